import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invalidateCommunityQueries } from './queries.ts';

/** Joins a community that is open to anyone. */
export function useJoinCommunity({ id }: Community) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: {} }),
    onSuccess: (community) => {
      cache.setQueryData(communityQuery(id).queryKey, community);
      invalidateCommunityQueries(cache);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
    },
    onError: (failure) => {
      toast.failure(errorText(failure, 'You could not be let in.'));
      // It may be private by now, or gone: the page then shows that.
      invalidateCommunityQueries(cache);
    },
  });
}
