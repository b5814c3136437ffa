import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileArchive } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ImportArchivePage.module.css';
import type { Failure } from './useArchiveImport.ts';

interface Props {
  failure: Failure | undefined;
  /** The input, with which other buttons can open the choice of the file. */
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** The button that chooses an archive. */
export function ArchiveChoice({ failure, input, onChoose }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again is a change too.
    target.value = '';
    if (file) onChoose(file);
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
          {failure.text}
          {failure.isForeign && (
            <p>
              <Trans>
                Is it from another program? <Link href={paths.importJournal()}>Import entries</Link>, or{' '}
                <Link href={paths.importPractice()}>import practice</Link>.
              </Trans>
            </p>
          )}
        </Note>
      )}
      <div className={style.buttons}>
        <Button variant="primary" worksOffline onPress={() => input.current?.click()}>
          <FileArchive />
          <Trans>Choose Archive</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".zip"
          aria-label={t`Choose Archive`}
          onChange={choose}
        />
      </div>
      <p>
        <Trans>You get the archive there under Account, with “Export My Data”.</Trans>{' '}
        <Trans>Nothing is saved until you have seen what was found.</Trans>
      </p>
    </>
  );
}
