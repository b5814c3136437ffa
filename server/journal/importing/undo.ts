import { journalSealed } from '#server/journal/errors.ts';
import { isJournalSealing } from '#server/journal/writeStore.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteImport, lockImport } from '#server/platform/imports/store.ts';
import { importNotFound, undoableSince } from '#server/platform/imports/undoable.ts';
import { deleteImported, importedCount, importedIds, importKey, type JournalImport } from './undoStore.ts';

/**
 * Deletes the entries of an import that have not been changed since, and then forgets the import. Sealed entries stay.
 * @throws ApiError 404 for an import of another member or of more than 30 days ago, 409 while the journal is being sealed.
 */
export async function undoImport(
  { db, clock }: Deps,
  key: JournalImport,
): Promise<{ removed: number; kept: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await lockImport(trx, importKey(key), undoableSince(clock())))) throw importNotFound();
    const undone = await undoEntries(trx, key);
    await deleteImport(trx, importKey(key));
    return undone;
  });
}

/**
 * Deletes the entries of an import that have not been changed since. Sealed entries stay. Must be called in a transaction.
 * @throws ApiError 409 while the journal is being sealed.
 */
export async function undoEntries(trx: Db, key: JournalImport): Promise<{ removed: number; kept: number }> {
  const removed = await deleteImported(trx, key);
  if (await isJournalSealing(trx, key.userId)) throw journalSealed();
  return { removed, kept: await importedCount(trx, key) };
}

/**
 * The ids of the entries that an import of entries or of an archive has created.
 * @throws ApiError 404 for an import of another member or of more than 30 days ago.
 */
export async function requireImportedIds({ db, clock }: Deps, key: JournalImport): Promise<string[]> {
  const since = undoableSince(clock());
  const found =
    (await lockImport(db, importKey(key), since)) ??
    (await lockImport(db, { ...key, kind: 'account' }, since));
  if (!found) throw importNotFound();
  return importedIds(db, key);
}
