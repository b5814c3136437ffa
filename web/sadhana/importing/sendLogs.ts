import { t } from '@lingui/core/macro';
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

/** Begins an import, or goes on with the unfinished one of the same file. Returns its id. */
export async function beginImport(
  memberId: string,
  { program, digest }: PracticeFile,
  { practices }: LogsToSend,
): Promise<string> {
  const { id } = await api.sadhana.createImport({
    body: { source: { program, digest }, practices },
    memberId,
  });
  return id;
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

/** Deletes an import that has created nothing, so that it does not stay unfinished. */
export async function discardImport(memberId: string, id: string): Promise<void> {
  const imports = await api.sadhana.imports({ memberId });
  const isEmpty = imports.some((each) => each.id === id && each.logs === 0);
  if (isEmpty) await api.sadhana.undoImport({ params: { id }, memberId });
}

/** The names of the programs whose files can be read. */
export function programName(program: PracticeFile['program']): string {
  const names = { 'insight-timer': 'Insight Timer', loop: 'Loop Habit Tracker', habitbull: 'HabitBull' };
  if (program === 'csv') return t`Table`;
  return program === 'vichara' ? t`Export of this site` : names[program];
}
