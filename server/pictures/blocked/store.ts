import { sql } from 'kysely';
import type { PictureRow } from '#server/pictures/rules.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Prevents a removed picture, and those that look the same, from being uploaded again. */
export async function blockPicture(
  db: Db,
  { id, sha256, fingerprint, square_fingerprint }: PictureRow,
  now: Temporal.Instant,
): Promise<void> {
  const row = { id, sha256, fingerprint, square_fingerprint, blocked_at: now };
  await db.insertInto('blocked_pictures').values(row).execute();
}

/** The number of bits in which the fingerprints of two pictures that look the same may differ, of 64. */
const MAX_DIFFERENT_BITS = 5;

/** Whether an admin removed this picture, or one that looks the same, whole or cut to a square. */
export async function isBlocked(
  db: Db,
  {
    sha256,
    fingerprint,
    square_fingerprint,
  }: Pick<PictureRow, 'sha256' | 'fingerprint' | 'square_fingerprint'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from blocked_pictures
    where sha256 = ${sha256} or exists (
      select from unnest(array[fingerprint, square_fingerprint]) as blocked
      cross join unnest(${[fingerprint, square_fingerprint]}::text[]) as given
      where bit_count(blocked::bit(64) # given::bit(64)) <= ${MAX_DIFFERENT_BITS})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Allows a removed picture to be uploaded again. Returns false if it is not blocked. */
export async function unblockPicture(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blocked_pictures').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
