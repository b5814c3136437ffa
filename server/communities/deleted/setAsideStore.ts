import { type RawBuilder, sql } from 'kysely';
import { setAsidePictures } from '#server/pictures/public.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Deletion, KEPT_POST_COLUMNS, KEPT_REPLY_COLUMNS } from './rules.ts';

/** The columns that say why a text is set aside: `is_taken_back`, `removed_by` and `decision_id`. */
const reasonOf = ({ by, decisionId }: Deletion) =>
  sql`${by === 'author'}::boolean, ${by === 'author' ? null : by}::text, ${decisionId ?? null}::uuid`;

/** Sets a post aside with its replies and pictures. Returns false if there is no such post. */
export const setAsidePost = (db: Db, postId: string, deletion: Deletion): Promise<boolean> =>
  setAsidePosts(db, sql`id = ${postId}`, deletion);

/** Sets a reply aside. Returns false if there is no such reply. */
export const setAsideReply = (db: Db, replyId: string, deletion: Deletion): Promise<boolean> =>
  setAsideReplies(db, sql`reply.id = ${replyId}`, deletion);

/** Removes a text by a decision, also one that its author has taken back, who cannot restore it then. */
export async function removeText(
  db: Db,
  kind: 'post' | 'reply',
  id: string,
  deletion: Deletion,
): Promise<void> {
  const [setAside, table] =
    kind === 'post'
      ? ([setAsidePost, 'deleted_posts'] as const)
      : ([setAsideReply, 'deleted_replies'] as const);
  if (!(await setAside(db, id, deletion))) await markAsRemoved(db, table, id, deletion);
}

/**
 * Sets all posts and replies of a suspended member aside, also the replies that were set aside together with the post of
 * somebody else, so that they do not come back with it.
 */
export async function setAsideTextsOf(
  db: Db,
  userId: string,
  { actorId, now }: Pick<Deletion, 'actorId' | 'now'>,
): Promise<void> {
  const deletion: Deletion = { actorId, by: 'suspension', now };
  // The communities are locked first, as in decisions, so that both do not wait for each other.
  await sql`
    select from communities where id in (
      select community_id from posts where author_id = ${userId}
      union all
      select post.community_id from replies as reply join posts as post on post.id = reply.post_id
      where reply.author_id = ${userId}
    ) order by id for key share`.execute(db);
  await sql`
    update deleted_replies set is_with_post = false, removed_by = 'suspension'
    where author_id = ${userId} and is_with_post`.execute(db);
  await setAsidePosts(db, sql`author_id = ${userId}`, deletion);
  await setAsideReplies(db, sql`reply.author_id = ${userId}`, deletion);
}

/** Sets the posts that match a condition aside, with their replies and pictures. Returns false if there are none. */
async function setAsidePosts(db: Db, condition: RawBuilder<unknown>, deletion: Deletion): Promise<boolean> {
  const { actorId, now } = deletion;
  const { rows } = await sql<{ id: string }>`
    insert into deleted_posts
      (${columnNames(KEPT_POST_COLUMNS)}, deleted_at, actor_id, is_taken_back, removed_by, decision_id)
    select ${columnNames(KEPT_POST_COLUMNS)}, ${now}::timestamptz, ${actorId}::uuid, ${reasonOf(deletion)}
    from posts where ${condition} order by id for update
    returning id`.execute(db);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into deleted_replies
      (${columnNames(KEPT_REPLY_COLUMNS)}, community_id, is_with_post, deleted_at, actor_id)
    select ${columnNames(KEPT_REPLY_COLUMNS, 'reply')}, post.community_id, true, ${now}::timestamptz, ${actorId}::uuid
    from replies as reply join posts as post on post.id = reply.post_id
    where post.id = any(${ids}::uuid[])`.execute(db);
  await setAsidePictures(db, ids);
  await sql`delete from posts where id = any(${ids}::uuid[])`.execute(db);
  return true;
}

/** Sets the replies that match a condition on `reply` aside. Returns false if there are none. */
async function setAsideReplies(db: Db, condition: RawBuilder<unknown>, deletion: Deletion): Promise<boolean> {
  const { actorId, now } = deletion;
  const { rows } = await sql<{ id: string }>`
    insert into deleted_replies
      (${columnNames(KEPT_REPLY_COLUMNS)}, community_id, is_with_post, deleted_at, actor_id, is_taken_back, removed_by,
        decision_id)
    select ${columnNames(KEPT_REPLY_COLUMNS, 'reply')}, post.community_id, false, ${now}::timestamptz, ${actorId}::uuid, ${reasonOf(deletion)}
    from replies as reply join posts as post on post.id = reply.post_id
    where ${condition} order by reply.id for update of reply
    returning id`.execute(db);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await sql`
    with deleted as (
      delete from replies where id = any(${ids}::uuid[]) returning post_id
    ), counted as (
      select post_id, count(*)::integer as count from deleted group by post_id
    )
    update posts set reply_count = reply_count - counted.count from counted where posts.id = counted.post_id`.execute(
    db,
  );
  return true;
}

/**
 * Marks a text that is already set aside as removed, so that neither its author nor restoring the post of a
 * reply brings it back. A text that a guide has removed can be removed by an admin too: guides cannot restore it then. A text
 * that a suspension has set aside does not come back with its end.
 */
async function markAsRemoved(
  db: Db,
  table: 'deleted_posts' | 'deleted_replies',
  id: string,
  { by, decisionId, now }: Deletion,
): Promise<void> {
  const separate = table === 'deleted_replies' ? sql`, is_with_post = false` : sql``;
  await sql`
    update ${sql.table(table)}
    set removed_by = ${by}, decision_id = ${decisionId ?? null}, deleted_at = ${now} ${separate}
    where id = ${id}
      and (removed_by is null or removed_by = 'suspension' or removed_by = 'guide' and ${by === 'admin'})`.execute(
    db,
  );
}
