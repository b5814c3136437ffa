import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** The invitation links of a community, newest first. Only guides may read them. */
export const linksQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'links', communityId],
    queryFn: ({ pageParam, signal }) =>
      api.communities.links({ params: { id: communityId }, query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
