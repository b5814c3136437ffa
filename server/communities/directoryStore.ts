import { sql } from 'kysely';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { COMMUNITY_COLUMNS, joinMembership } from '#server/communities/membership/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type NumberedPage, numberedLimitOffset } from '#server/platform/database/pages.ts';
import { rankedMatches, type Search } from '#server/platform/search/ranking.ts';
import { COMMUNITY_SEARCH, type ViewerStatus } from './directoryRules.ts';
import type { MaybeViewer } from './policy.ts';

/**
 * Which communities a list contains: those of the directory, and for admins the unlisted ones too; all, or those in a
 * language.
 */
export interface DirectoryScope extends NumberedPage {
  withUnlisted: boolean;
  language?: string | undefined;
}

const isInScope = ({ withUnlisted, language }: DirectoryScope) =>
  sql`${withUnlisted ? sql`true` : sql`is_listed`} ${hasLanguage(language)}`;

const hasLanguage = (language: string | undefined) => (language ? sql`and language = ${language}` : sql``);

/** The communities of the directory, newest first. */
export async function communitiesFor(
  db: Db,
  viewer: MaybeViewer,
  scope: DirectoryScope,
): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    select ${COMMUNITY_COLUMNS}
    from (
      select * from communities where ${isInScope(scope)}
      order by created_at desc, id desc ${numberedLimitOffset(scope)}
    ) as community
    ${joinMembership(viewer)}
    order by community.created_at desc, community.id desc`.execute(db);
  return rows;
}

/** The communities of a member, last joined first. Each row also contains their total number. */
export async function joinedCommunities(
  db: Db,
  userId: string,
  paging: NumberedPage & { language?: string | undefined },
): Promise<(CommunityRow & { total: number })[]> {
  const { rows } = await sql<CommunityRow & { total: number }>`
    select ${COMMUNITY_COLUMNS}, count(*) over () as total
    from memberships as membership join communities as community on community.id = membership.community_id
    where membership.user_id = ${userId} ${hasLanguage(paging.language)}
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

/** The number of communities that a member is in; all, or those in a language. */
export async function joinedCount(db: Db, userId: string, language?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from memberships ${language ? sql`join communities on communities.id = community_id` : sql``}
    where user_id = ${userId} ${hasLanguage(language)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Communities that match, best first. */
export async function searchCommunities(
  db: Db,
  viewer: MaybeViewer,
  search: Search,
  scope: DirectoryScope,
): Promise<CommunityRow[]> {
  const { rows } = await sql<CommunityRow>`
    ${rankedMatches(COMMUNITY_SEARCH, search, isInScope(scope))}
    select ${COMMUNITY_COLUMNS}
    from (select * from ranked order by position ${numberedLimitOffset(scope)}) as best
    join communities as community on community.id = match_id
    ${joinMembership(viewer)}
    order by position`.execute(db);
  return rows;
}
