import { sql } from 'kysely';
import { storeMissingWords } from '#server/communities/search/words.ts';
import { type WrittenText, writtenText } from '#server/communities/writtenTexts.ts';
import { restorePictures, setAsidePictures } from '#server/pictures/public.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Deletion, KEPT_POST_COLUMNS, KEPT_REPLY_COLUMNS } from './rules.ts';

/** The columns that say why a text is set aside: `is_taken_back`, `removed_by` and `decision_id`. */
const reasonOf = ({ by, decisionId }: Deletion) =>
  sql`${by === 'author'}::boolean, ${by === 'author' ? null : by}::text, ${decisionId ?? null}::uuid`;

/**
 * Sets a post aside with its replies and pictures. A guide or an admin can also remove a post that its author
 * has taken back: the author cannot restore it then. Returns false if there is no such post.
 */
export async function setAsidePost(db: Db, postId: string, deletion: Deletion): Promise<boolean> {
  const { actorId, now } = deletion;
  const { rows } = await sql`
    insert into deleted_posts
      (${columnNames(KEPT_POST_COLUMNS)}, deleted_at, actor_id, is_taken_back, removed_by, decision_id)
    select ${columnNames(KEPT_POST_COLUMNS)}, ${now}::timestamptz, ${actorId}::uuid, ${reasonOf(deletion)}
    from posts where id = ${postId} for update
    returning id`.execute(db);
  if (rows.length === 0) return markAsRemoved(db, 'deleted_posts', postId, deletion);
  await sql`
    insert into deleted_replies
      (${columnNames(KEPT_REPLY_COLUMNS)}, community_id, is_with_post, deleted_at, actor_id)
    select ${columnNames(KEPT_REPLY_COLUMNS, 'reply')}, post.community_id, true, ${now}::timestamptz, ${actorId}::uuid
    from replies as reply join posts as post on post.id = reply.post_id
    where post.id = ${postId}`.execute(db);
  await setAsidePictures(db, postId);
  await sql`delete from posts where id = ${postId}`.execute(db);
  return true;
}

/** Sets a reply aside, like `setAsidePost`. Returns false if there is no such reply. */
export async function setAsideReply(db: Db, replyId: string, deletion: Deletion): Promise<boolean> {
  const { actorId, now } = deletion;
  const { rows } = await sql`
    insert into deleted_replies
      (${columnNames(KEPT_REPLY_COLUMNS)}, community_id, is_with_post, deleted_at, actor_id, is_taken_back, removed_by,
        decision_id)
    select ${columnNames(KEPT_REPLY_COLUMNS, 'reply')}, post.community_id, false, ${now}::timestamptz, ${actorId}::uuid, ${reasonOf(deletion)}
    from replies as reply join posts as post on post.id = reply.post_id
    where reply.id = ${replyId} for update of reply
    returning id`.execute(db);
  if (rows.length === 0) return markAsRemoved(db, 'deleted_replies', replyId, deletion);
  await sql`
    with deleted as (delete from replies where id = ${replyId} returning post_id)
    update posts set reply_count = reply_count - 1 from deleted where posts.id = deleted.post_id`.execute(db);
  return true;
}

/**
 * Marks a text that is already set aside as removed, so that neither its author nor restoring the post of a
 * reply brings it back. A text that a guide has removed can be removed by an admin too: guides cannot restore it then.
 */
