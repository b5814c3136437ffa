import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { limitOffset, type PageStart } from '#server/platform/http/pages.ts';
import { NIL_UUID } from '#server/platform/sessions/tokens.ts';
import type { OwnPictureRow, PictureRow, Place } from './rules.ts';

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

/** Deletes a picture. Returns undefined if there is none. */
export function deletePicture(db: Db, id: string): Promise<PictureRow | undefined> {
  return db.deleteFrom('pictures').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Prevents a removed picture, and those that look the same, from being uploaded again. */
export async function blockPicture(
  db: Db,
  { id, sha256, fingerprint }: PictureRow,
  now: Temporal.Instant,
): Promise<void> {
  await db.insertInto('blocked_pictures').values({ id, sha256, fingerprint, blocked_at: now }).execute();
}

/** The number of bits in which the fingerprints of two pictures that look the same may differ, of 64. */
const MAX_DIFFERENT_BITS = 5;

/** Whether an admin removed this picture, or one that looks the same. */
export async function isBlocked(
  db: Db,
  { sha256, fingerprint }: Pick<PictureRow, 'sha256' | 'fingerprint'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from blocked_pictures
    where sha256 = ${sha256}
      or bit_count(fingerprint::bit(64) # ${fingerprint}::text::bit(64)) <= ${MAX_DIFFERENT_BITS}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes unused pictures that had a place, have no uploader any more, or were uploaded before `unusedSince`. */
export function deleteUnusedPictures(db: Db, unusedSince: Temporal.Instant): Promise<PictureRow[]> {
  return db
    .deleteFrom('pictures')
    .where(IS_UNUSED)
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

/** Allows a removed picture to be uploaded again. Returns false if it is not blocked. */
export async function unblockPicture(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blocked_pictures').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
