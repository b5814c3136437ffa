import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { communityIdOf, loadCommunity } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

/** The agreements and practical details of a community. */
export const aboutQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['communities', 'about', communityId],
    queryFn: ({ signal }) => api.communities.readAbout({ params: { id: communityId }, signal }),
  });

export function loadAbout(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(aboutQuery(communityIdOf(args)));
  return loadCommunity(args);
}
