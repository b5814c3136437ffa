import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { type NumberedPage, numberedLimitOffset } from '#server/platform/http/pages.ts';
import { rankedMatches, type Search } from '#server/platform/search/ranking.ts';
import { NIL_UUID } from '#server/platform/sessions/tokens.ts';
import type { CommunityPageRow, CommunityRow, communityColumns, MaybeViewer, ViewerStatus } from './rules.ts';
import { COMMUNITY_SEARCH } from './rules.ts';

const COMMUNITY_COLUMNS = sql`community.id, community.name, community.description, community.privacy,
  community.picture, community.member_count, community.created_at, community.becomes_public_at,
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

/** All communities, newest first. */
export async function communitiesFor(
  db: Db,
  viewer: MaybeViewer,
  paging: NumberedPage,
): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    select ${COMMUNITY_COLUMNS}
    from (
      select * from communities order by created_at desc, id desc ${numberedLimitOffset(paging)}
    ) as community
    ${joinMembership(viewer)}
    order by community.created_at desc, community.id desc`.execute(db);
  return rows;
}

/** The communities of a member, last joined first, each with the number of all of them. */
export async function joinedCommunities(
  db: Db,
  userId: string,
  paging: NumberedPage,
): Promise<(CommunityRow & { total: number })[]> {
  const { rows } = await sql<CommunityRow & { total: number }>`
    select ${COMMUNITY_COLUMNS}, count(*) over () as total
    from memberships as membership join communities as community on community.id = membership.community_id
    where membership.user_id = ${userId}
    order by membership.joined_at desc, community.id desc ${numberedLimitOffset(paging)}`.execute(db);
  return rows;
}

/** The viewer's membership in some communities, and their privacy. */
export async function viewerStatusIn(
  db: Db,
  viewer: MaybeViewer,
  communities: Pick<CommunityRow, 'id'>[],
): Promise<ViewerStatus[]> {
  const ids = communities.map(({ id }) => id);
  const { rows } = await sql<ViewerStatus>`
    select community.id, community.privacy, membership.role as membership
    from communities as community ${joinMembership(viewer)}
    where community.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The number of communities that a member is in. */
export async function joinedCount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from memberships where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Communities that match, best first. */
export async function searchCommunities(
  db: Db,
  viewer: MaybeViewer,
  search: Search,
  paging: NumberedPage,
): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    ${rankedMatches(COMMUNITY_SEARCH, search)}
    select ${COMMUNITY_COLUMNS}
    from (select * from ranked order by position ${numberedLimitOffset(paging)}) as best
    join communities as community on community.id = match_id
    ${joinMembership(viewer)}
    order by position`.execute(db);
  return rows;
}

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

/** One community with its first 200 members and guides, if the viewer may see them. */
export async function communityPage(
  db: Db,
  viewer: MaybeViewer,
  id: string,
): Promise<CommunityPageRow | undefined> {
  const isVisible = sql`${viewer !== null}::boolean
    and (community.privacy = 'public' or membership.role is not null or ${viewer?.role === 'admin'}::boolean)`;
  const first = (condition: RawBuilder<unknown>) => sql`array(
    select user_id from memberships
    where community_id = community.id and ${condition} and ${isVisible}
    order by rank, joined_at, user_id limit 200)`;
  const { rows } = await sql<CommunityPageRow>`
    select ${COMMUNITY_COLUMNS}, ${first(sql`true`)} as member_ids, ${first(sql`rank = 0`)} as guide_ids,
      exists (
        select from bans where community_id = community.id and user_id = ${viewer?.id ?? NIL_UUID} and kind = 'banned'
      ) as is_banned,
      membership.role is not distinct from 'guide'
        and exists (select from cases where community_id = community.id and state = 'open') as has_open_case
    from communities as community ${joinMembership(viewer)}
    where community.id = ${id}`.execute(db);
  return rows[0];
}

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

type CommunityColumns = ReturnType<typeof communityColumns>;

export async function insertCommunity(
  db: Db,
  { id, now, ...columns }: CommunityColumns & { id: string; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('communities')
    .values({ id, ...columns, member_count: 0, created_at: now })
    .execute();
}

export async function updateCommunity(
  db: Db,
  id: string,
  columns: CommunityColumns & { becomes_public_at: Temporal.Instant | null },
): Promise<void> {
  await db.updateTable('communities').set(columns).where('id', '=', id).execute();
}

/** The ids of the communities whose 24 hours before becoming public are over. */
export async function communitiesDueToBecomePublic(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('communities')
    .select('id')
    .where('becomes_public_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Publishes a community whose 24 hours are over. Returns false when the change was cancelled meanwhile. */
export async function publishCommunity(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('communities')
    .set({ privacy: 'public', becomes_public_at: null })
    .where('id', '=', id)
    .where('becomes_public_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCommunity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('communities').where('id', '=', id).execute();
}

/** The ids of the newest public communities. */
export async function publicCommunityIds(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communities where privacy = 'public' order by created_at desc, id desc limit ${count}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function communityCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('communities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
