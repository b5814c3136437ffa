import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { idOf, loadCommunity } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The pending invitations; only guides may read them. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'invitations', id],
    queryFn: ({ signal }) => api.communities.invitations({ params: { id }, signal }),
  });

export function loadInvitations(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(invitationsQuery(idOf(args)));
  return loadCommunity(args);
}
