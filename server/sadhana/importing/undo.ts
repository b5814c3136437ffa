import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { ImportKey } from '#server/platform/imports/store.ts';
import {
  createdLogs,
  deleteImportedLogs,
  deleteImportedPractices,
  deleteImportedPresets,
  deleteImportedRests,
  subtractFromDays,
} from './store.ts';

/** How many logs one statement deletes, so that it stays far below the time limit of statements. */
const UNDO_BATCH = 5_000;

/** What was deleted of an import, and how much stays. */
export interface Undone {
  removed: number;
  kept: number;
}

/** Deletes the logs of an import that have neither been changed nor got a line in the journal, except those in `keep`. */
export async function undoLogs(
  trx: Transaction<DB>,
  key: ImportKey,
  keep: readonly string[] = [],
): Promise<Undone> {
  const keptIds = new Set(keep);
  const days = new Map<string, number>();
  let removed = 0;
  let kept = 0;
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await createdLogs(trx, key, last, UNDO_BATCH);
    last = ids.at(-1) ?? null;
    if (!last) break;
    const batch = await deleteImportedLogs(trx, key, ids, keptIds);
    for (const day of batch.removed) days.set(day, (days.get(day) ?? 0) + 1);
    removed += batch.removed.length;
    kept += batch.kept;
  }
  if (removed > 0) await subtractFromDays(trx, key.userId, days);
  return { removed, kept };
}

/** Deletes the practices of an import that nothing uses. */
export const undoPractices = (trx: Transaction<DB>, key: ImportKey): Promise<void> =>
  deleteImportedPractices(trx, key);

/** Deletes the presets of an import that have not been changed. */
export const undoPresets = (trx: Transaction<DB>, key: ImportKey): Promise<Undone> =>
  deleteImportedPresets(trx, key);

/** Deletes the rests of an import. They cannot be changed. */
export const undoRests = (trx: Transaction<DB>, key: ImportKey): Promise<Undone> =>
  deleteImportedRests(trx, key);
