import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/account.ts';
import type { ArchivedJournal } from '#web/journal/sealed/public.ts';
import type { CheckedArchive } from '#web/moving/checking/checkArchive.ts';
import { checkInWorker } from '#web/moving/checking/checkInWorker.ts';
import { errorText, hasCode } from '#web/platform/api/ApiError.ts';
import { refreshMember } from '#web/platform/member/refreshMember.ts';
import { ReadError } from '#web/platform/reading/readInWorker.ts';
import { type ArchivedEntries, archivedEntries, countBoxes } from './archivedEntries.ts';
import { type Book, booksOf } from './books.ts';
import { type Comparison, compareArchive } from './compareArchive.ts';
import { type Archive, ForeignError, openArchive } from './openArchive.ts';
import { type ImportResult, sendArchive } from './sendArchive.ts';
import { sendPlainEntries } from './sendPlainEntries.ts';

/** An archive that was compared with what the member has here. */
export interface ComparedArchive {
  archive: Archive;
  comparison: Comparison;
  entries: ArchivedEntries;
  /** The opened journal of the archive, if it is sealed. */
  journal: ArchivedJournal | null;
  books: Book[];
}

export interface FinishedImport extends ImportResult {
  books: Book[];
}

/** Why an archive cannot be imported. `isForeign` is for a file of another program. */
export interface Failure {
  text: string;
  isForeign?: boolean;
}

/** The step of an import. */
export type Step =
  | { name: 'choice'; failure?: Failure | undefined }
  | { name: 'reading' }
  | { name: 'secret'; archive: Archive; boxes: number }
  | ({ name: 'preview'; failure?: string } & ComparedArchive)
  | ({ name: 'sending'; done: number; waitsUntil: number | null } & ComparedArchive)
  | ({ name: 'done' } & FinishedImport);

/** The import that was finished last, so that the member finds its books again after submitting one. */
const doneKey = (memberId: string) => ['moving', 'done', memberId];

interface Context {
  member: User;
  queryClient: QueryClient;
  show: (step: Step) => void;
  signal: AbortSignal;
}

/** The step of an import, and the functions that lead to the next one. Leaving the page stops them. */
export function useArchiveImport(member: User, failure: Failure | undefined) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>(() => {
    const finished = queryClient.getQueryData<FinishedImport>(doneKey(member.id));
    return finished ? { name: 'done', ...finished } : { name: 'choice', failure };
  });
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  function start<Input>(run: (context: Context, input: Input) => Promise<Step>, input: Input) {
    abortController.current?.abort();
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    const show = (next: Step) => {
      if (!signal.aborted) setStep(next);
    };
    void run({ member, queryClient, show, signal }, input).then(show);
  }
  return {
    step,
    read: (file: File) => start(read, file),
    compare: (archive: Archive, journal: ArchivedJournal | null) => start(compare, { archive, journal }),
    send: (compared: ComparedArchive, replaces: boolean) => start(send, { compared, replaces }),
    reset: () => {
      abortController.current?.abort();
      queryClient.removeQueries({ queryKey: doneKey(member.id) });
      setStep({ name: 'choice' });
    },
  };
}

async function read(context: Context, file: File): Promise<Step> {
  context.show({ name: 'reading' });
  try {
    const checked: CheckedArchive = await checkInWorker(file, context.signal);
    const archive = await openArchive(file, checked);
    const boxes = archive.seal ? await countBoxes(archive) : 0;
    return boxes > 0
      ? { name: 'secret', archive, boxes }
      : await compare(context, { archive, journal: null });
  } catch (failure) {
    return { name: 'choice', failure: failureOf(failure) };
  }
}

const failureOf = (failure: unknown): Failure => ({
  text:
    failure instanceof ReadError ? failure.message : errorText(failure, t`The archive could not be read.`),
  isForeign: failure instanceof ForeignError,
});

async function compare(
  { member, show, signal }: Context,
  { archive, journal }: { archive: Archive; journal: ArchivedJournal | null },
): Promise<Step> {
  show({ name: 'reading' });
  try {
    const entries = archivedEntries(archive, journal);
    const closedBoxes = archive.seal && !journal ? await countBoxes(archive) : 0;
    const comparison = await compareArchive(archive, { member, entries, closedBoxes, signal });
    return { name: 'preview', archive, comparison, entries, journal, books: await booksOf(archive) };
  } catch (failure) {
    return { name: 'choice', failure: failureOf(failure) };
  }
}

async function send(
  { member, queryClient, show, signal }: Context,
  { compared, replaces }: { compared: ComparedArchive; replaces: boolean },
): Promise<Step> {
  let [done, waitsUntil]: [number, number | null] = [0, null];
  const showProgress = () => show({ ...compared, name: 'sending', done, waitsUntil });
  showProgress();
  const sending = {
    ...compared,
    ...{ member, replaces, signal },
    onProgress: (count: number) => {
      done = count;
      showProgress();
    },
    onWait: (until: number | null) => {
      waitsUntil = until;
      showProgress();
    },
  };
  try {
    const sendEntries =
      member.journal === 'plain'
        ? sendPlainEntries
        : (await import('./sendSealedEntries.ts')).sendSealedEntries;
    // Two tabs import one after the other. The second one finds everything that the first one has sent.
    const result = await navigator.locks.request(`archive-import:${member.id}`, { signal }, () =>
      sendArchive(sending, sendEntries),
    );
    const finished: FinishedImport = { ...result, books: compared.books };
    queryClient.setQueryData(doneKey(member.id), finished);
    return { name: 'done', ...finished };
  } catch (failure) {
    return failureStep(compared, failure);
  } finally {
    await showImported(queryClient);
  }
}

function failureStep(compared: ComparedArchive, failure: unknown): Step {
  // The page to choose an archive shows the import that is unfinished, with buttons to go on with it and to undo it.
  if (hasCode(failure, 'import_unfinished'))
    return { name: 'choice', failure: { text: t`Another import has to be finished or undone first.` } };
  const text = failure instanceof ReadError ? failure.message : errorText(failure, t`The import stopped.`);
  return { ...compared, name: 'preview', failure: text };
}

/** Loads again what an import or its undo has changed. */
export async function showImported(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    ...['journal', 'sadhana', 'moving'].map((name) =>
      queryClient.invalidateQueries({
        queryKey: [name],
        predicate: ({ queryKey }) => queryKey[1] !== 'done',
      }),
    ),
    refreshMember(),
  ]);
}
