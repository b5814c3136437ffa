import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Keeps the pictures of a post with the row in `deleted_posts`. Call this before the post is deleted. */
export async function setAsidePictures(db: Db, postId: string): Promise<void> {
  await sql`
    update pictures set post_id = null, deleted_post_id = ${postId} where post_id = ${postId}`.execute(db);
}

/** Returns the pictures of a post that has been restored. */
export async function restorePictures(db: Db, postId: string): Promise<void> {
  await sql`
    update pictures set post_id = ${postId}, deleted_post_id = null
    where deleted_post_id = ${postId}`.execute(db);
}
