import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { communityIdOf, firstPageParam, loadCommunity, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

const MEMBERS_LIMIT = 200;

/** The members of a community, guides first. */
export const membersQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'members', communityId],
    queryFn: ({ pageParam, signal }) =>
      api.communities.members({
        params: { id: communityId },
        query: { cursor: pageParam, limit: MEMBERS_LIMIT },
        signal,
      }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

export function loadMembers(args: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(membersQuery(communityIdOf(args)));
  return loadCommunity(args);
}
