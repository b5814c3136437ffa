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
    <section aria-label="Recovery phrase" className={style.step}>
      <h2>Twelve words on paper</h2>
      <p>They open your journal if you forget the passphrase. They are shown only now.</p>
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
          Print
        </Button>
        <Button onPress={save}>
          <Download />
          Download
        </Button>
      </div>
      <div className={style.actions} data-no-print>
        <Button variant="primary" onPress={onWritten}>
          I Have Written Them Down
        </Button>
        {otherAction}
      </div>
    </section>
  );
}
