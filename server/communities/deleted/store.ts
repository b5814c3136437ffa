import { sql } from 'kysely';
import { passageWithTitles, type WrittenText, writtenText } from '#server/communities/writtenTexts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { restorePost, restoreReply } from './restoreStore.ts';

/**
 * Undoes the removal of a text by a decision. The text stays set aside if another decision has removed it too, if its
 * author has taken it back, or if a suspension sets the author's texts aside.
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
  if (item.is_taken_back) return releaseRemoval(db, kind, id);
  if (await passToSuspension(db, kind, id)) return;
  if (kind === 'post') await restorePost(db, id);
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

/** Keeps a text set aside as one of a suspended author. Returns false if no suspension sets their texts aside. */
async function passToSuspension(db: Db, kind: 'post' | 'reply', id: string): Promise<boolean> {
  const table = sql.table(kind === 'post' ? 'deleted_posts' : 'deleted_replies');
  const { rows } = await sql`
    update ${table} set decision_id = null, removed_by = 'suspension'
    from suspensions
    where ${table}.id = ${id} and suspensions.user_id = ${table}.author_id and set_aside_at is not null
    returning ${table}.id`.execute(db);
  return rows.length > 0;
}

/** Whether a suspension sets all texts of an author aside. */
export async function isSetAsideWithAuthor(db: Db, authorId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from suspensions where user_id = ${authorId} and set_aside_at is not null`.execute(db);
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
    select id, content, is_formatted, is_announcement, ${passageWithTitles(sql`passage_id`)}, created_at
    from deleted_posts where author_id = ${userId}
    union all
    select id, content, is_formatted, false, null, created_at from deleted_replies where author_id = ${userId}
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
