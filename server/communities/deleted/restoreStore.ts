import { type RawBuilder, sql } from 'kysely';
import { storeMissingWords } from '#server/communities/search/words.ts';
import { restorePictures } from '#server/pictures/public.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { KEPT_POST_COLUMNS, KEPT_REPLY_COLUMNS } from './rules.ts';

/** Restores a post with its pictures and the replies that were set aside together with it. */
export async function restorePost(db: Db, postId: string): Promise<boolean> {
  if ((await restorePosts(db, sql`id = ${postId}`)) === 0) return false;
  await storeMissingWords(db, { postId });
  return true;
}

/** Restores a reply. Returns false if it does not exist or its post is set aside. */
export async function restoreReply(db: Db, replyId: string): Promise<boolean> {
  const [postId] = await restoreReplies(db, sql`deleted.id = ${replyId}`);
  if (postId === undefined) return false;
  await storeMissingWords(db, { postId });
  return true;
}

/**
 * Restores what the suspension of a member has set aside. The search finds it again when the task for texts without words
 * has run.
 */
export async function restoreTextsOf(db: Db, userId: string): Promise<void> {
  await sql`
    select from communities where id in (
      select community_id from deleted_posts where author_id = ${userId} and removed_by = 'suspension'
      union all
      select community_id from deleted_replies where author_id = ${userId} and removed_by = 'suspension'
    ) order by id for key share`.execute(db);
  await restorePosts(db, sql`author_id = ${userId} and removed_by = 'suspension'`);
  await restoreReplies(db, sql`deleted.author_id = ${userId} and deleted.removed_by = 'suspension'`);
  // A reply whose post is set aside is restored together with the post.
  await sql`
    update deleted_replies set removed_by = null, is_with_post = true
    where author_id = ${userId} and removed_by = 'suspension'`.execute(db);
}

/** Restores the posts that match a condition. Returns their number. Their words for the search are not stored yet. */
async function restorePosts(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into posts (${columnNames(KEPT_POST_COLUMNS)})
    select ${columnNames(KEPT_POST_COLUMNS)} from deleted_posts where ${condition} order by id for update
    returning id`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await restorePictures(db, ids);
  await sql`
    with restored as (
      insert into replies (${columnNames(KEPT_REPLY_COLUMNS)})
      select ${columnNames(KEPT_REPLY_COLUMNS)} from deleted_replies
      where post_id = any(${ids}::uuid[]) and is_with_post
      returning post_id
    ), counted as (
      select post_id, count(*)::integer as count from restored group by post_id
    )
    update posts set reply_count = counted.count from counted where posts.id = counted.post_id`.execute(db);
  await sql`delete from deleted_replies where post_id = any(${ids}::uuid[]) and is_with_post`.execute(db);
  await sql`delete from deleted_posts where id = any(${ids}::uuid[])`.execute(db);
  await sql`
    insert into post_words (id, post_id, reply_id, created_at)
    select id, id, null, created_at from posts where id = any(${ids}::uuid[])
    union all
    select id, post_id, id, created_at from replies where post_id = any(${ids}::uuid[])`.execute(db);
  return rows.length;
}

/**
 * Restores the replies that match a condition on `deleted` and whose posts are there. Returns the ids of the posts. Their
 * words for the search are not stored yet.
 */
async function restoreReplies(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string; post_id: string }>`
    insert into replies (${columnNames(KEPT_REPLY_COLUMNS)})
    select ${columnNames(KEPT_REPLY_COLUMNS, 'deleted')}
    from deleted_replies as deleted join posts as post on post.id = deleted.post_id
    where ${condition} order by deleted.id for update of deleted for key share of post
    returning id, post_id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    update posts set reply_count = reply_count + counted.count
    from (
      select post_id, count(*)::integer as count from replies where id = any(${ids}::uuid[]) group by post_id
    ) as counted
    where posts.id = counted.post_id`.execute(db);
  await sql`delete from deleted_replies where id = any(${ids}::uuid[])`.execute(db);
  await sql`
    insert into post_words (id, post_id, reply_id, created_at)
    select id, post_id, id, created_at from replies where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
