import { type RawBuilder, sql } from 'kysely';
import { OFFER_AFTER_DAYS } from '#contract/communities/guiding.ts';
import { REQUEST_DAYS } from '#contract/communities/requests.ts';
import type { MaybeViewer } from '#server/communities/policy.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { needsGuide } from './absence.ts';
import { nextAnnouncementAt } from './announcementLimit.ts';
import { hasOtherGuide } from './guideStore.ts';
import type { CommunityPageRow, CommunityRow } from './rules.ts';

const COLUMNS = {
  id: true,
  name: true,
  description: true,
  privacy: true,
  language: true,
  picture: true,
  member_count: true,
  created_at: true,
  becomes_public_at: true,
  joining: true,
  is_listed: true,
  is_findable: true,
  questions: true,
} satisfies Record<keyof CommunityRow & keyof DB['communities'], true>;

/** The columns of a `CommunityRow`, of `community` and `membership`. */
export const COMMUNITY_COLUMNS = sql`${columnNames(COLUMNS, 'community')},
  membership.role as membership, membership.paused_until`;

/** Joins the viewer's membership in each community. */
export const joinMembership = (viewer: MaybeViewer): RawBuilder<unknown> =>
  sql`left join memberships as membership on membership.community_id = community.id and membership.user_id = ${viewer?.id ?? NIL_UUID}`;

/**
 * The rule `mayRead` in SQL, for lists of other features: whether the viewer may read the community with this
 * id.
 */
export const readableBy = (
  viewer: MaybeViewer,
  communityId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  ${viewer?.role === 'admin'}::boolean
  or exists (select from communities where id = ${communityId} and privacy = 'public')
  or exists (select from memberships where community_id = ${communityId} and user_id = ${viewer?.id ?? NIL_UUID}))`;

/** One community with the viewer's membership. */
export async function communityFor(
  db: Db,
  viewer: MaybeViewer,
  id: string | RawBuilder<unknown>,
): Promise<CommunityRow | undefined> {
  const { rows } = await sql<CommunityRow>`
    select ${COMMUNITY_COLUMNS} from communities as community ${joinMembership(viewer)}
    where community.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * One community with its first 200 members and guides, if the viewer may see them. The viewer's request is
 * left out if it was declined a long time ago.
 */
export async function communityPage(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  now: Temporal.Instant,
): Promise<CommunityPageRow | undefined> {
  const declinedSince = now.subtract({ hours: REQUEST_DAYS * 24 });
  const joinedBefore = now.subtract({ hours: OFFER_AFTER_DAYS * 24 });
  const isVisible = sql`${viewer !== null}::boolean
    and (community.privacy = 'public' or membership.role is not null or ${viewer?.role === 'admin'}::boolean)`;
  const first = (condition: RawBuilder<unknown>) => sql`array(
    select user_id from memberships
    where community_id = community.id and ${condition} and ${isVisible}
    order by rank, joined_at, user_id limit 200)`;
  const { rows } = await sql<CommunityPageRow>`
    select ${COMMUNITY_COLUMNS}, ${first(sql`true`)} as member_ids, ${first(sql`rank = 0`)} as guide_ids,
      ${hasOtherGuide(sql`community.id`, viewer ? [viewer.id] : [], now)} as has_other_guide,
      exists (
        select from bans where community_id = community.id and user_id = ${viewer?.id ?? NIL_UUID} and kind = 'banned'
      ) as is_banned,
      (
        select state from join_requests
        where community_id = community.id and user_id = ${viewer?.id ?? NIL_UUID}
          and (state = 'waiting' or (state = 'declined' and decided_at > ${declinedSince}))
      ) as request,
      membership.role is not distinct from 'guide'
        and exists (select from cases where community_id = community.id and state = 'open') as has_open_case,
      membership.role is not distinct from 'guide' and exists (
        select from join_requests where community_id = community.id and state = 'waiting') as has_open_request,
      array(select post_id from pins where community_id = community.id order by position) as pinned_ids,
      nullif(page.welcome, '') as welcome, coalesce(page.is_formatted, false) as is_welcome_formatted,
      ${needsGuide(now)} as needs_guide,
      coalesce(membership.joined_at <= ${joinedBefore}, false) as is_long_member,
      (
        select created_at from guide_offers
        where community_id = community.id and user_id = ${viewer?.id ?? NIL_UUID}
      ) as offered_at,
      ${announcementColumns(now)}
    from communities as community ${joinMembership(viewer)}
    left join community_pages as page on page.community_id = community.id and membership.shows_welcome
    where community.id = ${id}`.execute(db);
  return rows[0];
}

/** The viewer's choice about announcements, and for guides when the next one is possible. */
const announcementColumns = (now: Temporal.Instant) => sql`
  membership.gets_announcements, membership.has_seen_announcements,
  case when membership.role = 'guide' then ${nextAnnouncementAt(sql`community.id`, now)} end as next_announcement_at`;

/**
 * Locks a community until the transaction ends. Changes of memberships and settings run one after the other.
 */
export async function selectCommunityForUpdate(
  db: Db,
  viewer: MaybeViewer,
  id: string,
): Promise<CommunityRow | undefined> {
  await sql`select from communities where id = ${id} for update`.execute(db);
  return communityFor(db, viewer, id);
}

export async function deleteCommunity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('communities').where('id', '=', id).execute();
}
