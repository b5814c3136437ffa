import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '#contract/communities/communities.ts';
import { refusalText } from '#web/platform/api/ApiFailure.ts';
import { api } from '#web/platform/api/api.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { focusHeading } from '#web/platform/frame/focusHeading.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { communityChanged } from './readings.ts';

/** Joins a community that is open to anyone. */
export function useJoining({ id }: Community) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.communities.join({ params: { id }, body: {} }),
    onSuccess: (community) => {
      cache.setQueryData(communityQuery(id).queryKey, community);
      communityChanged(cache);
      toast.success(`You have joined ${community.name}.`);
      focusHeading();
    },
    onError: (failure) => {
      toast.failure(refusalText(failure, 'You could not be let in.'));
      // It may be private by now, or gone: the page then shows that.
      communityChanged(cache);
    },
  });
}
