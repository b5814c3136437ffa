import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { fileKeysOf, type OwnPictureRow, type PictureRow, type Place } from './rules.ts';

/** Whether a picture is not used anywhere. */
export const IS_UNUSED = sql<boolean>`num_nonnulls(member_id, book_id, community_id, post_id, deleted_post_id) = 0`;

type NewPicture = Omit<PictureRow, Place | 'placed_at' | 'position' | 'source'> &
  Partial<Pick<PictureRow, Place | 'placed_at' | 'source'>>;

export async function insertPicture(db: Db, picture: NewPicture): Promise<PictureRow> {
  return db.insertInto('pictures').values(picture).returningAll().executeTakeFirstOrThrow();
}

export function pictureById(db: Db, id: string): Promise<PictureRow | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A picture that this member has uploaded; undefined if another member has. */
export function ownPicture(db: Db, ownerId: string, id: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** The number of a member's pictures, and their total size in bytes. */
export async function storageUsageOf(db: Db, ownerId: string): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('pictures')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** The pictures of a page, newest first, and one more if there is a next page. */
export async function picturesPage(
  db: Db,
  ownerId: string,
  start: PageStart,
  count: number,
): Promise<OwnPictureRow[]> {
  const after =
    'after' in start
      ? sql`and (pictures.created_at, pictures.id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<OwnPictureRow>`
    select pictures.*, posts.community_id as post_community_id
    from pictures left join posts on posts.id = pictures.post_id
    where owner_id = ${ownerId} ${after}
    order by pictures.created_at desc, pictures.id desc ${limitOffset(start, count)}`.execute(db);
  return rows;
}

/** Locks a picture until the transaction ends. Returns undefined if there is none. */
export function lockPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).execute();
}

/** Takes a picture away from its uploader and its place. */
export async function releasePicture(db: Db, id: string): Promise<void> {
  await db
    .updateTable('pictures')
    .set({
      owner_id: null,
      member_id: null,
      book_id: null,
      community_id: null,
      post_id: null,
      deleted_post_id: null,
    })
    .where('id', '=', id)
    .execute();
}

const IS_IN_CASE = sql<boolean>`exists (select from case_pictures where picture_id = pictures.id)`;

/** Takes pictures that are only in cases away from their uploaders. */
export async function releasePicturesOfCases(db: Db): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ owner_id: null })
    .where(IS_UNUSED)
    .where(IS_IN_CASE)
    .where('placed_at', 'is not', null)
    .where('owner_id', 'is not', null)
    .execute();
}

/**
 * Deletes unused pictures that had a place, have no uploader any more, or were uploaded before `unusedSince`, except those
 * in cases.
 */
export function deleteUnusedPictures(db: Db, unusedSince: Temporal.Instant): Promise<PictureRow[]> {
  return db
    .deleteFrom('pictures')
    .where(IS_UNUSED)
    .where((where) => where.not(IS_IN_CASE))
    .where((where) =>
      where.or([
        where('placed_at', 'is not', null),
        where('owner_id', 'is', null),
        where('created_at', '<=', unusedSince),
      ]),
    )
    .returningAll()
    .execute();
}

/** Which of these pictures exist. */
export async function existingIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('pictures').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the id of the storage that this database belongs to. Stores `newId` if there is none yet. */
export function findOrCreateStoreId(db: Db, newId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    // Several servers may start at the same time.
    await sql`lock table picture_stores in exclusive mode`.execute(trx);
    const existing = await trx.selectFrom('picture_stores').select('id').executeTakeFirst();
    if (existing) return existing.id;
    await trx.insertInto('picture_stores').values({ id: newId }).execute();
    return newId;
  });
}

/** Whether this database belongs to a storage. It belongs to none until a server has reached the storage. */
export async function hasStoreId(db: Db): Promise<boolean> {
  return (await db.selectFrom('picture_stores').select('id').executeTakeFirst()) !== undefined;
}

export async function pictureCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there are pictures, including those of journals, whose files are in the storage. */
export async function hasPictures(db: Db): Promise<boolean> {
  const isUsed = async (table: 'pictures' | 'journal_pictures') =>
    (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
  return (await isUsed('pictures')) || isUsed('journal_pictures');
}

/** The address of an avatar or a cover that has no picture yet; undefined otherwise. */
export async function addressOf(db: Db, use: 'avatar' | 'cover', id: string): Promise<string | undefined> {
  const { rows } = await (use === 'avatar'
    ? sql<{
        address: string | null;
      }>`select avatar_url as address from users where id = ${id} and avatar_id is null`
    : sql<{
        address: string | null;
      }>`select cover_image_url as address from books where id = ${id} and cover is null`
  ).execute(db);
  return rows[0]?.address ?? undefined;
}

/** Locks a book until the transaction ends. */
export function lockBook(db: Db, id: string) {
  return db
    .selectFrom('books')
    .select(['cover_image_url', 'cover'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes up to `count` addresses from the list of those that were entered before pictures were fetched. */
export async function takeEarlierAddresses(
  db: Db,
  count: number,
): Promise<{ use: 'avatar' | 'cover'; id: string }[]> {
  const { rows } = await sql<{ use: 'avatar' | 'cover'; id: string }>`
    delete from earlier_addresses where (use, id) in (
      select use, id from earlier_addresses order by use, id limit ${count} for update skip locked)
    returning use, id`.execute(db);
  return rows;
}

/** The key of the smallest file of each of the newest pictures, whose ids are the highest. */
export async function newestFileKeys(db: Db, count: number): Promise<string[]> {
  const newest = await db
    .selectFrom('pictures')
    .select(['id', 'sizes'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return newest.flatMap((picture) => fileKeysOf(picture).slice(0, 1));
}

/** The next 1,000 pictures after `last`, ordered by id. A command reads all pictures with it. */
export function picturesById(
  db: Db,
  last: Pick<PictureRow, 'id'> | null,
): Promise<Pick<PictureRow, 'id' | 'sizes'>[]> {
  return db
    .selectFrom('pictures')
    .select(['id', 'sizes'])
    .where('id', '>', last?.id ?? NIL_UUID)
    .orderBy('id')
    .limit(1_000)
    .execute();
}
