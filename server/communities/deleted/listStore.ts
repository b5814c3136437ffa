import { type RawBuilder, sql } from 'kysely';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { PostPictureCopy } from '#server/pictures/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';

export type DeletedRow = PersonColumns & {
  id: string;
  kind: 'post' | 'reply';
  post_id: string;
  author_id: string | null;
  content: string;
  is_formatted: boolean;
  /** The copies of its pictures; null for none. */
  pictures: readonly PostPictureCopy[] | null;
  created_at: Temporal.Instant;
  deleted_at: Temporal.Instant;
  removed_by: 'guide' | 'admin' | null;
  decision_id: string | null;
  /** The passage of a reading about which a post was written. */
  passage_id: string | null;
};

/**
 * A member who lists the deleted texts of a community. Guides also see the texts that guides have removed, and
 * admins all removed texts.
 */
export interface DeletedScope {
  communityId: string;
  userId: string;
  removedBy: ('guide' | 'admin')[];
}

/**
 * The texts that a member has taken back, and those that guides or admins have removed and that the member
 * may restore. Texts that others have taken back are left out, and so are the member's own texts that were
 * removed.
 */
const isInScope = ({ communityId, userId, removedBy }: DeletedScope): RawBuilder<unknown> => sql`
  community_id = ${communityId} and (
    (is_taken_back and removed_by is null and author_id = ${userId})
    or (removed_by = any(${removedBy}::text[]) and not is_taken_back and author_id is distinct from ${userId}))`;

const itemsIn = (scope: DeletedScope, rest: RawBuilder<unknown>) => sql`
  (
    select id, 'post' as kind, id as post_id, author_id, content, is_formatted, pictures, created_at, deleted_at,
      removed_by, decision_id, passage_id
    from deleted_posts where ${isInScope(scope)} ${rest}
  ) union all (
    select id, 'reply', post_id, author_id, content, is_formatted, null, created_at, deleted_at, removed_by, decision_id,
      null
    from deleted_replies where not is_with_post and ${isInScope(scope)} ${rest}
  )`;

/** The posts and replies that a member can restore, last deleted first. */
export async function deletedPage(
  db: Db,
  scope: DeletedScope,
  start: PageStart,
  count: number,
): Promise<DeletedRow[]> {
  const after =
    'after' in start ? sql`and (deleted_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  // Each of the two queries returns enough rows for the page.
  const maxRows = 'offset' in start ? start.offset + count : count;
  const rest = sql`${after} order by deleted_at desc, id desc limit ${maxRows}`;
  const { rows } = await sql<DeletedRow>`
    select item.*, ${PERSON_COLUMNS}
    from (
      select * from (${itemsIn(scope, rest)}) as items order by deleted_at desc, id desc ${limitOffset(start, count)}
    ) as item
    ${joinPerson('item.author_id')}
    order by item.deleted_at desc, item.id desc`.execute(db);
  return rows;
}

/** A post or a reply that a member can restore. */
export async function deletedItem(db: Db, scope: DeletedScope, id: string): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select item.*, ${PERSON_COLUMNS}
    from (${itemsIn(scope, sql`and id = ${id}`)}) as item ${joinPerson('item.author_id')}`.execute(db);
  return rows[0];
}

/** Deletes a post for good, with the replies that were set aside together with it, or a reply. */
export async function deleteForGood(db: Db, { kind, id }: Pick<DeletedRow, 'kind' | 'id'>): Promise<void> {
  if (kind === 'reply') {
    await sql`delete from deleted_replies where id = ${id}`.execute(db);
    return;
  }
  await sql`delete from deleted_replies where post_id = ${id} and is_with_post`.execute(db);
  await sql`delete from deleted_posts where id = ${id}`.execute(db);
}
