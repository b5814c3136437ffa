import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { copyText } from './copyLink.ts';
import style from './ShareDialog.module.css';

interface Props {
  community: Community;
  isOpen: boolean;
  onClose: () => void;
}

/** The address of a public community, and a text with it, which the guide can change before copying it. */
export function ShareDialog({ community: { id, name, joining }, isOpen, onClose }: Props) {
  const address = new URL(paths.community(id), location.origin).href;
  const [text, setText] = useState(t`Come and sit with us in “${name}”:\n${address}`);
  return (
    <Dialog
      title={t({ message: 'Share', context: 'verb' })}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={style.content}>
        <p>{t(INTRO[joining])}</p>
        <div className={style.item}>
          <TextField label={t`Address`} value={address} isReadOnly onChange={() => {}} />
          <Button onPress={() => void copyText(address, 'address')}>
            <Trans>Copy Address</Trans>
          </Button>
        </div>
        <div className={style.item}>
          <TextArea label={t`Text`} value={text} rows={4} onChange={setText} />
          <Button onPress={() => void copyText(text, 'text')}>
            <Trans>Copy Text</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const INTRO = {
  open: msg`Everyone who opens this address can read the community, and join it.`,
  request: msg`Everyone who opens this address can read the community, and ask to join.`,
  invitation: msg`Everyone who opens this address can read the community. To join, they need an invitation.`,
};
