import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { NewPost, Post } from '#contract/communities/posts.ts';
import { hasPictures } from '#web/communities/posts/form/postFields.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { createOnce } from '#web/platform/api/createOnce.ts';
import type { Attempt } from '#web/platform/drafts/useFormDraft.ts';
import { useIsPageActive } from '#web/platform/useIsPageActive.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { updateCacheAfterEdit, updateCacheAfterPublish } from './postCache.ts';

/**
 * Returns functions to call with a saved post. They update the cache, and then open the post if the user is still
 * on the page.
 */
export function usePostSaved() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isPageActive = useIsPageActive();
  const onSaved = async (updateCache: typeof updateCacheAfterPublish, post: Post, message: string) => {
    const isStillHere = isPageActive();
    await updateCache(queryClient, post);
    if (isStillHere) await navigate(paths.post(post.communityId, post.id), { replace: true });
    else toast.success(message);
  };
  return {
    onPublished: (post: Post) => onSaved(updateCacheAfterPublish, post, t`The post is published.`),
    onEdited: (post: Post) => onSaved(updateCacheAfterEdit, post, t`The post is saved.`),
  };
}

/**
 * Publishes a new post, at most once for each idempotency key. Says so if an earlier attempt whose response was lost has
 * published it without the mail to all members that is wanted now, or with one that is not wanted any more.
 */
export async function publishPost(
  communityId: string,
  { isAnnouncement = false, ...body }: NewPost,
  attempt: Attempt,
): Promise<Post> {
  const post = await createOnce(attempt, {
    create: (idempotencyKey) =>
      api.communities.createPost({
        params: { id: communityId },
        body: { ...body, ...(isAnnouncement && { isAnnouncement }) },
        idempotencyKey,
      }),
    update: ({ id: postId, updatedAt }) =>
      api.communities.updatePost({ params: { id: communityId, postId }, body, ifMatch: updatedAt }),
    matchesDraft: (post) =>
      post.content === body.content && post.format === body.format && hasPictures(post, body.pictures),
  });
  if (post.isAnnouncement !== isAnnouncement)
    toast.failure(
      post.isAnnouncement
        ? t`Your first attempt already published the post, so it is emailed to all members.`
        : t`Your first attempt already published the post, so it is not emailed to the members.`,
    );
  return post;
}
