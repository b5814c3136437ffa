import { type Selectable, sql } from 'kysely';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { COMMUNITY_COLUMNS, joinMembership } from '#server/communities/membership/store.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { LetterJob } from './rules.ts';

export type DigestRow = Selectable<DB['digests']>;

export async function digestOf(db: Db, userId: string): Promise<DigestRow | undefined> {
  return db.selectFrom('digests').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The communities that a member has chosen. */
export async function digestCommunityIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ community_id: string }>`
    select community_id from digest_communities where user_id = ${userId} order by community_id`.execute(db);
  return rows.map(({ community_id }) => community_id);
}

/** Stores a member's choice. The period of the last letter stays. */
export async function saveDigest(db: Db, row: Omit<DigestRow, 'covered_until'>): Promise<void> {
  const { user_id: _user, ...columns } = row;
  await db
    .insertInto('digests')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/**
 * Replaces the chosen communities. Only those that the member belongs to are stored. Returns their number.
 */
export async function replaceDigestCommunities(db: Db, userId: string, ids: string[]): Promise<number> {
  await sql`delete from digest_communities where user_id = ${userId}`.execute(db);
  const { rows } = await sql`
    insert into digest_communities (user_id, community_id)
    select user_id, community_id from memberships
    where user_id = ${userId} and community_id = any(${ids}::uuid[])
    order by community_id for key share
    returning community_id`.execute(db);
  return rows.length;
}

/** Stops the letter of a member. The communities stay. */
export async function stopDigest(db: Db, userId: string): Promise<void> {
  await sql`
    update digests set rhythm = 'none', weekday = null, next_at = null where user_id = ${userId}`.execute(db);
}

/** Locks up to `count` letters that are due, earliest first. Those that another server has locked are skipped. */
export async function lockDueDigests(db: Db, now: Temporal.Instant, count: number): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select * from digests where next_at <= ${now} order by next_at limit ${count} for update skip locked`.execute(
    db,
  );
  return rows;
}

/** Sets when the next letter is due, and the end of the period that letters have covered. */
export async function scheduleDigest(
  db: Db,
  userId: string,
  nextAt: Temporal.Instant | null,
  coveredUntil: Temporal.Instant,
): Promise<void> {
  await sql`
    update digests set next_at = ${nextAt}, covered_until = ${coveredUntil} where user_id = ${userId}`.execute(
    db,
  );
}

/** Communities by their ids, with the viewer's membership, sorted by name. */
export async function communitiesByIds(db: Db, viewer: MaybeViewer, ids: string[]): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    select ${COMMUNITY_COLUMNS} from communities as community ${joinMembership(viewer)}
    where community.id = any(${ids}::uuid[]) order by community.name, community.id`.execute(db);
  return rows;
}

/** A post, or a reply if `reply_id` is not null. */
export type NewTextRow = PersonColumns & {
  post_id: string;
  reply_id: string | null;
  author_id: string | null;
  content: string;
  is_formatted: boolean;
};

/**
 * Up to `count` posts in the feed of a community from the period of a letter, newest first, without those of the given
 * authors.
 */
export async function newPosts(
  db: Db,
  communityId: string,
  { from, until }: LetterJob,
  withoutAuthors: string[],
  count: number,
): Promise<NewTextRow[]> {
  const { rows } = await sql<NewTextRow>`
    select post.id as post_id, null as reply_id, post.author_id, post.content, post.is_formatted,
      ${PERSON_COLUMNS}
    from (
      select id, author_id, content, is_formatted, created_at from posts
      where community_id = ${communityId} and passage_id is null and created_at > ${from} and created_at <= ${until}
        and (author_id is null or author_id <> all(${withoutAuthors}::uuid[]))
      order by created_at desc, id desc limit ${count}
    ) as post
    ${joinPerson('post.author_id')}
    order by post.created_at desc, post.id desc`.execute(db);
  return rows;
}

/** Up to `count` passages of books that open in these communities after `from`, and at `until` at the latest, earliest first. */
export async function openingPassages(
  db: Db,
  communityIds: string[],
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
  count: number,
): Promise<{ community_id: string; title: string }[]> {
  const { rows } = await sql<{ community_id: string; title: string }>`
    select reading.community_id, passage.title
    from readings as reading join passages as passage on passage.reading_id = reading.id
    where reading.community_id = any(${communityIds}::uuid[]) and reading.ends_at > ${until}
      and passage.opens_at > ${from} and passage.opens_at <= ${until}
    order by passage.opens_at, passage.id limit ${count}`.execute(db);
  return rows;
}

/** The communities in which replies to posts of this member were written in the period of a letter. */
export async function communitiesWithReplies(db: Db, { userId, from, until }: LetterJob): Promise<string[]> {
  const { rows } = await sql<{ community_id: string }>`
    select distinct post.community_id
    from posts as post join replies as reply on reply.post_id = post.id
    where post.author_id = ${userId} and reply.created_at > ${from} and reply.created_at <= ${until}
    limit 1000`.execute(db);
  return rows.map(({ community_id }) => community_id);
}

/** Up to `count` replies to posts of this member in these communities, newest first. */
export async function newReplies(
  db: Db,
  communityIds: string[],
  { userId, from, until }: LetterJob,
  withoutAuthors: string[],
  count: number,
): Promise<(NewTextRow & { community_id: string })[]> {
  const { rows } = await sql<NewTextRow & { community_id: string }>`
    select found.community_id, found.post_id, found.reply_id, found.author_id, found.content, found.is_formatted,
      ${PERSON_COLUMNS}
    from (
      select post.community_id, post.id as post_id, reply.id as reply_id, reply.author_id, reply.content,
        reply.is_formatted, reply.created_at
      from posts as post join replies as reply on reply.post_id = post.id
      where post.author_id = ${userId} and post.community_id = any(${communityIds}::uuid[])
        and reply.created_at > ${from} and reply.created_at <= ${until}
        and (reply.author_id is null or reply.author_id <> all(${withoutAuthors}::uuid[]))
      order by reply.created_at desc, reply.id desc limit ${count}
    ) as found
    ${joinPerson('found.author_id')}
    order by found.created_at desc, found.reply_id desc`.execute(db);
  return rows;
}
