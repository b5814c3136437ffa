import type { Post, PostDraft } from '#contract/communities/communities.ts';
import { api } from '#web/platform/api/api.ts';
import { writtenOnce } from '#web/platform/api/writtenOnce.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Publishes a new post, once for each key. */
export const publishedPost = (id: string, body: PostDraft, attempt: Attempt): Promise<Post> =>
  writtenOnce(attempt, {
    write: (idempotencyKey) => api.communities.publish({ params: { id }, body, idempotencyKey }),
    rewrite: ({ id: postId, updatedAt }) =>
      api.communities.rewritePost({ params: { id, postId }, body, basis: updatedAt }),
    isAsDrafted: (post) => post.content === body.content,
  });
