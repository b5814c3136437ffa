import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** The posts and replies of a community with the words of a search, newest first. */
export const postSearchQuery = (communityId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'search', communityId, q],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.searchPosts({ params: { id: communityId }, query: { q, cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
