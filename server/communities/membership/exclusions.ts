import { sql } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { forbidden } from '#server/platform/errors.ts';

export const cannotJoin = () => forbidden(say('You cannot join this community.'), 'banned');

/** Whether a user is banned from a community. */
export async function isBanned(db: Db, communityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bans where community_id = ${communityId} and user_id = ${userId} and kind = 'banned'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether an address belongs to somebody who is banned from a community. */
export async function isBannedEmail(db: Db, communityId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from bans join users on users.id = user_id
    where community_id = ${communityId} and kind = 'banned' and lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

export type BanRow = PersonColumns & {
  user_id: string;
  kind: 'banned' | 'paused';
  until: Temporal.Instant | null;
  created_at: Temporal.Instant;
  decision_id: string;
  is_by_admin: boolean;
};

/**
 * How strong a ban or a pause is: a ban is stronger than a pause, and a later end than an earlier one. Of two equal
 * ones, that of an admin is stronger.
 */
const strengthOf = (ban: string, decision: string) => sql`
  (coalesce(${sql.ref(`${ban}.until`)}, 'infinity'), ${sql.ref(`${decision}.is_by_admin`)}, ${sql.ref(`${ban}.decision_id`)})`;

/** The strongest ban or pause of each user in a community, newest first. */
export async function bansPage(
  db: Db,
  communityId: string,
  start: PageStart,
  count: number,
): Promise<BanRow[]> {
  const after =
    'after' in start
      ? sql`and (ban.created_at, ban.user_id) < (${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<BanRow>`
    select ban.*, ${PERSON_COLUMNS}
    from (
      select ban.user_id, ban.kind, ban.until, ban.created_at, ban.decision_id, decision.is_by_admin
      from bans as ban join community_decisions as decision on decision.id = ban.decision_id
      where ban.community_id = ${communityId} ${after}
        and not exists (
          select from bans as other join community_decisions as other_decision on other_decision.id = other.decision_id
          where other.community_id = ban.community_id and other.user_id = ban.user_id
            and ${strengthOf('other', 'other_decision')} > ${strengthOf('ban', 'decision')})
      order by ban.created_at desc, ban.user_id desc ${limitOffset(start, count)}
    ) as ban
    ${joinPerson('ban.user_id')}
    order by ban.created_at desc, ban.user_id desc`.execute(db);
  return rows;
}

/** The bans and pauses of a user in a community, the strongest first. */
export async function bansOf(
  db: Db,
  communityId: string,
  userId: string,
): Promise<Pick<BanRow, 'user_id' | 'decision_id' | 'is_by_admin'>[]> {
  const { rows } = await sql<BanRow>`
    select ban.user_id, ban.decision_id, decision.is_by_admin
    from bans as ban join community_decisions as decision on decision.id = ban.decision_id
    where ban.community_id = ${communityId} and ban.user_id = ${userId}
    order by ${strengthOf('ban', 'decision')} desc`.execute(db);
  return rows;
}

interface Ban {
  communityId: string;
  userId: string;
  decisionId: string;
  now: Temporal.Instant;
}

/** Bans a user. */
export async function insertBan(db: Db, { communityId, userId, decisionId, now }: Ban): Promise<void> {
  await sql`
    insert into bans (community_id, user_id, kind, decision_id, created_at)
    values (${communityId}, ${userId}, 'banned', ${decisionId}, ${now})`.execute(db);
}

/** Pauses a user until a time. The pause continues if they leave and join again. */
export async function insertPause(
  db: Db,
  { communityId, userId, decisionId, now, until }: Ban & { until: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into bans (community_id, user_id, kind, until, decision_id, created_at)
    values (${communityId}, ${userId}, 'paused', ${until}, ${decisionId}, ${now})`.execute(db);
  await updatePause(db, communityId, userId);
}

/** Ends the ban or pause of a decision. Those of other decisions stay. */
export async function deleteBanOf(db: Db, decisionId: string): Promise<void> {
  const { rows } = await sql<{ community_id: string; user_id: string }>`
    delete from bans where decision_id = ${decisionId} returning community_id, user_id`.execute(db);
  for (const { community_id, user_id } of rows) await updatePause(db, community_id, user_id);
}

/** When the longest pause of a user ends; null without a pause. */
export const pauseEnd = (communityId: string, userId: string) => sql`(
  select max(until) from bans where community_id = ${communityId} and user_id = ${userId})`;

/** Copies the longest pause to the membership, where posts and replies read it. */
async function updatePause(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    update memberships set paused_until = ${pauseEnd(communityId, userId)}
    where community_id = ${communityId} and user_id = ${userId}`.execute(db);
}

/** Ends the pauses whose time is over. */
export async function endPauses(db: Db, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ community_id: string; user_id: string }>`
    delete from bans where until <= ${now} returning community_id, user_id`.execute(db);
  for (const { community_id, user_id } of rows) await updatePause(db, community_id, user_id);
}

/** Stores that somebody was removed from a community, so that they cannot rejoin with an earlier link. */
export async function recordRemoval(
  db: Db,
  communityId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into removals (community_id, user_id, removed_at) values (${communityId}, ${userId}, ${now})
    on conflict (community_id, user_id) do update set removed_at = excluded.removed_at`.execute(db);
}

/** Deletes the record that somebody was removed. */
export async function deleteRemoval(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`delete from removals where community_id = ${communityId} and user_id = ${userId}`.execute(db);
}

/** Deletes the records of removals before a time. */
export async function deleteOldRemovals(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('removals').where('removed_at', '<', before).execute();
}

/** The communities from which a member was removed in the last 90 days, for the data export. */
export async function removalsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('removals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('removed_at')
    .execute();
  return rows.map(({ community_id, removed_at }) => ({ communityId: community_id, at: iso(removed_at) }));
}

/** Whether a member gets the announcements of a community, and has seen that there are any. */
export interface AnnouncementsChoice {
  isOn: boolean;
  isSeen: boolean;
}

interface FormerMembership extends AnnouncementsChoice {
  role: 'guide' | 'member';
  joinedAt: Temporal.Instant;
}

/**
 * The membership that a ban has ended, if all such decisions are undone and the member has not joined since. A choice that
 * was not stored counts as off and not seen.
 */
export async function membershipBeforeBan(
  db: Db,
  communityId: string,
  userId: string,
): Promise<FormerMembership | undefined> {
  const { rows } = await sql<FormerMembership>`
    select former_role as role, former_joined_at as "joinedAt",
      coalesce(former_gets_announcements, false) as "isOn",
      coalesce(former_has_seen_announcements, false) as "isSeen"
    from community_decisions
    where community_id = ${communityId} and user_id = ${userId} and former_role is not null
      and undone_at is not null`.execute(db);
  return rows[0];
}

/** Forgets the membership that a ban has ended, since undoing the ban must not restore it any more. */
export async function forgetMembershipBeforeBan(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    update community_decisions set former_role = null, former_joined_at = null,
      former_gets_announcements = null, former_has_seen_announcements = null
    where community_id = ${communityId} and user_id = ${userId} and former_role is not null`.execute(db);
}
