import { sql } from 'kysely';
import { restorePictures, setAsidePictures } from '#server/pictures/public.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Who sets something aside, and when. */
export interface Deletion {
  actorId: string;
  now: Temporal.Instant;
}

/** Sets a post aside with its replies and pictures. Returns false if there is no such post. */
export async function setAsidePost(db: Db, postId: string, { actorId, now }: Deletion): Promise<boolean> {
  const { rows } = await sql`
    insert into deleted_posts
      (id, community_id, author_id, content, pictures, created_at, updated_at, deleted_at, actor_id)
    select id, community_id, author_id, content, pictures, created_at, updated_at,
      ${now}::timestamptz, ${actorId}::uuid
    from posts where id = ${postId} for update
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    insert into deleted_replies
      (id, community_id, post_id, is_with_post, author_id, content, created_at, deleted_at, actor_id)
    select reply.id, post.community_id, post.id, true, reply.author_id, reply.content, reply.created_at,
      ${now}::timestamptz, ${actorId}::uuid
    from replies as reply join posts as post on post.id = reply.post_id
    where post.id = ${postId}`.execute(db);
  await setAsidePictures(db, postId);
  await sql`delete from posts where id = ${postId}`.execute(db);
  return true;
}

/** Sets a reply aside. Returns false if there is no such reply. */
export async function setAsideReply(db: Db, replyId: string, { actorId, now }: Deletion): Promise<boolean> {
  const { rows } = await sql`
    insert into deleted_replies
      (id, community_id, post_id, is_with_post, author_id, content, created_at, deleted_at, actor_id)
    select reply.id, post.community_id, post.id, false, reply.author_id, reply.content, reply.created_at,
      ${now}::timestamptz, ${actorId}::uuid
    from replies as reply join posts as post on post.id = reply.post_id
    where reply.id = ${replyId} for update of reply
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from replies where id = ${replyId}`.execute(db);
  return true;
}

/** Restores a post with its pictures and the replies that were set aside together with it. */
export async function restorePost(db: Db, postId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into posts (id, community_id, author_id, content, pictures, created_at, updated_at)
    select id, community_id, author_id, content, pictures, created_at, updated_at
    from deleted_posts where id = ${postId} for update
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await restorePictures(db, postId);
  await sql`
    insert into replies (id, post_id, author_id, content, created_at)
    select id, post_id, author_id, content, created_at
    from deleted_replies where post_id = ${postId} and is_with_post`.execute(db);
  await sql`delete from deleted_replies where post_id = ${postId} and is_with_post`.execute(db);
  await sql`delete from deleted_posts where id = ${postId}`.execute(db);
  return true;
}

/** Restores a reply. Returns false if it or its post is not there. */
export async function restoreReply(db: Db, replyId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into replies (id, post_id, author_id, content, created_at)
    select deleted.id, post.id, deleted.author_id, deleted.content, deleted.created_at
    from deleted_replies as deleted join posts as post on post.id = deleted.post_id
    where deleted.id = ${replyId} for update of deleted for key share of post
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from deleted_replies where id = ${replyId}`.execute(db);
  return true;
}

/** Deletes for good what was set aside before a time. */
export async function deleteSetAside(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('deleted_posts').where('deleted_at', '<=', before).execute();
  await db.deleteFrom('deleted_replies').where('deleted_at', '<=', before).execute();
}

/** A member's posts and replies that are set aside, oldest first, for the data export. */
export async function textsSetAsideOf(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; content: string; created_at: Temporal.Instant }>`
    select id, content, created_at from deleted_posts where author_id = ${userId}
    union all
    select id, content, created_at from deleted_replies where author_id = ${userId}
    order by created_at, id`.execute(db);
  return rows.map(({ id, content, created_at }) => ({ id, content, createdAt: iso(created_at) }));
}
