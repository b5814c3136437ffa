import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readFiles } from '#web/journal/importing/parsing/readFiles.ts';
import { invalidateEntryLists } from '#web/journal/queries.ts';
import { wholeEntries } from '#web/journal/wholeEntries.ts';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { ReadError } from '#web/platform/reading/readInWorker.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { numberText } from '#web/ui/locale.ts';
import { compare } from './compare.ts';
import { FileChoice } from './FileChoice.tsx';
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
          <FileChoice failure={step.failure} onChoose={read} />
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
