import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Moves the pictures of a post to its row in `deleted_posts`. Must be called before the post is deleted. */
export async function setAsidePictures(db: Db, postId: string): Promise<void> {
  await sql`
    update pictures set post_id = null, deleted_post_id = ${postId} where post_id = ${postId}`.execute(db);
}

/** Moves the pictures of a restored post back to it. */
export async function restorePictures(db: Db, postId: string): Promise<void> {
  await sql`
    update pictures set post_id = ${postId}, deleted_post_id = null
    where deleted_post_id = ${postId}`.execute(db);
}
