import type { FastifyInstance } from 'fastify';
import { communities } from '#contract/communities/communities.ts';
import { invitations } from '#contract/communities/invitations.ts';
import { members } from '#contract/communities/members.ts';
import { posts } from '#contract/communities/posts.ts';
import {
  invite,
  pendingInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from '#server/communities/invitations/actions.ts';
import {
  changeMemberRole,
  joinCommunity,
  leaveCommunity,
  memberOf,
  removeMember,
  requireVisibleMembers,
} from '#server/communities/members/actions.ts';
import { membersOf } from '#server/communities/members/store.ts';
import { moderationRoutes } from '#server/communities/moderation/routes.ts';
import {
  createPost,
  editPost,
  postView,
  readFeed,
  readPost,
  removePost,
  requirePost,
} from '#server/communities/posts/actions.ts';
import { replyOf } from '#server/communities/posts/rules.ts';
import { createReply, removeReply } from '#server/communities/replies/actions.ts';
import { repliesTo } from '#server/communities/replies/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { signedOut } from '#server/platform/errors.ts';
import {
  isBeyondMaxOffset,
  type NumberedPage,
  numberedPageOf,
  pageOf,
  pageStart,
} from '#server/platform/http/pages.ts';
import { serve } from '#server/platform/http/serve.ts';
import { buildSearch } from '#server/platform/search/typos.ts';
import { communityView, createCommunity, removeCommunity, updateCommunitySettings } from './actions.ts';
import { COMMUNITY_SEARCH, type CommunityRow, cardOf, type MaybeViewer, withViewerStatus } from './rules.ts';
import {
  communitiesFor,
  joinedCommunities,
  joinedCount,
  searchCommunities,
  viewerStatusIn,
} from './store.ts';

export function communitiesRoutes(app: FastifyInstance, deps: Deps): void {
  serveCommunities(app, deps);
  serveMembers(app, deps);
  serveInvitations(app, deps);
  servePosts(app, deps);
  moderationRoutes(app, deps);
}

function serveCommunities(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, communities, {
    list: async ({ viewer, query, readDb, currentDb }) => {
      if (!query.mine) return directoryPage(currentDb, readDb, viewer, query);
      if (!viewer) throw signedOut();
      const rows = await joinedCommunities(db, viewer.id, query);
      const total = rows[0]?.total ?? (await joinedCount(db, viewer.id));
      return { ...numberedPageOf(rows, query, cardOf), total };
    },

    search: async ({ viewer, query, readDb, currentDb }) => {
      if (!query.q) return directoryPage(currentDb, readDb, viewer, query);
      const search = await buildSearch(readDb, COMMUNITY_SEARCH, query.q);
      const rows = search ? await searchCommunities(readDb, viewer, search, query) : [];
      return cardsOf(currentDb, readDb, viewer, query, rows);
    },

    create: async ({ viewer, body }) => createCommunity(deps, viewer, body),
    read: async ({ viewer, params }) => communityView(db, viewer, params.id),
    update: async ({ viewer, params, body }) => updateCommunitySettings(deps, viewer, params.id, body),
    remove: async ({ viewer, params }) => removeCommunity(deps, viewer, params.id),
  });
}

function serveMembers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, members, {
    join: async ({ viewer, params, body }) => joinCommunity(deps, viewer, params.id, body.inviteToken),
    leave: async ({ viewer, params }) => leaveCommunity(deps, viewer, params.id),
    members: async ({ viewer, params, query }) => {
      const start = pageStart(query);
      await requireVisibleMembers(deps, viewer, params.id);
      const rows = isBeyondMaxOffset(start) ? [] : await membersOf(db, params.id, start, query.limit + 1);
      return pageOf(rows, query, memberOf, ({ joined_at, user_id, rank }) => ({
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

function serveInvitations(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, invitations, {
    invitations: async ({ viewer, params }) => pendingInvitations(deps, viewer, params.id),
    invite: async ({ viewer, params, body }) => invite(deps, viewer, params.id, body.email),
    previewInvitation: async ({ viewer, params, body }) =>
      previewInvitation(deps, viewer, params.id, body.inviteToken),
    resendInvitation: async ({ viewer, params }) =>
      resendInvitation(deps, viewer, params.id, params.invitationId),
    revokeInvitation: async ({ viewer, params }) =>
      revokeInvitation(deps, viewer, params.id, params.invitationId),
  });
}

function servePosts(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, posts, {
    posts: { load: ({ params, query }, claims) => readFeed(deps, claims, params.id, query) },
    readPost: { load: ({ params }, claims) => readPost(deps, claims, params.id, params.postId) },
    createPost: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        createPost(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer, params }, id) => postView(deps, viewer, params.id, id),
    },
    updatePost: async ({ viewer, params, body, expectedVersion }) =>
      editPost(deps, viewer, params, body, expectedVersion),
    removePost: async ({ viewer, params }) => removePost(deps, viewer, params.id, params.postId),

    replies: async ({ viewer, params, query }) => {
      const start = pageStart(query);
      const { community } = await requirePost(db, viewer, params.id, params.postId);
      const rows = isBeyondMaxOffset(start) ? [] : await repliesTo(db, params.postId, start, query.limit + 1);
      const toItem = (row: (typeof rows)[number]) => replyOf(row, community, viewer);
      return pageOf(rows, query, toItem, ({ created_at, id }) => ({ at: created_at, id }));
    },
    createReply: async ({ viewer, params, body }) =>
      createReply(deps, viewer, params.id, params.postId, body.content),
    removeReply: async ({ viewer, params }) => removeReply(deps, viewer, params),
  });
}

async function directoryPage(currentDb: Db, readDb: Db, viewer: MaybeViewer, query: NumberedPage) {
  const rows = await communitiesFor(readDb, viewer, query);
  return cardsOf(currentDb, readDb, viewer, query, rows);
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
