import { type RawBuilder, sql } from 'kysely';
import type { CommunityRole } from '#contract/communities/communities.ts';
import { joinPerson, PERSON_COLUMNS, type PersonColumns } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { limitOffset, type PageStart } from '#server/platform/database/pages.ts';
import { type AnnouncementsChoice, forgetMembershipBeforeBan, pauseEnd } from './exclusions.ts';
import { guideIdsOf } from './guideStore.ts';

export type MemberRow = PersonColumns & {
  user_id: string;
  community_role: CommunityRole;
  rank: number;
  joined_at: Temporal.Instant;
  gets_announcements: boolean;
  has_seen_announcements: boolean;
};

const MEMBER_COLUMNS = sql`membership.user_id, ${PERSON_COLUMNS}, membership.role as community_role, membership.rank, membership.joined_at,
  membership.gets_announcements, membership.has_seen_announcements`;

/** Members of a community, guides first. Within each role, those who joined first come first. */
export async function membersOf(
  db: Db,
  communityId: string,
  start: PageStart,
  count: number,
): Promise<MemberRow[]> {
  const after =
    'after' in start
      ? sql`and (rank, joined_at, user_id) > (${start.after.rank ?? 0}, ${start.after.at}, ${start.after.id}::uuid)`
      : sql``;
  const { rows } = await sql<MemberRow>`
    select ${MEMBER_COLUMNS}
    from (
      select * from memberships where community_id = ${communityId} ${after}
      order by rank, joined_at, user_id ${limitOffset(start, count)}
    ) as membership
    ${joinPerson('membership.user_id')}
    order by membership.rank, membership.joined_at, membership.user_id`.execute(db);
  return rows;
}

export async function memberById(
  db: Db,
  communityId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER_COLUMNS} from memberships as membership ${joinPerson('membership.user_id')}
    where community_id = ${communityId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Adds a member and counts them. The welcome, and that guides can send announcements, is shown to them, but not to
 * the founder of the community. With `announcements`, a member who returns keeps their choice. A pause continues. Does
 * nothing if they are already a member. The community must be locked.
 */
export async function insertMember(
  db: Db,
  member: {
    communityId: string;
    userId: string;
    role: CommunityRole;
    now: Temporal.Instant;
    announcements?: AnnouncementsChoice;
  },
): Promise<void> {
  const { communityId, userId, role, now } = member;
  const { isOn, isSeen } = member.announcements ?? { isOn: true, isSeen: role === 'guide' };
  const { rows } = await sql`
    insert into memberships (community_id, user_id, role, joined_at, shows_welcome, gets_announcements,
      has_seen_announcements, paused_until)
    values (${communityId}, ${userId}, ${role}, ${now}, ${role === 'member'}, ${isOn}, ${isSeen},
      ${pauseEnd(communityId, userId)})
    on conflict do nothing
    returning user_id`.execute(db);
  if (rows.length === 0) return;
  await forgetMembershipBeforeBan(db, communityId, userId);
  await changeMemberCount(db, communityId, 1);
  if (role === 'guide') await becomeGuide(db, communityId, userId);
}

/** Removes a member from the community and from its count. The community must be locked. */
export async function deleteMember(db: Db, communityId: string, userId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('memberships')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst();
  if (!deleted) return;
  await changeMemberCount(db, communityId, -1);
  if (deleted.role === 'guide') await stopGuiding(db, communityId, userId);
}

/** Subtracts a community, before it is deleted, from the counts of its guides. The community must be locked. */
export async function releaseGuides(db: Db, communityId: string): Promise<void> {
  await changeGuidedCommunities(db, await guideIdsOf(db, communityId), -1);
}

async function changeMemberCount(db: Db, communityId: string, by: number): Promise<void> {
  await db
    .updateTable('communities')
    .set({ member_count: sql`member_count + ${by}::integer` })
    .where('id', '=', communityId)
    .execute();
}

/** Changes how many communities these members guide. The view `people` derives `is_guide` from the number. */
async function changeGuidedCommunities(db: Db, userIds: string[], by: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ guided_communities: sql`guided_communities + ${by}::integer` })
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute();
}

/** Changes the role of a member. The community must be locked. */
export async function updateMemberRole(
  db: Db,
  communityId: string,
  userId: string,
  role: CommunityRole,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ role })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('role', '!=', role)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (role === 'guide') await becomeGuide(db, communityId, userId);
  else await stopGuiding(db, communityId, userId);
}

/** Counts one guide less, and deletes the invitation links of the former guide. */
async function stopGuiding(db: Db, communityId: string, userId: string): Promise<void> {
  await changeGuidedCommunities(db, [userId], -1);
  await deleteLinksOf(db, communityId, userId);
}

/**
 * Counts a new guide, and hands the cases about them over to the admins, so that guides do not decide about
 * themselves.
 */
async function becomeGuide(db: Db, communityId: string, userId: string): Promise<void> {
  await changeGuidedCommunities(db, [userId], 1);
  await sql`
    update cases set for_admins = 'guide', state = case state when 'open' then 'admins' else state end
    where community_id = ${communityId} and author_id = ${userId}`.execute(db);
}

/** Puts away the welcome for a member. */
export async function hideWelcome(db: Db, communityId: string, userId: string): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ shows_welcome: false })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Locks a membership until the transaction ends, so that the member is not removed or demoted meanwhile.
 * Every change of memberships locks the community first.
 */
export async function lockMembership(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    select from communities as community join memberships as membership on membership.community_id = community.id
    where community.id = ${communityId} and membership.user_id = ${userId}
    for key share of community for share of membership`.execute(db);
}

/** Selects a membership, if it exists, and prevents its deletion until the transaction ends. */
export const lockingMembership = (communityId: RawBuilder<unknown>, userId: string) => sql`
  select from memberships where community_id = ${communityId} and user_id = ${userId} for key share`;

/** The ids of the communities of a member, in the order in which the communities have to be locked. */
export async function communityIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('community_id')
    .where('user_id', '=', userId)
    .orderBy('community_id')
    .execute();
  return rows.map(({ community_id }) => community_id);
}

/** Deletes the links of a guide. They must not become valid again when the member guides again later. */
async function deleteLinksOf(db: Db, communityId: string, inviterId: string): Promise<void> {
  await db
    .deleteFrom('invitation_links')
    .where('community_id', '=', communityId)
    .where('inviter_id', '=', inviterId)
    .execute();
}
