import { sql } from 'kysely';
import { writer } from '#server/journal/writeStore.ts';
import type { Db } from '#server/platform/database/database.ts';

/** An import of a member: its id and its owner. */
export interface ImportKey {
  userId: string;
  id: string;
}

/** Adds entries to an import, which begins with its first ones. */
export async function recordImported(
  db: Db,
  { userId, id }: ImportKey,
  now: Temporal.Instant,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await db
    .insertInto('journal_imports')
    .values({ user_id: userId, id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into imported_entries (user_id, import_id, entry_id)
    select ${userId}, ${id}, entry_id from unnest(${entryIds}::uuid[]) as entry_id
    on conflict do nothing`.execute(db);
}

/** The imports of a member since an instant, newest first. */
export async function importsOf(db: Db, userId: string, since: Temporal.Instant) {
  return db
    .selectFrom('journal_imports')
    .select((eb) => [
      'id',
      'created_at',
      eb
        .selectFrom('imported_entries')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('imported_entries.user_id', '=', 'journal_imports.user_id')
        .whereRef('import_id', '=', 'journal_imports.id')
        .$asScalar()
        .as('count'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Whether a member has an import since an instant. It is locked until the transaction ends. */
export async function lockImport(
  db: Db,
  { userId, id }: ImportKey,
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('journal_imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>', since)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the entries that an import has created. */
export async function importedIds(db: Db, { userId, id }: ImportKey): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_entries')
    .select('entry_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', id)
    .orderBy('entry_id')
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** Deletes the entries of an import that have not been changed since. Returns their number. */
export async function deleteImported(db: Db, { userId, id }: ImportKey): Promise<number> {
  const { numDeletedRows } = await db
    .with('writer', writer(userId))
    .deleteFrom('journal_entries')
    .using(['writer', 'imported_entries'])
    .whereRef('journal_entries.user_id', '=', 'writer.id')
    .whereRef('journal_entries.id', '=', 'imported_entries.entry_id')
    .where('imported_entries.user_id', '=', userId)
    .where('import_id', '=', id)
    .whereRef('journal_entries.updated_at', '=', 'journal_entries.created_at')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The number of entries of an import that exist, plain and sealed. */
export async function importedCount(db: Db, { userId, id }: ImportKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from imported_entries as imported
    where imported.user_id = ${userId} and import_id = ${id} and (
      exists (select from journal_entries as plain where plain.id = entry_id and plain.user_id = ${userId})
      or exists (select from sealed_entries as sealed
        where sealed.user_id = ${userId} and sealed.id = entry_id and box is not null))`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteImport(db: Db, { userId, id }: ImportKey): Promise<void> {
  await db.deleteFrom('journal_imports').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Deletes the imports before an instant. The entries stay. */
export async function deleteImportsBefore(db: Db, instant: Temporal.Instant): Promise<void> {
  await db.deleteFrom('journal_imports').where('created_at', '<=', instant).execute();
}
