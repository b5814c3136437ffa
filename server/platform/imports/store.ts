import { sql } from 'kysely';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { StoredImport } from './undoable.ts';

/** An import of a member: its kind, its owner and its id. */
export interface ImportKey {
  kind: DB['imports']['kind'];
  userId: string;
  id: string;
}

/** A row that an import has created. `revision` is a digest of its content, if it has no time of its last change. */
export interface CreatedRow {
  id: string;
  kind: DB['import_rows']['kind'];
  revision: string | null;
}

const ARCHIVED_COLUMNS = [
  ...(['id', 'created_at', 'finished_at', 'program', 'digest', 'practices', 'created'] as const),
  ...(['site', 'owner', 'found', 'known', 'refused'] as const),
] as const;
const IMPORT_COLUMNS = [...ARCHIVED_COLUMNS, 'stage'] as const satisfies (keyof StoredImport)[];

/** How many imports of an archive, or of practice, are listed. */
export const MAX_LISTED_IMPORTS = 20;

/** The imports of a member since an instant, newest first. */
export function importsOf(
  db: Db,
  { kind, userId }: Omit<ImportKey, 'id'>,
  since: Temporal.Instant,
  limit: number,
) {
  return db
    .selectFrom('imports')
    .select(IMPORT_COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * An import that is unfinished or was finished after an instant; undefined for the import of another member. It is
 * locked until the transaction ends.
 */
export function lockImport(db: Db, { kind, userId, id }: ImportKey, since: Temporal.Instant) {
  return db
    .selectFrom('imports')
    .select(IMPORT_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .forUpdate()
    .executeTakeFirst();
}

/** The unfinished import of a member, if there is one. It is locked until the transaction ends. */
export function lockUnfinishedImport(db: Db, { kind, userId }: Omit<ImportKey, 'id'>) {
  return db
    .selectFrom('imports')
    .select(IMPORT_COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Adds rows to an import, and counts them unless they are practices. Rows that it has already are ignored, and so are all
 * rows if there is no such import. Must be called in a transaction.
 */
export async function recordCreated(
  db: Db,
  { kind, userId, id }: ImportKey,
  rows: readonly CreatedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with added as (
      insert into import_rows (user_id, import_id, row_id, kind, revision)
      select imports.user_id, imports.id, added.id, added.kind, added.revision
      from imports, json_to_recordset(${JSON.stringify(rows)}) as added (id uuid, kind text, revision text)
      where imports.user_id = ${userId} and imports.id = ${id} and imports.kind = ${kind}
      on conflict do nothing
      returning kind)
    update imports set created = created + (select count(*) from added where added.kind <> 'practice')
    where user_id = ${userId} and id = ${id} and kind = ${kind}`.execute(db);
}

/** The imports of a member that are stored, for their data export. */
export async function importsForArchive(db: Db, userId: string) {
  const rows = await db
    .selectFrom('imports')
    .select(['kind', ...ARCHIVED_COLUMNS])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, finished_at, ...fields }) => ({
    ...fields,
    createdAt: iso(created_at),
    finishedAt: finished_at && iso(finished_at),
  }));
}

/** A row of an import in the data export of its member. */
export interface ArchivedRow {
  import_id: string;
  row_id: string;
  kind: CreatedRow['kind'];
}

/** The rows of all imports of a member after a row, or the first ones. */
export function importRowsAfter(
  db: Db,
  userId: string,
  last: ArchivedRow | null,
  count: number,
): Promise<ArchivedRow[]> {
  let query = db
    .selectFrom('import_rows')
    .select(['import_id', 'row_id', 'kind'])
    .where('user_id', '=', userId);
  if (last)
    query = query.where(sql<boolean>`(import_id, row_id) > (${last.import_id}::uuid, ${last.row_id}::uuid)`);
  return query.orderBy('import_id').orderBy('row_id').limit(count).execute();
}

/** Deletes an import and the list of its rows. The rows themselves stay. */
export async function deleteImport(db: Db, { kind, userId, id }: ImportKey): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes the imports of a kind that were finished before an instant. What they have created stays. */
export async function deleteImportsBefore(
  db: Db,
  kind: ImportKey['kind'],
  instant: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('imports').where('kind', '=', kind).where('finished_at', '<=', instant).execute();
}

/** Finishes an import, if it is not finished yet. */
export async function setFinished(db: Db, { userId, id }: ImportKey, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('imports')
    .set({ finished_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** Finishes the imports of a kind that were begun before an instant. */
export async function finishImportsBefore(
  db: Db,
  kind: ImportKey['kind'],
  instant: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ finished_at: now })
    .where('finished_at', 'is', null)
    .where('kind', '=', kind)
    .where('created_at', '<=', instant)
    .execute();
}
