import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Moves the pictures of posts to their rows in `deleted_posts`. Must be called before the posts are deleted. */
export async function setAsidePictures(db: Db, postIds: string[]): Promise<void> {
  await sql`
    update pictures set post_id = null, deleted_post_id = post_id
    where post_id = any(${postIds}::uuid[])`.execute(db);
}

/** Moves the pictures of restored posts back to them. */
export async function restorePictures(db: Db, postIds: string[]): Promise<void> {
  await sql`
    update pictures set post_id = deleted_post_id, deleted_post_id = null
    where deleted_post_id = any(${postIds}::uuid[])`.execute(db);
}
