import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { LISTED_INVITATIONS } from '#contract/communities/invitations.ts';
import { communityLinks } from '#web/communities/links/queries.ts';
import { communityIdOf, loadCommunity } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The pending invitations of a community, newest first. Only guides may read them. */
export const invitationsQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'invitations', communityId],
    queryFn: async ({ pageParam, signal }) => {
      const items = await api.communities.invitations({
        params: { id: communityId },
        query: { page: String(pageParam) },
        signal,
      });
      return { items, nextPage: items.length === LISTED_INVITATIONS ? pageParam + 1 : undefined };
    },
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
  });

export function loadInvitations(args: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(invitationsQuery(communityIdOf(args)));
  void queryClient.prefetchInfiniteQuery(communityLinks(communityIdOf(args)).query);
  return loadCommunity(args);
}
