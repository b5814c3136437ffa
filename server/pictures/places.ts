import { sql, type Transaction } from 'kysely';
import type { PictureUse } from '#contract/pictures.ts';
import { say } from '#contract/platform/say.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { copyOf, type PictureCopy, type PictureRow, type Place, type PostPictureCopy } from './rules.ts';
import { IS_UNUSED } from './store.ts';

const PLACE_OF_USE = {
  avatar: 'member_id',
  cover: 'book_id',
  community: 'community_id',
} as const satisfies Partial<Record<PictureUse, Place>>;
/** The uses that show one picture. */
type SingleUse = keyof typeof PLACE_OF_USE;

/**
 * Puts an uploaded picture of a member in a place, where it replaces the present one. Null only removes the
 * present one. One of two simultaneous calls for one picture succeeds. Returns the row of the picture.
 * @throws ApiError 400 for a picture of another member or for another use, and one that is used elsewhere.
 */
export async function placePicture(
  trx: Transaction<DB>,
  { ownerId, use, placeId, field }: { ownerId: string; use: SingleUse; placeId: string; field: string },
  pictureId: string | null,
  now: Temporal.Instant,
): Promise<PictureRow | null> {
  const place = PLACE_OF_USE[use];
  const current = await trx
    .selectFrom('pictures')
    .selectAll()
    .where(place, '=', placeId)
    .forUpdate()
    .executeTakeFirst();
  if (current && current.id === pictureId) return current;
  if (current)
    await trx
      .updateTable('pictures')
      .set({ [place]: null })
      .where('id', '=', current.id)
      .execute();
  if (pictureId === null) return null;
  const placed = await trx
    .updateTable('pictures')
    .set({ [place]: placeId, placed_at: now })
    .where('id', '=', pictureId)
    .where('owner_id', '=', ownerId)
    .where('use', '=', use)
    .where(IS_UNUSED)
    .returningAll()
    .executeTakeFirst();
  if (!placed) throw badField(field, say('Picture not found.'));
  return placed;
}

/** Where a copy of the picture is stored, and the field of a request that names it. */
const COPIES = {
  cover: { table: 'books', column: 'cover', field: 'coverId' },
  community: { table: 'communities', column: 'picture', field: 'pictureId' },
} as const;

/** Sets the cover of a book or the picture of a community; undefined keeps it. */
export async function setPicture(
  trx: Transaction<DB>,
  { ownerId, use, placeId, now }: PictureChange,
  pictureId: string | null | undefined,
): Promise<void> {
  if (pictureId === undefined) return;
  const place = { ownerId, use, placeId, field: COPIES[use].field };
  const row = await placePicture(trx, place, pictureId, now);
  await storeCopy(trx, use, placeId, row && copyOf(row));
}

/** Stores the copy of a cover in the row of its book, for lists. */
export const storeCover = (trx: Transaction<DB>, bookId: string, row: PictureRow): Promise<void> =>
  storeCopy(trx, 'cover', bookId, copyOf(row));

/** Removes a cover that was fetched from an address from a book. An uploaded cover stays. */
async function releaseFetchedCover(trx: Transaction<DB>, bookId: string): Promise<void> {
  const released = await trx
    .updateTable('pictures')
    .set({ book_id: null })
    .where('book_id', '=', bookId)
    .where('source', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (released) await storeCopy(trx, 'cover', bookId, null);
}

interface PictureChange {
  ownerId: string;
  use: keyof typeof COPIES;
  /** The id of the book or the community. */
  placeId: string;
  now: Temporal.Instant;
}

/** The queue of the jobs that fetch the cover of a book. */
export const COVER_QUEUE = 'cover-fetches';

interface CoverChange {
  /** The member who changes the book. */
  memberId: string;
  bookId: string;
  /** The id of an uploaded cover; null for none, undefined to keep the present one. */
  coverId: string | null | undefined;
  addressBefore: string | null;
  address: string | null;
}

/**
 * Sets the cover of a book that was just stored: an uploaded one, or the picture at its address, which is
 * fetched later.
 * @throws ApiError 400 for a picture that the member may not use.
 */
export async function setCover(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Transaction<DB>,
  { memberId, bookId, coverId, addressBefore, address }: CoverChange,
): Promise<void> {
  const place = { ownerId: memberId, use: 'cover', placeId: bookId, now: deps.clock() } as const;
  if (coverId !== undefined) await setPicture(trx, place, coverId);
  if (address === addressBefore) return;
  if (coverId === undefined) await releaseFetchedCover(trx, bookId);
  await deps.jobs.cancel(trx, COVER_QUEUE, bookId);
  if (address !== null) await deps.jobs.send(trx, COVER_QUEUE, { id: bookId, memberId });
}

/** A picture that a post is to contain. */
interface PostPictureDraft {
  id: string;
  alt: string;
}

/**
 * Sets the pictures of a post, in this order. The pictures that it already has may stay, no matter who
 * uploaded them; others must be the author's own and used nowhere. Returns the copies that are stored with
 * the post; null for none.
 * @throws ApiError 400 for another picture.
 */
export async function setPostPictures(
  trx: Transaction<DB>,
  { ownerId, postId, now }: { ownerId: string; postId: string; now: Temporal.Instant },
  drafts: PostPictureDraft[],
): Promise<PostPictureCopy[] | null> {
  const ids = drafts.map(({ id }) => id);
  const repeatedIndex = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeatedIndex >= 0) throw badField(`pictures.${repeatedIndex}`, say('Picture not found.'));
  await trx
    .updateTable('pictures')
    .set({ post_id: null, position: null })
    .where('post_id', '=', postId)
    .where('id', 'not in', ids.length ? ids : [NIL_UUID])
    .execute();
  const copies: PostPictureCopy[] = [];
  for (const [position, { id, alt }] of drafts.entries()) {
    const row = await trx
      .updateTable('pictures')
      .set({ post_id: postId, position, placed_at: now })
      .where('id', '=', id)
      .where(
        sql<boolean>`(post_id = ${postId} or (owner_id = ${ownerId} and use = 'post'
          and ${IS_UNUSED}))`,
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) throw badField(`pictures.${position}`, say('Picture not found.'));
    copies.push({ ...copyOf(row), alt });
  }
  const stored = copies.length ? copies : null;
  await sql`update posts set pictures = ${stored && JSON.stringify(stored)}::json where id = ${postId}`.execute(
    trx,
  );
  return stored;
}

/** Removes a deleted picture from the book, the community or the post that shows it. */
export async function removeCopies(
  db: Db,
  { id, book_id, community_id, post_id, deleted_post_id }: PictureRow,
): Promise<void> {
  const postId = post_id ?? deleted_post_id;
  if (postId)
    await sql`
      update ${sql.table(post_id ? 'posts' : 'deleted_posts')} set pictures = (
        select json_agg(copy) from json_array_elements(pictures) as copy where copy ->> 'id' <> ${id})
      where id = ${postId}`.execute(db);
  if (book_id) await storeCopy(db, 'cover', book_id, null);
  if (community_id) await storeCopy(db, 'community', community_id, null);
}

async function storeCopy(
  db: Db,
  use: keyof typeof COPIES,
  id: string,
  copy: PictureCopy | null,
): Promise<void> {
  const { table, column } = COPIES[use];
  const json = copy && JSON.stringify(copy);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${json}::jsonb where id = ${id}`.execute(db);
}
