import type { Post, PostDraft } from '#contract/communities/communities.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Publishes a new post, once for each key. */
export const publishedPost = (id: string, body: PostDraft, attempt: Attempt): Promise<Post> =>
  createOnce(attempt, {
    write: (idempotencyKey) => api.communities.createPost({ params: { id }, body, idempotencyKey }),
    rewrite: ({ id: postId, updatedAt }) =>
      api.communities.updatePost({ params: { id, postId }, body, basis: updatedAt }),
    isAsDrafted: (post) => post.content === body.content,
  });
