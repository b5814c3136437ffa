import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { type EntryKind, type JournalPictureRow, PLACES } from './rules.ts';

export async function insertPicture(
  db: Db,
  picture: Omit<JournalPictureRow, 'entry_id' | 'sealed_id' | 'attached_at'>,
): Promise<void> {
  await db.insertInto('journal_pictures').values(picture).execute();
}

/** A picture that this member has uploaded; undefined if another member has. */
export function ownPicture(db: Db, userId: string, id: string): Promise<JournalPictureRow | undefined> {
  return db
    .selectFrom('journal_pictures')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The total size of a member's pictures, in bytes. */
export async function usedBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('journal_pictures')
    .select(sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Locks pictures of a member until the transaction ends. Those of other members are left out. */
export function lockPictures(db: Db, userId: string, ids: string[]): Promise<JournalPictureRow[]> {
  return db
    .selectFrom('journal_pictures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores which entry shows which picture. */
export async function attachPictures(
  db: Db,
  userId: string,
  kind: EntryKind,
  { entryIds, ids, now }: { entryIds: string[]; ids: string[]; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update journal_pictures
    set ${sql.ref(PLACES[kind])} = shown.entry_id, attached_at = coalesce(attached_at, ${now}::timestamptz)
    from unnest(${entryIds}::uuid[], ${ids}::uuid[]) as shown (entry_id, id)
    where user_id = ${userId} and journal_pictures.id = shown.id`.execute(db);
}

/** Detaches the pictures of entries, except those in `keptIds`. `deleteUnused` deletes detached pictures. */
export async function detachPictures(
  db: Db,
  userId: string,
  kind: EntryKind,
  { entryIds, keptIds }: { entryIds: string[]; keptIds: string[] },
): Promise<void> {
  await db
    .updateTable('journal_pictures')
    .set({ [PLACES[kind]]: null })
    .where('user_id', '=', userId)
    .where(PLACES[kind], 'in', entryIds)
    .where('id', 'not in', [NIL_UUID, ...keptIds])
    .execute();
}

/**
 * Deletes pictures whose owner or entry was deleted, detached pictures, and pictures that were uploaded before
 * `unusedSince` and never attached to an entry, except those of unfinished imports.
 */
export async function deleteUnusedPictures(db: Db, unusedSince: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .deleteFrom('journal_pictures')
    .where((where) =>
      where.or([
        where('user_id', 'is', null),
        where.and([
          where('entry_id', 'is', null),
          where('sealed_id', 'is', null),
          where.or([
            where('attached_at', 'is not', null),
            where.and([where('created_at', '<=', unusedSince), where.not(isOfUnfinishedImport)]),
          ]),
        ]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isOfUnfinishedImport = sql<boolean>`exists (
  select from import_rows join imports on imports.user_id = import_rows.user_id and imports.id = import_id
  where import_rows.user_id = journal_pictures.user_id and row_id = journal_pictures.id and finished_at is null)`;

/** The ids of the pictures that an import has stored, except for those whose entry was deleted. */
export async function picturesOfImport(db: Db, userId: string, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('journal_pictures', 'journal_pictures.id', 'row_id')
    .select('row_id')
    .where('import_rows.user_id', '=', userId)
    .where('journal_pictures.user_id', '=', userId)
    .where('import_id', '=', importId)
    .where((where) => where.or([where('entry_id', 'is not', null), where('attached_at', 'is', null)]))
    .execute();
  return rows.map(({ row_id }) => row_id);
}

/** Makes a picture that no entry shows like one that was just uploaded. Returns whether there is such a picture. */
export async function renewUnused(
  db: Db,
  userId: string,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journal_pictures')
    .set({ attached_at: null, created_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('entry_id', 'is', null)
    .where('sealed_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Which of these pictures exist. */
export async function existingIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('journal_pictures').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The next 1,000 pictures after `last`, of one member or of all, ordered by id. */
export function picturesById(
  db: Db,
  userId: string | null,
  last: Pick<JournalPictureRow, 'id'> | null,
): Promise<JournalPictureRow[]> {
  const pictures = db
    .selectFrom('journal_pictures')
    .selectAll()
    .where('id', '>', last?.id ?? NIL_UUID);
  return (userId === null ? pictures : pictures.where('user_id', '=', userId))
    .orderBy('id')
    .limit(1_000)
    .execute();
}

export async function journalPictureCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('journal_pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
