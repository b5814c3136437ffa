import type { Post, Reply, ReplyDraft } from '#contract/communities/posts.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';

/** Creates a reply, at most one for each idempotency key. */
export function createReplyOnce(
  { id: postId, communityId }: Post,
  body: ReplyDraft,
  attempt: Attempt,
): Promise<Reply> {
  const params = { id: communityId, postId };
  return createOnce(attempt, {
    create: (idempotencyKey) => api.communities.createReply({ params, body, idempotencyKey }),
    update: ({ id: replyId, updatedAt }) =>
      api.communities.updateReply({ params: { ...params, replyId }, body, ifMatch: updatedAt }),
    matchesDraft: ({ content, format }) => content === body.content && format === body.format,
  });
}
