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
  const [text, setText] = useState(`Come and sit with us in “${name}”:\n${address}`);
  return (
    <Dialog title="Share" isOpen={isOpen} onClose={onClose} footer={<Button onPress={onClose}>Close</Button>}>
      <div className={style.content}>
        <p>{INTRO[joining]}</p>
        <div className={style.item}>
          <TextField label="Address" value={address} isReadOnly onChange={() => {}} />
          <Button onPress={() => void copyText(address, 'address')}>Copy Address</Button>
        </div>
        <div className={style.item}>
          <TextArea label="Text" value={text} rows={4} onChange={setText} />
          <Button onPress={() => void copyText(text, 'text')}>Copy Text</Button>
        </div>
      </div>
    </Dialog>
  );
}

const INTRO = {
  open: 'Everyone who opens this address can read the community, and join it.',
  request: 'Everyone who opens this address can read the community, and ask to join.',
  invitation: 'Everyone who opens this address can read the community. To join, they need an invitation.',
};
