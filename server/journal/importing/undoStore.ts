import { sql } from 'kysely';
import { writer } from '#server/journal/writeStore.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type ImportKey, recordCreated } from '#server/platform/imports/store.ts';

/** An import of entries: its id and its owner. */
export interface JournalImport {
  userId: string;
  id: string;
}

export const importKey = (key: JournalImport): ImportKey => ({ ...key, kind: 'journal' });

/** Adds entries to an import, which begins with its first ones. */
export async function recordImported(
  db: Db,
  { userId, id }: JournalImport,
  now: Temporal.Instant,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await db
    .insertInto('imports')
    .values({ user_id: userId, id, kind: 'journal', created_at: now, finished_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = entryIds.map((entryId) => ({ id: entryId, kind: 'entry', revision: null }) as const);
  await recordCreated(db, importKey({ userId, id }), rows);
}

/** The ids of the entries that an import has created. */
export async function importedIds(db: Db, { userId, id }: JournalImport): Promise<string[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('row_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .where('kind', '=', 'entry')
    .orderBy('row_id')
    .execute();
  return rows.map(({ row_id }) => row_id);
}

/** Deletes the entries of an import that have not been changed since. Returns their number. */
export async function deleteImported(db: Db, { userId, id }: JournalImport): Promise<number> {
  const { numDeletedRows } = await db
    .with('writer', writer(userId))
    .deleteFrom('journal_entries')
    .using(['writer', 'import_rows'])
    .whereRef('journal_entries.user_id', '=', 'writer.id')
    .whereRef('journal_entries.id', '=', 'import_rows.row_id')
    .where('import_rows.user_id', '=', userId)
    .where('import_id', '=', id)
    .whereRef('journal_entries.updated_at', '=', 'journal_entries.created_at')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The number of entries of an import that exist, plain and sealed. */
export async function importedCount(db: Db, { userId, id }: JournalImport): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_rows as imported
    where imported.user_id = ${userId} and import_id = ${id} and (
      exists (select from journal_entries as plain where plain.id = row_id and plain.user_id = ${userId})
      or exists (select from sealed_entries as sealed
        where sealed.user_id = ${userId} and sealed.id = row_id and box is not null))`.execute(db);
  return rows[0]?.count ?? 0;
}
