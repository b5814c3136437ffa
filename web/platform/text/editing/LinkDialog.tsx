import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { isInputMethodKey } from '#web/ui/isInputMethodKey.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import style from './FormattedTextArea.module.css';

import { isWebAddress } from './linkEdits.ts';

interface Props {
  /** The words that were selected. */
  words: string;
  onClose: () => void;
  onInsert: (words: string, address: string) => void;
}

/** Asks for the address and the words of a link. It is no form, because it is opened within one. */
export function LinkDialog({ words: selected, onClose, onInsert }: Props) {
  const [address, setAddress] = useState(isWebAddress(selected) ? selected.trim() : '');
  const [words, setWords] = useState(isWebAddress(selected) ? '' : selected);
  const [error, setError] = useState<string>();

  function insert() {
    const completed = /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    if (address.trim() && isWebAddress(completed)) onInsert(words, completed);
    else setError(t`Enter an address, such as https://example.org.`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation(); // The form around the text would be sent.
    insert();
  }

  return (
    <Dialog
      title={t({ message: 'Link', context: 'insert' })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onPress={insert}>
            <Trans>Insert Link</Trans>
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of the fields inserts the link */}
      <div className={style.link} onKeyDown={onKeyDown}>
        <TextField
          label={t`Address`}
          type="url"
          value={address}
          onChange={setAddress}
          error={error}
          autoComplete="off"
        />
        <TextField label={t`Words`} value={words} onChange={setWords} isOptional autoComplete="off" />
      </div>
    </Dialog>
  );
}
