import type { Post, PostDraft } from '../../../contract/communities.ts';
import { api } from '../../platform/api.ts';
import type { Attempt } from '../../platform/useFormDraft.ts';
import { writtenOnce } from '../../platform/writtenOnce.ts';

/** Publishes a new post, once for each key. */
export const publishedPost = (id: string, body: PostDraft, attempt: Attempt): Promise<Post> =>
  writtenOnce(attempt, {
    write: (idempotencyKey) => api.communities.publish({ params: { id }, body, idempotencyKey }),
    rewrite: ({ id: postId, updatedAt }) =>
      api.communities.rewritePost({ params: { id, postId }, body, basis: updatedAt }),
    isAsDrafted: (post) => post.content === body.content,
  });
