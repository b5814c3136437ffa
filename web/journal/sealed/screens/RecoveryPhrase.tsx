import { Download, Printer } from 'lucide-react';
import { download } from '#web/platform/download.ts';
import { productName } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import style from './sealed.module.css';

/** The words of a recovery phrase, to be kept on paper. */
export function RecoveryPhrase({ words }: { words: readonly string[] }) {
  const save = () => {
    const text = `${words.map((word, index) => `${index + 1}. ${word}`).join('\n')}\n`;
    download(new Blob([text], { type: 'text/plain' }), `${productName().toLowerCase()}-recovery-phrase.txt`);
  };
  return (
    <section aria-label="Recovery phrase">
      <h2>Recovery phrase</h2>
      <p>
        These twelve words open your journal if you forget the passphrase. They are shown only now. Keep them
        on paper.
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
          Print
        </Button>
        <Button onPress={save}>
          <Download />
          Download
        </Button>
      </div>
    </section>
  );
}
