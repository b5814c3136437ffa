import { type Selectable, sql } from 'kysely';
import { announcementsSince, nextAnnouncementAt } from '#server/communities/membership/announcementLimit.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type AnnouncementRow = Selectable<DB['announcements']>;

/** When a community can send the next announcement; null if it can send one now. */
export async function nextAnnouncementOf(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next_at: Temporal.Instant | null }>`
    select ${nextAnnouncementAt(sql`${communityId}::uuid`, now)} as next_at`.execute(db);
  return rows[0]?.next_at ?? null;
}

export async function insertAnnouncement(
  db: Db,
  { postId, communityId, now }: { postId: string; communityId: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('announcements')
    .values({ post_id: postId, community_id: communityId, created_at: now })
    .execute();
}

/** Locks the oldest announcement that is still being sent. One that another server has locked is skipped. */
export async function lockWaitingAnnouncement(db: Db): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select * from announcements where finished_at is null
    order by created_at, post_id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/**
 * The next members who get an announcement, in the order of their ids: those who joined before it and want announcements,
 * without the author. There are none if the post has been deleted.
 */
export async function nextRecipients(
  db: Db,
  { post_id, community_id, created_at, last_user_id }: AnnouncementRow,
  count: number,
): Promise<string[]> {
  const after = last_user_id ? sql`and membership.user_id > ${last_user_id}` : sql``;
  const { rows } = await sql<{ user_id: string }>`
    select membership.user_id from posts as post
    join memberships as membership on membership.community_id = ${community_id}
    where post.id = ${post_id} and membership.gets_announcements and membership.joined_at <= ${created_at}
      and membership.user_id is distinct from post.author_id ${after}
    order by membership.user_id limit ${count}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Stores up to which member the mails of an announcement are enqueued, or that all are. */
export async function updateProgress(
  db: Db,
  postId: string,
  progress: { last_user_id: string } | { finished_at: Temporal.Instant },
): Promise<void> {
  await db.updateTable('announcements').set(progress).where('post_id', '=', postId).execute();
}

export type AnnouncedPost = PersonColumns & {
  author_id: string | null;
  content: string;
  is_formatted: boolean;
  community_id: string;
  community_name: string;
  privacy: 'public' | 'private';
};

/**
 * An announcement with its author and community, for the mail to a member. Undefined if it has been deleted, or if the
 * member has left, is paused, or does not want announcements any more.
 */
export async function announcedPost(
  db: Db,
  postId: string,
  userId: string,
): Promise<AnnouncedPost | undefined> {
  const { rows } = await sql<AnnouncedPost>`
    select post.author_id, post.content, post.is_formatted, post.community_id, community.name as community_name,
      community.privacy, ${PERSON_COLUMNS}
    from posts as post
    join communities as community on community.id = post.community_id
    join memberships as membership on membership.community_id = community.id and membership.user_id = ${userId}
    ${joinPerson('post.author_id')}
    where post.id = ${postId} and membership.gets_announcements and membership.paused_until is null`.execute(
    db,
  );
  return rows[0];
}

/** Stores whether a member gets the announcements of a community, and has seen that there are any. False for a non-member. */
export async function setAnnouncements(
  db: Db,
  communityId: string,
  userId: string,
  isOn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ gets_announcements: isOn, has_seen_announcements: true })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** From which communities a member gets announcements, for the data export. */
export async function announcementChoicesOf(db: Db, userId: string) {
  const { rows } = await sql<{ communityId: string; isOn: boolean; isSeen: boolean }>`
    select community_id as "communityId", gets_announcements as "isOn", has_seen_announcements as "isSeen"
    from memberships where user_id = ${userId} order by joined_at, community_id`.execute(db);
  return rows;
}

/** Deletes the announcements that do not count for the limits any more. */
export async function deleteOldAnnouncements(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('announcements').where('created_at', '<=', announcementsSince(now)).execute();
}