async function markAsRemoved(
  db: Db,
  table: 'deleted_posts' | 'deleted_replies',
  id: string,
  { by, decisionId, now }: Deletion,
): Promise<boolean> {
  if (by === 'author') return false;
  const separate = table === 'deleted_replies' ? sql`, is_with_post = false` : sql``;
  const { rows } = await sql`
    update ${sql.table(table)}
    set removed_by = ${by}, decision_id = ${decisionId ?? null}, deleted_at = ${now} ${separate}
    where id = ${id} and (removed_by is null or removed_by = 'guide' and ${by === 'admin'})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Restores a post with its pictures and the replies that were set aside together with it. */
export async function restorePost(db: Db, postId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into posts (${columnNames(KEPT_POST_COLUMNS)})
    select ${columnNames(KEPT_POST_COLUMNS)} from deleted_posts where id = ${postId} for update
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await restorePictures(db, postId);
  await sql`
    with restored as (
      insert into replies (${columnNames(KEPT_REPLY_COLUMNS)})
      select ${columnNames(KEPT_REPLY_COLUMNS)} from deleted_replies where post_id = ${postId} and is_with_post
      returning id
    )
    update posts set reply_count = (select count(*) from restored) where id = ${postId}`.execute(db);
  await sql`delete from deleted_replies where post_id = ${postId} and is_with_post`.execute(db);
  await sql`delete from deleted_posts where id = ${postId}`.execute(db);
  await sql`
    insert into post_words (id, post_id, reply_id, created_at)
    select id, id, null, created_at from posts where id = ${postId}
    union all
    select id, post_id, id, created_at from replies where post_id = ${postId}`.execute(db);
  await storeMissingWords(db, { postId });
  return true;
}

/** Restores a reply. Returns false if it does not exist or its post is set aside. */
export async function restoreReply(db: Db, replyId: string): Promise<boolean> {
  const { rows } = await sql<{ post_id: string }>`
    insert into replies (${columnNames(KEPT_REPLY_COLUMNS)})
    select ${columnNames(KEPT_REPLY_COLUMNS, 'deleted')}
    from deleted_replies as deleted join posts as post on post.id = deleted.post_id
    where deleted.id = ${replyId} for update of deleted for key share of post
    returning post_id`.execute(db);
  const [restored] = rows;
  if (!restored) return false;
  await sql`update posts set reply_count = reply_count + 1 where id = ${restored.post_id}`.execute(db);
  await sql`delete from deleted_replies where id = ${replyId}`.execute(db);
  await sql`
    insert into post_words (id, post_id, reply_id, created_at)
    select id, post_id, id, created_at from replies where id = ${replyId}`.execute(db);
  await storeMissingWords(db, { postId: restored.post_id });
  return true;
}

/**
 * Undoes the removal of a text by a decision. The text stays set aside if another decision has removed it too, or if
 * its author has taken it back.
 */
export async function undoRemoval(
  db: Db,
  kind: 'post' | 'reply',
  id: string,
  decisionId: string,
): Promise<void> {
  const table = sql.table(kind === 'post' ? 'deleted_posts' : 'deleted_replies');
  const { rows } = await sql<{ is_taken_back: boolean }>`
    select is_taken_back from ${table} where id = ${id} and decision_id = ${decisionId} for update`.execute(
    db,
  );
  const [item] = rows;
  if (!item || (await passToOtherRemoval(db, kind, id, decisionId))) return;
  if (item.is_taken_back) await releaseRemoval(db, kind, id);
  else if (kind === 'post') await restorePost(db, id);
  // A reply whose post is set aside is restored together with the post.
  else if (!(await restoreReply(db, id)))
    await sql`
      update deleted_replies set removed_by = null, decision_id = null, is_with_post = true where id = ${id}`.execute(
      db,
    );
}

/** Keeps a text removed by the strongest other decision that applies to it. Returns false if there is none. */
async function passToOtherRemoval(
  db: Db,
  kind: 'post' | 'reply',
  id: string,
  decisionId: string,
): Promise<boolean> {
  const table = sql.table(kind === 'post' ? 'deleted_posts' : 'deleted_replies');
  const { rows } = await sql`
    update ${table} set decision_id = other.id, removed_by = case when other.is_by_admin then 'admin' else 'guide' end
    from (
      select decision.id, decision.is_by_admin
      from cases as item join community_decisions as decision on decision.case_id = item.id
      where item.kind = ${kind} and item.subject_id = ${id} and decision.id <> ${decisionId}
        and decision.removes_content and decision.undone_at is null
      order by decision.is_by_admin desc, decision.decided_at desc limit 1
    ) as other
    where ${table}.id = ${id}
    returning ${table}.id`.execute(db);
  return rows.length > 0;
}

/** Ends a removal by guides or admins. Only for a text that its author has taken back too. */
export async function releaseRemoval(db: Db, kind: 'post' | 'reply', id: string): Promise<void> {
  const table = sql.table(kind === 'post' ? 'deleted_posts' : 'deleted_replies');
  await sql`update ${table} set removed_by = null, decision_id = null where id = ${id}`.execute(db);
}

/** Deletes for good what was set aside before a time. */
export async function deleteSetAside(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('deleted_posts').where('deleted_at', '<=', before).execute();
  await db.deleteFrom('deleted_replies').where('deleted_at', '<=', before).execute();
}

/** A member's posts and replies that are set aside, oldest first, for the data export. */
export async function textsSetAsideOf(db: Db, userId: string) {
  const { rows } = await sql<WrittenText>`
    select id, content, is_formatted, created_at from deleted_posts where author_id = ${userId}
    union all
    select id, content, is_formatted, created_at from deleted_replies where author_id = ${userId}
    order by created_at, id`.execute(db);
  return rows.map(writtenText);
}

/**
 * Records that a text was restored which decisions have removed. A warning, a pause or a ban of the same decision
 * stays.
 */
export async function endRemovals(
  db: Db,
  kind: 'post' | 'reply',
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update community_decisions as decision
    set undone_at = case action when 'removed' then ${now}::timestamptz end, removes_content = action = 'removed'
    from cases as item
    where item.id = decision.case_id and item.kind = ${kind} and item.subject_id = ${id}
      and removes_content and undone_at is null`.execute(db);
}
