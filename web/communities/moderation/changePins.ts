import { t } from '@lingui/core/macro';
import { type Community, MAX_PINS } from '#contract/communities/communities.ts';
import { communityQuery } from '#web/communities/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Pins a post above the feed, after those that are pinned already, or unpins it. */
export async function changePins(community: Community, postId: string, isPinned: boolean): Promise<void> {
  const { id, pinnedIds } = community;
  const others = pinnedIds.filter((each) => each !== postId);
  const { queryKey } = communityQuery(id);
  if (isPinned && others.length >= MAX_PINS) {
    toast.failure(t`At most ${MAX_PINS} posts can be pinned. Unpin another one first.`);
    return;
  }
  try {
    const postIds = isPinned ? [...others, postId] : others;
    const changed = await api.communities.updatePins({ params: { id }, body: { postIds } });
    queryClient.setQueryData(queryKey, changed);
    toast.success(isPinned ? t`The post is pinned above the feed.` : t`The post is no longer pinned.`);
  } catch (failure) {
    toast.failure(errorText(failure, t`Nothing has changed.`));
    // A pinned post may have been deleted, or another guide may have pinned one.
    void queryClient.invalidateQueries({ queryKey });
  }
}
