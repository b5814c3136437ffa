import type { FastifyInstance } from 'fastify';
import { announcements } from '#contract/communities/announcements.ts';
import { communities } from '#contract/communities/communities.ts';
import { digest } from '#contract/communities/digest.ts';
import { members } from '#contract/communities/members.ts';
import { membersShownInRetreat } from '#server/account/public.ts';
import {
  stopByToken as stopAnnouncementsByToken,
  updateAnnouncements,
} from '#server/communities/announcements/actions.ts';
import { readDigest, stopByToken, updateDigest } from '#server/communities/digests/actions.ts';
import { guidingRoutes } from '#server/communities/guiding/routes.ts';
import { invitationsRoutes } from '#server/communities/invitations/routes.ts';
import {
  changeMemberRole,
  joinCommunity,
  leaveCommunity,
  memberOf,
  removeMember,
  requireVisibleMembers,
} from '#server/communities/members/actions.ts';
import { communityView } from '#server/communities/membership/actions.ts';
import { type MemberRow, membersOf } from '#server/communities/membership/memberStore.ts';
import { type CommunityRow, cardOf } from '#server/communities/membership/rules.ts';
import { moderationRoutes } from '#server/communities/moderation/routes.ts';
import { postsRoutes } from '#server/communities/posts/routes.ts';
import { requestsRoutes } from '#server/communities/requests/routes.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  isBeyondMaxOffset,
  type NumberedPage,
  numberedPageOf,
  pageOf,
  pageStart,
} from '#server/platform/database/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, signedOut } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { buildSearch } from '#server/platform/search/typos.ts';
import {
  countCommunity,
  createCommunity,
  removeCommunity,
  updateCommunitySettings,
  updateJoining,
  updateLanguage,
} from './actions.ts';
import { COMMUNITY_SEARCH, withViewerStatus } from './directoryRules.ts';
import {
  communitiesFor,
  type DirectoryScope,
  joinedCommunities,
  joinedCount,
  searchCommunities,
  viewerStatusIn,
} from './directoryStore.ts';
import { type MaybeViewer, mayModerate } from './policy.ts';

export function communitiesRoutes(app: FastifyInstance, deps: Deps): void {
  serveCommunities(app, deps);
  serveMembers(app, deps);
  serveDigests(app, deps);
  serveAnnouncements(app, deps);
  invitationsRoutes(app, deps);
  guidingRoutes(app, deps);
  requestsRoutes(app, deps);
  postsRoutes(app, deps);
  moderationRoutes(app, deps);
}

function serveCommunities(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, communities, {
    list: async ({ viewer, query, readDb, currentDb }) => {
      if (!query.mine) return directoryPage(currentDb, readDb, viewer, scopeOf(viewer, query));
      if (!viewer) throw signedOut();
      const rows = await joinedCommunities(db, viewer.id, query);
      const total = rows[0]?.total ?? (await joinedCount(db, viewer.id, query.language));
      return { ...numberedPageOf(rows, query, cardOf), total };
    },

    search: async ({ viewer, query, readDb, currentDb }) => {
      const scope = scopeOf(viewer, query);
      if (!query.q) return directoryPage(currentDb, readDb, viewer, scope);
      const search = await buildSearch(readDb, COMMUNITY_SEARCH, query.q);
      const rows = search ? await searchCommunities(readDb, viewer, search, scope) : [];
      return cardsOf(currentDb, readDb, viewer, query, rows);
    },

    create: {
      prepare: async ({ viewer }) => countCommunity(deps, viewer),
      create: async ({ viewer, body }, dbOrTrx, id) => createCommunity(deps, dbOrTrx, viewer, id, body),
      answer: async ({ viewer }, id) => communityView(db, viewer, id, deps.clock()),
    },
    read: async ({ viewer, params }) => communityView(db, viewer, params.id, deps.clock()),
    update: async ({ viewer, params, body }) => updateCommunitySettings(deps, viewer, params.id, body),
    updateJoining: async ({ viewer, params, body }) => updateJoining(deps, viewer, params.id, body),
    updateLanguage: async ({ viewer, params, body }) =>
      updateLanguage(deps, viewer, params.id, body.language),
    remove: async ({ viewer, params }) => removeCommunity(deps, viewer, params.id),
  });
}

function serveMembers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, members, {
    join: async ({ viewer, params, body }) => joinCommunity(deps, viewer, params.id, body),
    leave: async ({ viewer, params, body }) =>
      leaveCommunity(deps, viewer, params.id, body.successorId ?? null),
    members: async ({ viewer, params, query }) => {
      const start = pageStart(query);
      const community = await requireVisibleMembers(deps, viewer, params.id);
      const rows = isBeyondMaxOffset(start) ? [] : await membersOf(db, params.id, start, query.limit + 1);
      const ids = mayModerate(community) ? rows.map((row) => row.user_id) : [];
      const inRetreat = ids.length > 0 ? await membersShownInRetreat(db, ids, deps.clock()) : undefined;
      const member = (row: MemberRow) => memberOf(row, inRetreat);
      return pageOf(rows, query, member, ({ joined_at, user_id, rank }) => ({
        at: joined_at,
        id: user_id,
        rank,
      }));
    },
    changeRole: async ({ viewer, params, body }) =>
      changeMemberRole(deps, viewer, params.id, params.userId, body.communityRole),
    removeMember: async ({ viewer, params }) => removeMember(deps, viewer, params.id, params.userId),
  });
}

function serveDigests(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, digest, {
    readDigest: async ({ viewer }) => readDigest(deps.db, viewer.id),
    updateDigest: async ({ viewer, body }) => updateDigest(deps, viewer, body),
    stopLetter: async ({ query }) => stopByToken(deps, query.token),
  });
}

function serveAnnouncements(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, announcements, {
    updateAnnouncements: async ({ viewer, params, body }) =>
      updateAnnouncements(deps, viewer, params.id, body.isOn),
    stopAnnouncements: async ({ query }) => stopAnnouncementsByToken(deps, query.token),
  });
}

/** @throws ApiError 401 or 403 when a caller who is not an admin asks for unlisted communities. */
function scopeOf(
  viewer: MaybeViewer,
  query: NumberedPage & { unlisted?: 'true' | undefined; language?: string | undefined },
): DirectoryScope {
  if (query.unlisted && !viewer) throw signedOut();
  if (query.unlisted && viewer?.role !== 'admin') throw forbidden();
  return { ...query, withUnlisted: query.unlisted === 'true' };
}

async function directoryPage(currentDb: Db, readDb: Db, viewer: MaybeViewer, scope: DirectoryScope) {
  const rows = await communitiesFor(readDb, viewer, scope);
  return cardsOf(currentDb, readDb, viewer, scope, rows);
}

async function cardsOf(
  currentDb: Db,
  readDb: Db,
  viewer: MaybeViewer,
  query: NumberedPage,
  rows: CommunityRow[],
) {
  const page = numberedPageOf(rows, query, (row) => row);
  return { ...page, items: (await withCurrentStatus(currentDb, readDb, viewer, page.items)).map(cardOf) };
}

/** The viewer's membership and a community's privacy are not read from a replica while the primary answers. */
async function withCurrentStatus(
  currentDb: Db,
  readDb: Db,
  viewer: MaybeViewer,
  rows: CommunityRow[],
): Promise<CommunityRow[]> {
  return readDb === currentDb ? rows : withViewerStatus(rows, await viewerStatusIn(currentDb, viewer, rows));
}
