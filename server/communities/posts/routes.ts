import type { FastifyInstance } from 'fastify';
import { posts } from '#contract/communities/posts.ts';
import { createReply, removeReply } from '#server/communities/replies/actions.ts';
import { repliesTo } from '#server/communities/replies/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isBeyondMaxOffset, pageOf, pageStart } from '#server/platform/http/pages.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPost, postView, readFeed, readPost, requirePost } from './actions.ts';
import { editPost, removePost } from './editing.ts';
import { replyOf } from './rules.ts';

/** The calls about posts and replies. */
export function postsRoutes(app: FastifyInstance, deps: Deps): void {
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
