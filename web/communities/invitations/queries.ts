import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { communityLinks } from '#web/communities/links/queries.ts';
import { communityIdOf, loadCommunity } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The pending invitations of a community. Only guides may read them. */
export const invitationsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'invitations', communityId],
    queryFn: ({ signal }) => api.communities.invitations({ params: { id: communityId }, signal }),
  });

export function loadInvitations(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(invitationsQuery(communityIdOf(args)));
  void queryClient.prefetchInfiniteQuery(communityLinks(communityIdOf(args)).query);
  return loadCommunity(args);
}
