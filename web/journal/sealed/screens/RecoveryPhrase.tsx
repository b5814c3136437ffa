import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { download } from '#web/platform/download.ts';
import { productName } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './sealed.module.css';

interface Props {
  words: readonly string[];
  onWritten: () => void;
  /** The button that leaves the words without having written them down. */
  otherAction: ReactNode;
}

/** The words of a recovery phrase, to be kept on paper. Afterwards the member types three of them. */
export function RecoveryPhrase({ words, onWritten, otherAction }: Props) {
  const save = () => {
    const text = `${words.map((word, index) => `${index + 1}. ${word}`).join('\n')}\n`;
    download(new Blob([text], { type: 'text/plain' }), `${productName().toLowerCase()}-recovery-phrase.txt`);
  };
  return (
    <section aria-label={t`Recovery phrase`} className={style.step}>
      <h2>
        <Trans>Twelve words on paper</Trans>
      </h2>
      <p>
        <Trans>They open your journal if you forget the passphrase. They are shown only now.</Trans>
      </p>
      <ol className={style.words} data-testid="recovery-phrase">
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may contain a word twice
          <li key={index}>
            <code>{word}</code>
          </li>
        ))}
      </ol>
      <div className={style.actions} data-no-print>
        <Button onPress={() => window.print()}>
          <Printer />
          <Trans context="verb">Print</Trans>
        </Button>
        <Button onPress={save}>
          <Download />
          <Trans context="verb">Download</Trans>
        </Button>
      </div>
      <div className={style.actions} data-no-print>
        <Button variant="primary" onPress={onWritten}>
          <Trans>I Have Written Them Down</Trans>
        </Button>
        {otherAction}
      </div>
    </section>
  );
}
