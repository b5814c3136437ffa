import { type RawBuilder, sql } from 'kysely';
import { joinMembership } from '#server/communities/membership/store.ts';
import { joinPerson, PERSON_COLUMNS } from '#server/communities/people.ts';
import type { CommunityAccess, MaybeViewer } from '#server/communities/policy.ts';
import { postWords, updateWords } from '#server/communities/search/words.ts';
import { type PlacedText, passageWithTitles } from '#server/communities/writtenTexts.ts';
import { type Db, instantText } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { type ExpectedVersion, isUnchanged } from '#server/platform/database/versions.ts';
import { plainWords } from '#server/platform/formats.ts';
import type { PostRow } from './rules.ts';

/** The columns of a post or a reply, without those that are the same in all rows of a page. */
export const textColumns = (table: 'post' | 'reply'): RawBuilder<unknown> => sql`
  ${sql.raw(`${table}.id, ${table}.author_id, ${table}.content, ${table}.is_formatted`)}, ${instantText(`${table}.created_at`)} as created_at,
  ${instantText(`nullif(${table}.updated_at, ${table}.created_at)`)} as edited_at, ${PERSON_COLUMNS}`;

export const POST_COLUMNS = sql`${textColumns('post')}, post.pictures, post.is_announcement, post.edited_by_guide, post.reply_count, post.passage_id`;

/** A post of this community. A post of another community is not found. */
export async function postIn(db: Db, communityId: string, id: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${POST_COLUMNS} from posts as post ${joinPerson('post.author_id')}
    where post.id = ${id} and post.community_id = ${communityId}`.execute(db);
  return rows[0];
}

/** Posts of a community, with the fields that decide whether the viewer may read them. */
export interface FoundPosts {
  /** Undefined if there is no community with this id. */
  community: CommunityAccess | undefined;
  posts: PostRow[];
}

/** A post and its community. The columns of the post are null if the community has no such post. */
type FoundRow = CommunityAccess & (PostRow | { id: null });

/** One post of a community. */
export const findPost = (db: Db, viewer: MaybeViewer, communityId: string, id: string): Promise<FoundPosts> =>
  findPosts(
    db,
    viewer,
    communityId,
    sql`select * from posts where id = ${id} and community_id = community.id`,
  );

/** A page of the feed of a community, newest first. What was written about a passage of a reading is not in it. */
export function findFeed(
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  start: PageStart,
  count: number,
): Promise<FoundPosts> {
  const after =
    'after' in start ? sql`and (created_at, id) < (${start.after.at}, ${start.after.id}::uuid)` : sql``;
  return findPosts(
    db,
    viewer,
    communityId,
    sql`select * from posts where community_id = community.id and passage_id is null ${after}
      order by created_at desc, id desc ${limitOffset(start, count)}`,
  );
}

/** Finds the community and its posts in one statement. The caller checks whether the viewer may read them. */
async function findPosts(
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  posts: RawBuilder<unknown>,
): Promise<FoundPosts> {
  const { rows } = await sql<FoundRow>`
    select community.privacy, membership.role as membership, membership.paused_until, ${POST_COLUMNS}
    from communities as community
    ${joinMembership(viewer)}
    left join lateral (${posts}) as post on true
    ${joinPerson('post.author_id')}
    where community.id = ${communityId}
    order by post.created_at desc, post.id desc`.execute(db);
  return { community: rows[0], posts: rows.filter((row) => row.id !== null) };
}

export interface NewText {
  id: string;
  authorId: string;
  content: string;
  isFormatted: boolean;
  now: Temporal.Instant;
}

/**
 * Inserts a post if its author is a member who is not paused, after waiting for calls that are removing or
 * pausing the author. Returns the post with its community; undefined when the author may not post.
 */
export async function insertPost(
  db: Db,
  {
    communityId,
    id,
    authorId,
    content,
    isFormatted,
    isAnnouncement = false,
    passageId = null,
    now,
  }: NewText & { communityId: string; isAnnouncement?: boolean; passageId?: string | null | undefined },
): Promise<{ community: CommunityAccess; post: PostRow } | undefined> {
  const { rows } = await sql<PostRow & CommunityAccess>`
    with author as (
      select community.id as community_id, community.privacy, membership.user_id, membership.role as membership,
        membership.paused_until
      from communities as community join memberships as membership on membership.community_id = community.id
      where community.id = ${communityId} and membership.user_id = ${authorId} and membership.paused_until is null
      for key share of community for share of membership
    ), post as (
      insert into posts (id, community_id, author_id, content, is_formatted, is_announcement, passage_id, created_at, updated_at)
      select ${id}::uuid, community_id, user_id, ${content}, ${isFormatted}::boolean, ${isAnnouncement}::boolean,
        ${passageId}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from author
      returning *
    ), stored_words as (
      insert into post_words (id, post_id, created_at, words)
      select id, id, created_at, ${postWords(communityId, plainWords(content, isFormatted))}::tsvector from post
    )
    select author.privacy, author.membership, author.paused_until, ${POST_COLUMNS}
    from author cross join post ${joinPerson('post.author_id')}`.execute(db);
  return rows[0] && { community: rows[0], post: rows[0] };
}

/** A change of a post or a reply by its author or a guide. */
export interface TextChange extends Omit<NewText, 'authorId'> {
  communityId: string;
}

/** Changes a post. Returns false if it does not exist or has been changed since the expected version. */
export async function updatePost(
  db: Db,
  { id, communityId, content, isFormatted, now, isByGuide }: TextChange & { isByGuide: boolean },
  expectedVersion: ExpectedVersion,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ content, is_formatted: isFormatted, updated_at: now, edited_by_guide: isByGuide })
    .where('id', '=', id)
    .where(isUnchanged(expectedVersion))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await updateWords(db, { id, communityId, words: plainWords(content, isFormatted) });
  return true;
}

/** The posts or replies that a member wrote after a position, oldest first. */
export async function contentWrittenBy(
  db: Db,
  table: 'posts' | 'replies',
  userId: string,
  last: { created_at: Temporal.Instant; id: string } | null,
  count: number,
) {
  const after = last
    ? sql`and (written.created_at, written.id) > (${last.created_at}, ${last.id}::uuid)`
    : sql``;
  const place =
    table === 'posts'
      ? sql`written.is_announcement, ${passageWithTitles(sql`written.passage_id`)}, null as post_id, written.pictures
        from posts as written join communities on communities.id = written.community_id`
      : sql`false as is_announcement, null as passage, post_id, null as pictures
        from replies as written join posts on posts.id = post_id
          join communities on communities.id = posts.community_id`;
  const { rows } = await sql<PlacedText>`
    select written.id, written.content, written.is_formatted, written.created_at,
      communities.id as community_id, communities.name as community_name, ${place}
    where written.author_id = ${userId} ${after}
    order by written.created_at, written.id limit ${count}`.execute(db);
  return rows;
}
