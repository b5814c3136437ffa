import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FilePlus } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';
import { productName } from '#web/platform/frame/product.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ImportPage.module.css';

interface Props {
  failure?: string | undefined;
  /** The input, with which other buttons can open the choice of files. */
  input: RefObject<HTMLInputElement | null>;
  onChoose: (files: File[]) => void;
}

/** The button that chooses the files of an import, and the programs whose files can be read. */
export function FileChoice({ failure, input, onChoose }: Props) {
  const site = productName();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Choosing the same file again is a change too.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  if (!globalThis.isSecureContext)
    return (
      <Note tone="rose">
        <Trans>Importing needs an encrypted connection (https).</Trans>
      </Note>
    );
  return (
    <>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <div className={style.buttons}>
        <Button variant="primary" worksOffline onPress={() => input.current?.click()}>
          <FilePlus />
          <Trans>Choose Files</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          onChange={choose}
          aria-label={t`Choose Files`}
          accept=".csv,.zip,.txt,.tsv"
        />
      </div>
      <ul className={style.bullets}>
        <li>
          <Trans>Insight Timer: the CSV of your sessions</Trans>
        </li>
        <li>
          <Trans>
            Loop Habit Tracker: the ZIP of “Export as CSV”, or Habits.csv and Checkmarks.csv from it
          </Trans>
        </li>
        <li>
          <Trans>HabitBull: the CSV</Trans>
        </li>
        <li>
          <Trans>{site}: the CSV from the summary of your practice</Trans>
        </li>
        <li>
          <Trans>Any other CSV with a column for the date</Trans>
        </li>
      </ul>
      <p className={style.promise}>
        <Trans>Nothing is saved until you have seen what was found.</Trans>
      </p>
    </>
  );
}
