import type { FastifyInstance } from 'fastify';
import { deleted } from '#contract/communities/deleted.ts';
import { posts } from '#contract/communities/posts.ts';
import { deleteItem, listDeleted, restoreItem } from '#server/communities/deleted/actions.ts';
import { searchPosts } from '#server/communities/search/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPost, readFeed, readPost } from './actions.ts';
import { editPost, removePost } from './editing.ts';
import { createReply, editReply, listReplies, readReply, removeReply } from './replies.ts';

/** The endpoints of posts and replies, including those that are set aside. */
export function postsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, posts, {
    posts: async ({ viewer, params, query }) => readFeed(deps, viewer, params.id, query),
    searchPosts: async ({ viewer, params, query }) => searchPosts(deps, viewer, params.id, query),
    readPost: async ({ viewer, params }) => readPost(deps, viewer, params.id, params.postId),
    createPost: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        createPost(deps, dbOrTrx, viewer, params.id, id, body),
      answer: async ({ viewer, params }, id) => readPost(deps, viewer, params.id, id),
    },
    updatePost: async ({ viewer, params, body, expectedVersion }) =>
      editPost(deps, viewer, params, body, expectedVersion),
    removePost: async ({ viewer, params }) => removePost(deps, viewer, params.id, params.postId),

    replies: async ({ viewer, params, query }) => listReplies(deps, viewer, params, query),
    createReply: {
      create: async ({ viewer, params, body }, dbOrTrx, id) =>
        createReply(deps, dbOrTrx, viewer, params, id, body),
      answer: async ({ viewer, params }, id) => readReply(deps, viewer, { ...params, replyId: id }),
    },
    updateReply: async ({ viewer, params, body, expectedVersion }) =>
      editReply(deps, viewer, params, body, expectedVersion),
    removeReply: async ({ viewer, params }) => removeReply(deps, viewer, params),
  });
  serve(app, deps, deleted, {
    deletedItems: async ({ viewer, params, query }) => listDeleted(deps, viewer, params.id, query),
    restoreItem: async ({ viewer, params }) => restoreItem(deps, viewer, params.id, params.itemId),
    deleteItem: async ({ viewer, params }) => deleteItem(deps, viewer, params.id, params.itemId),
  });
}
