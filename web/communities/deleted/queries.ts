import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** The texts that the member can restore in a community, last deleted first. */
export const deletedQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'deleted', communityId],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.deletedItems({ params: { id: communityId }, query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
