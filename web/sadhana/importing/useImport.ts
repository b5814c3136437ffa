import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Practice } from '#contract/sadhana/practices.ts';
import { errorText, hasCode } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dayOf } from '#web/platform/calendar/days.ts';
import { ReadError } from '#web/platform/reading/readInWorker.ts';
import type { PracticeFile, ReadRequest, ReadResult } from '#web/sadhana/importing/reading/practiceFile.ts';
import { readFiles } from '#web/sadhana/importing/reading/readFiles.ts';
import { invalidateLogQueries, practicesQuery } from '#web/sadhana/queries.ts';
import { firstChoice, type LogsToSend, logsToSend } from './logsToSend.ts';
import type { Mapping } from './MappingForm.tsx';
import { importsQuery } from './PastImports.tsx';
import { beginImport, discardEmptyImport, endImport, type ImportCounts, sendLogs } from './sendLogs.ts';

interface Mapped {
  file: PracticeFile;
  practices: Practice[];
  mapping: Mapping;
}

/** An import whose new logs have been counted. */
interface Checked extends Mapped {
  id: string;
  logs: LogsToSend;
  counts: ImportCounts;
}

/** The step of an import. */
export type Step =
  /** `isUnfinished`: the files were refused, because an import of other files is unfinished. */
  | { name: 'choice'; failure?: string; isUnfinished?: true }
  | { name: 'reading' }
  | { name: 'question'; request: ReadRequest; result: Exclude<ReadResult, PracticeFile> }
  | ({ name: 'mapping'; failure?: string } & Mapped)
  | ({ name: 'checking'; sent: number; total: number } & Mapped)
  | ({ name: 'summary'; failure?: string } & Checked)
  | ({ name: 'sending'; sent: number } & Checked)
  | { name: 'done'; id: string; logs: LogsToSend; counts: ImportCounts };

/** What the functions below need: the member, the cache, how to show a step, and when to stop. */
interface Context {
  memberId: string;
  queryClient: QueryClient;
  show: (step: Step) => void;
  signal: AbortSignal;
}

// A step contains those before it, so that its name is set last.

/** The step of an import, and the functions that lead to the next one. Leaving the page stops them. */
export function useImport(memberId: string) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'choice' });
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  function start<Input>(run: (context: Context, input: Input) => Promise<Step>, input: Input) {
    abortController.current?.abort();
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    const show = (next: Step) => {
      if (!signal.aborted) setStep(next);
    };
    void run({ memberId, queryClient, show, signal }, input).then(show);
  }
  return {
    step,
    setStep,
    read: (request: ReadRequest) => start(read, request),
    check: (mapped: Mapped) => start(check, mapped),
    send: (checked: Checked) => start(send, checked),
    cancel: () => start(discard, null),
    reset: () => setStep({ name: 'choice' }),
  };
}

async function read({ queryClient, show, signal }: Context, request: ReadRequest): Promise<Step> {
  show({ name: 'reading' });
  try {
    const [result, practices] = await Promise.all([
      readFiles(request, signal),
      queryClient.fetchQuery(practicesQuery()),
    ]);
    if (result.state !== 'read') return { name: 'question', request, result };
    const choices = result.practices.map((each) => firstChoice(each, result.program, practices));
    return { name: 'mapping', file: result, practices, mapping: { choices, leavesOutShort: false } };
  } catch (failure) {
    const isReason = failure instanceof ReadError;
    return {
      name: 'choice',
      failure: isReason ? failure.message : errorText(failure, t`Your practices could not be loaded.`),
    };
  }
}

async function check({ memberId, queryClient, show, signal }: Context, mapped: Mapped): Promise<Step> {
  const { file, practices, mapping } = mapped;
  const { choices, leavesOutShort } = mapping;
  const logs = logsToSend(file, choices, practices, { leavesOutShort, today: dayOf() });
  const showProgress = (sent: number) =>
    show({ ...mapped, name: 'checking', sent, total: logs.batches.length });
  showProgress(0);
  try {
    const id = await beginImport(memberId, file, logs);
    const counts = await sendLogs({ memberId, id, dryRun: true }, logs, showProgress, signal);
    if (counts.created === 0) await endImport(memberId).catch(() => undefined);
    return { ...mapped, name: 'summary', id, logs, counts };
  } catch (failure) {
    if (hasCode(failure, 'import_unfinished')) {
      await queryClient.prefetchQuery({ ...importsQuery(), staleTime: 0 });
      return { name: 'choice', isUnfinished: true };
    }
    const text = errorText(failure, t`The files could not be compared.`);
    return { ...mapped, name: 'mapping', failure: text };
  } finally {
    void queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
  }
}

async function send({ memberId, queryClient, show, signal }: Context, checked: Checked): Promise<Step> {
  const { id, logs, counts } = checked;
  const showProgress = (sent: number) => show({ ...checked, name: 'sending', sent });
  showProgress(0);
  try {
    await sendLogs({ memberId, id, dryRun: false }, logs, showProgress, signal);
    await api.sadhana.finishImport({ params: { id }, memberId });
    // Logs that were created before an interruption are not counted as known, so the counts of the preview stay.
    return { name: 'done', id, logs, counts };
  } catch (failure) {
    return { ...checked, name: 'summary', failure: errorText(failure, t`The import stopped.`) };
  } finally {
    invalidateLogQueries(queryClient);
    void queryClient.invalidateQueries({ queryKey: practicesQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
  }
}

/** If this fails, the next import of other files deletes it. */
async function discard({ memberId, queryClient, show }: Context): Promise<Step> {
  show({ name: 'choice' });
  await discardEmptyImport(memberId).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
  return { name: 'choice' };
}
