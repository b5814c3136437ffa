import { UNDO_IMPORT_DAYS } from '#contract/journal/importing.ts';
import { say } from '#contract/platform/say.ts';
import { journalSealed } from '#server/journal/errors.ts';
import { isJournalSealing } from '#server/journal/writeStore.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  deleteImport,
  deleteImported,
  type ImportKey,
  importedCount,
  importedIds,
  lockImport,
} from './undoStore.ts';

const importNotFound = () => notFound(say('Import not found.'));

/** The instant since which imports can be undone. */
export const undoableSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: UNDO_IMPORT_DAYS * 24 });

/**
 * Deletes the entries of an import that have not been changed since, and then forgets the import. Sealed entries stay.
 * @throws ApiError 404 for an import of another member or of more than 30 days ago, 409 while the journal is being sealed.
 */
export async function undoImport(
  { db, clock }: Deps,
  key: ImportKey,
): Promise<{ removed: number; kept: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await lockImport(trx, key, undoableSince(clock())))) throw importNotFound();
    const removed = await deleteImported(trx, key);
    if (await isJournalSealing(trx, key.userId)) throw journalSealed();
    const kept = await importedCount(trx, key);
    await deleteImport(trx, key);
    return { removed, kept };
  });
}

/** @throws ApiError 404 for an import of another member or of more than 30 days ago. */
export async function requireImportedIds({ db, clock }: Deps, key: ImportKey): Promise<string[]> {
  if (!(await lockImport(db, key, undoableSince(clock())))) throw importNotFound();
  return importedIds(db, key);
}
