import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { reasonText } from '#web/platform/api/ApiError.ts';
import { ReadError } from '#web/platform/reading/readInWorker.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './CheckArchiveButton.module.css';
import type { CheckedArchive } from './checkArchive.ts';
import { checkInWorker } from './checkInWorker.ts';

/** Lets the member choose an archive on this device, and says whether it is whole. */
export function CheckArchiveButton() {
  const input = useRef<HTMLInputElement>(null);
  const checking = useMutation({
    mutationFn: (file: File) => checkInWorker(file, new AbortController().signal),
    networkMode: 'always',
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) checking.mutate(file);
    target.value = '';
  };
  const { data, error } = checking;
  return (
    <>
      <span className={style.button}>
        <Button
          variant="quiet"
          worksOffline
          isPending={checking.isPending}
          onPress={() => input.current?.click()}
        >
          <FileCheck />
          <Trans>Check It</Trans>
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept=".zip"
        aria-label={t`Check It`}
        onChange={choose}
      />
      <div className={data || error ? style.result : undefined}>
        {data && (
          <Note tone={data.state === 'whole' ? 'sage' : 'rose'} role="status">
            {resultText(data)}
          </Note>
        )}
        {error && (
          <Note tone="rose" role="alert">
            {error instanceof ReadError ? error.message : reasonText(error, t`An unknown error occurred.`)}
          </Note>
        )}
      </div>
    </>
  );
}

function resultText(archive: CheckedArchive): string {
  switch (archive.state) {
    case 'whole': {
      const { entries, logs, pictures } = archive;
      return t`This archive is whole: ${plural(entries, { one: '# entry', other: '# entries' })}, ${plural(logs, { one: '# log', other: '# logs' })}, ${plural(pictures, { one: '# picture', other: '# pictures' })}.`;
    }
    case 'cutOff':
      return t`This archive is cut off. Download it again.`;
    case 'older':
      return t`This archive is from an older version. It cannot be checked.`;
    case 'newer':
      return t`This archive was made by a newer version.`;
    case 'foreign':
      return t`This is not an archive of an account.`;
    case 'changed': {
      const file = archive.path;
      return t`${file} was changed after it was made.`;
    }
  }
}
