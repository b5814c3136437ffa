import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { FilePlus, FolderPlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ReadError, readFiles } from '#web/journal/importing/parsing/readFiles.ts';
import { invalidateEntryLists } from '#web/journal/queries.ts';
import { wholeEntries } from '#web/journal/wholeEntries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { numberText } from '#web/ui/locale.ts';
import { compare } from './compare.ts';
import style from './ImportPage.module.css';
import { PastImports, UndoImportButton } from './PastImports.tsx';
import { type Preview, PreviewSections } from './PreviewSections.tsx';
import { withEntryLinks, withFolderTag } from './previewEntries.ts';
import { sendEntries } from './sendEntries.ts';

export { ImportPage as Component };

type Step =
  | { name: 'choice'; failure?: string }
  | { name: 'reading' }
  | { name: 'preview'; preview: Preview; failure?: string }
  | { name: 'sending'; preview: Preview; sent: number }
  | { name: 'done'; count: number; unreadablePhotos: number; importId: string };

/** Imports entries from other programs. The files themselves are not uploaded. */
export function ImportPage() {
  const { id: memberId } = useMember();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choice' });
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  const newSignal = () => {
    abortController.current?.abort();
    abortController.current = new AbortController();
    return abortController.current.signal;
  };

  async function read(files: File[]) {
    const signal = newSignal();
    setStep({ name: 'reading' });
    try {
      const { entries, unreadable, leftOut } = await readFiles(files, signal);
      const linked = await withEntryLinks({ memberId, origin: location.origin }, entries);
      const { fresh, known } = await compare(memberId, linked, wholeEntries({}, signal));
      setStep({
        name: 'preview',
        preview: { fresh, known, unreadable, leftOut, usesFolders: false, importId: randomUuid() },
      });
    } catch (failure) {
      const text =
        failure instanceof ReadError
          ? failure.message
          : errorText(failure, t`Your journal could not be loaded.`);
      setStep({ name: 'choice', failure: text });
    }
  }

  async function send(preview: Preview) {
    const { fresh, known, importId } = preview;
    const signal = newSignal();
    let sent = 0;
    setStep({ name: 'sending', preview, sent });
    try {
      const showProgress = (count: number) => {
        sent = count;
        setStep({ name: 'sending', preview, sent });
      };
      const entries = preview.usesFolders ? fresh.map(withFolderTag) : fresh;
      const { created, unreadablePhotos } = await sendEntries(
        { memberId, importId },
        entries,
        showProgress,
        signal,
      );
      setStep({ name: 'done', count: created, unreadablePhotos, importId });
    } catch (failure) {
      const rest = { ...preview, fresh: fresh.slice(sent), known: [...known, ...fresh.slice(0, sent)] };
      const text = errorText(failure, t`The import stopped.`);
      setStep({ name: 'preview', preview: rest, failure: `${text} ${importedText(sent)}` });
    } finally {
      await invalidateEntryLists(queryClient);
    }
  }

  const reset = () => setStep({ name: 'choice' });

  return (
    <Page width="narrow">
      <PageTitle title={t({ message: 'Import', context: 'verb' })} />
      <BackLink href={paths.journalSettings()}>
        <Trans>Journal Settings</Trans>
      </BackLink>
      <PageHeader
        title={t({ message: 'Import', context: 'verb' })}
        intro={t`Bring your entries from other programs, or from Markdown and text files. The files are read in this browser and are never sent. Only the entries that you import are saved.`}
      />
      {step.name === 'choice' && (
        <>
          <Choice failure={step.failure} onChoose={read} />
          <PastImports />
        </>
      )}
      {step.name === 'reading' && (
        <div className={style.reading}>
          <Spinner label={t`Reading your files`} />
          <p aria-hidden="true">
            <Trans>Reading your files</Trans>
          </p>
        </div>
      )}
      {step.name === 'preview' && (
        <PreviewSections
          {...step}
          onChange={(preview) => setStep({ ...step, preview })}
          onImport={() => void send(step.preview)}
          onCancel={reset}
        />
      )}
      {step.name === 'sending' && <Progress sent={step.sent} total={step.preview.fresh.length} />}
      {step.name === 'done' && (
        <>
          <Note tone="sage" role="status">
            {importedText(step.count)}{' '}
            {step.unreadablePhotos > 0 && `${unreadableText(step.unreadablePhotos)} `}
            <Link href={paths.journal()}>
              <Trans>Open your journal</Trans>
            </Link>
          </Note>
          {step.count > 0 && <UndoImportButton id={step.importId} onUndone={reset} />}
        </>
      )}
    </Page>
  );
}

const importedText = (count: number) =>
  t`${plural(count, { one: '# entry was imported.', other: '# entries were imported.' })}`;

const unreadableText = (count: number) =>
  t`${plural(count, {
    one: 'This browser could not read one photo.',
    other: 'This browser could not read # photos.',
  })}`;

/** Only browsers of computers can choose a folder. */
const canChooseFolder = () => 'webkitdirectory' in HTMLInputElement.prototype;

function Choice({ failure, onChoose }: { failure?: string | undefined; onChoose: (files: File[]) => void }) {
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

function Progress({ sent, total }: { sent: number; total: number }) {
  const text = t`Importing ${{ sent: numberText(sent) }} of ${{ total: numberText(total) }}`;
  return (
    <div className={style.progress}>
      <p>
        <Trans>{text}. If you leave this page, the rest can be imported later.</Trans>
      </p>
      <progress value={sent} max={total} aria-label={text} />
    </div>
  );
}
