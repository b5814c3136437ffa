import { t } from '@lingui/core/macro';
import type { PracticeImport } from '#contract/sadhana/imports.ts';
import { hasCode } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { translated } from '#web/platform/api/replies/replies.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import type { PracticeFile, UnreadableRow } from '#web/sadhana/importing/reading/practiceFile.ts';
import type { LogsToSend } from './logsToSend.ts';

/** What an import has created, or would create. */
export interface ImportCounts {
  created: number;
  known: number;
  /** The rows that the server has refused, besides those that could not be read. */
  refused: UnreadableRow[];
}

/**
 * Begins an import, or goes on with the unfinished one of the same file. Returns its id. An unfinished import of another file
 * without any log, of which the member has only seen the preview, is removed.
 */
export async function beginImport(
  memberId: string,
  { program, digest }: PracticeFile,
  { practices }: LogsToSend,
): Promise<string> {
  const body = { source: { program, digest }, practices };
  const begin = async () => (await api.sadhana.createImport({ body, memberId })).id;
  try {
    return await begin();
  } catch (failure) {
    if (!hasCode(failure, 'import_unfinished')) throw failure;
    if (await discardEmptyImport(memberId)) throw failure;
    return begin();
  }
}

/**
 * Sends the logs of an import, or only counts those that are new. `onProgress` receives how many calls are done. Logs that were
 * sent before a failure stay. Sending them again does not create them twice.
 */
export async function sendLogs(
  { memberId, id, dryRun }: { memberId: string; id: string; dryRun: boolean },
  { batches }: LogsToSend,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, known: 0, refused: [] };
  for (const [index, rows] of batches.entries()) {
    const reply = await withRetries(
      () =>
        api.sadhana.importLogs({
          params: { id },
          body: { rows, dryRun },
          memberId,
          isLong: true,
          signal,
        }),
      signal,
    );
    counts.created += reply.new;
    counts.known += reply.duplicates;
    for (const { row, ...said } of reply.refused) {
      const { date = '', value = '' } = rows[row] ?? {};
      counts.refused.push({ text: `${date}, ${value}`, reason: await translated(said) });
    }
    onProgress(index + 1);
  }
  return counts;
}

/** Deletes the unfinished import if it has created nothing, so that it does not stay unfinished. Returns it if it stays. */
export async function discardEmptyImport(memberId: string): Promise<PracticeImport | undefined> {
  const imports = await api.sadhana.imports({ memberId });
  const unfinished = imports.find(({ finishedAt }) => finishedAt === null);
  if (unfinished?.logs !== 0) return unfinished;
  await api.sadhana.undoImport({ params: { id: unfinished.id }, memberId });
  return undefined;
}

/** Ends the unfinished import when nothing of its files is new: deletes it if it has created nothing, else finishes it. */
export async function endImport(memberId: string): Promise<void> {
  const unfinished = await discardEmptyImport(memberId);
  if (unfinished) await api.sadhana.finishImport({ params: { id: unfinished.id }, memberId });
}

/** The names of the programs whose files can be read. */
export function programName(program: PracticeFile['program']): string {
  const names = { 'insight-timer': 'Insight Timer', loop: 'Loop Habit Tracker', habitbull: 'HabitBull' };
  if (program === 'csv') return t`Table`;
  return program === 'vichara' ? t`Export of this site` : names[program];
}
