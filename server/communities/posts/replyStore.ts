import { sql } from 'kysely';
import { joinPerson } from '#server/communities/people.ts';
import { postWords, updateWords } from '#server/communities/search/words.ts';
import { type Db, instantText } from '#server/platform/database/database.ts';
import { type ListPosition, limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { type ExpectedVersion, isUnchanged } from '#server/platform/database/versions.ts';
import { plainWords } from '#server/platform/formats.ts';
import type { ReplyRow } from './rules.ts';
import { type NewText, type TextChange, textColumns } from './store.ts';

const REPLY_COLUMNS = sql`${textColumns('reply')}, reply.post_id`;

/** The start of a page of replies: as in other lists, or the first reply of the page. */
type RepliesStart = PageStart | { first: ListPosition };

/** The replies to a post, oldest first. */
export async function repliesTo(
  db: Db,
  postId: string,
  start: RepliesStart,
  count: number,
): Promise<ReplyRow[]> {
  const position = 'after' in start ? start.after : 'first' in start ? start.first : null;
  const comparison = 'first' in start ? sql`>=` : sql`>`;
  const after = position
    ? sql`and (created_at, id) ${comparison} (${position.at}, ${position.id}::uuid)`
    : sql``;
  const { rows } = await sql<ReplyRow>`
    select ${REPLY_COLUMNS}
    from (
      select * from replies where post_id = ${postId} ${after}
      order by created_at, id ${limitOffset('first' in start ? { offset: 0 } : start, count)}
    ) as reply
    ${joinPerson('reply.author_id')}
    order by reply.created_at, reply.id`.execute(db);
  return rows;
}

/** The position of the reply with which a page of replies starts; undefined if the post has no such reply. */
export async function positionOfReply(db: Db, postId: string, id: string): Promise<ListPosition | undefined> {
  const { rows } = await sql<ListPosition>`
    select ${instantText('created_at')} as at, id from replies where id = ${id} and post_id = ${postId}`.execute(
    db,
  );
  return rows[0];
}

/** A reply to this post. A reply to another post is not found. */
export async function replyTo(db: Db, postId: string, id: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    select ${REPLY_COLUMNS} from replies as reply ${joinPerson('reply.author_id')}
    where reply.id = ${id} and reply.post_id = ${postId}`.execute(db);
  return rows[0];
}

/**
 * Inserts a reply if its author is a member, like `insertPost`. Returns false when the author may
 * not write here or the post has been deleted.
 */
export async function insertReply(
  db: Db,
  {
    communityId,
    postId,
    id,
    authorId,
    content,
    isFormatted,
    now,
  }: NewText & { communityId: string; postId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with reply as (
      insert into replies (id, post_id, author_id, content, is_formatted, created_at, updated_at)
      select ${id}::uuid, post.id, membership.user_id, ${content}, ${isFormatted}::boolean, ${now}::timestamptz,
        ${now}::timestamptz
      from communities as community
      join memberships as membership on membership.community_id = community.id
      join posts as post on post.community_id = community.id
      where community.id = ${communityId} and post.id = ${postId} and membership.user_id = ${authorId}
        and membership.paused_until is null
      for key share of community for share of membership for key share of post
      returning id, post_id, created_at
    ), counted as (
      update posts set reply_count = reply_count + 1 from reply where posts.id = reply.post_id
    )
    insert into post_words (id, post_id, reply_id, created_at, words)
    select id, post_id, id, created_at, ${postWords(communityId, plainWords(content, isFormatted))}::tsvector from reply
    returning id`.execute(db);
  return rows.length > 0;
}

/** Changes a reply. Returns false if it does not exist or has been changed since the expected version. */
export async function updateReplyText(
  db: Db,
  { id, communityId, content, isFormatted, now }: TextChange,
  expectedVersion: ExpectedVersion,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replies')
    .set({ content, is_formatted: isFormatted, updated_at: now })
    .where('id', '=', id)
    .where(isUnchanged(expectedVersion))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await updateWords(db, { id, communityId, words: plainWords(content, isFormatted) });
  return true;
}
