import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FilePlus, FolderPlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './ImportPage.module.css';

interface Props {
  failure?: string | undefined;
  onChoose: (files: File[]) => void;
}

/** The buttons that choose the files of an import, and the programs whose files can be read. */
export function FileChoice({ failure, onChoose }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    if (chosen.length > 0) onChoose(chosen);
  };
  if (!globalThis.isSecureContext)
    return (
      <Note tone="rose">
        <Trans>Importing needs an encrypted connection (https).</Trans>
      </Note>
    );
  const input = { type: 'file', multiple: true, hidden: true, tabIndex: -1, onChange: choose } as const;
  return (
    <>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <div className={style.buttons}>
        <Button variant="primary" onPress={() => files.current?.click()}>
          <FilePlus />
          <Trans>Choose Files</Trans>
        </Button>
        <input
          {...input}
          ref={files}
          aria-label={t`Choose Files`}
          accept=".zip,.json,.csv,.md,.markdown,.txt"
        />
        {canChooseFolder() && (
          <>
            <Button onPress={() => folder.current?.click()}>
              <FolderPlus />
              <Trans>Choose Folder</Trans>
            </Button>
            {/* React has no property for choosing a folder. */}
            <input {...input} {...{ webkitdirectory: '' }} ref={folder} aria-label={t`Choose Folder`} />
          </>
        )}
      </div>
      <ul className={style.bullets}>
        <li>
          <Trans>Day One: the ZIP of “Export” as JSON</Trans>
        </li>
        <li>
          <Trans>
            Journey, Standard Notes, Simplenote, Notesnook and Diarium: the ZIP or JSON of their export
          </Trans>
        </li>
        <li>
          <Trans>Joplin: “MD - Markdown + Front Matter” or RAW, as a folder or a ZIP</Trans>
        </li>
        <li>
          <Trans>Logseq and Obsidian: the folder of your notes</Trans>
        </li>
        <li>
          <Trans>jrnl and Day One: the text file with all entries</Trans>
        </li>
        <li>
          <Trans>Daylio: the CSV</Trans>
        </li>
        <li>
          <Trans>Markdown, with or without front matter, such as your own export from here</Trans>
        </li>
        <li>
          <Trans>Text files: a date in the name is the date of the entry</Trans>
        </li>
      </ul>
      <p>
        <Trans>Nothing is saved until you have seen what was found.</Trans>
      </p>
    </>
  );
}

/** Only browsers of computers can choose a folder. */
const canChooseFolder = () => 'webkitdirectory' in HTMLInputElement.prototype;
