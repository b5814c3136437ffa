import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { cursorPaging, idOf, loadCommunity, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';

const MEMBERS_LIMIT = 200;

/** The members of a community, guides first. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'members', id],
    queryFn: ({ pageParam, signal }) =>
      api.communities.members({ params: { id }, query: { cursor: pageParam, limit: MEMBERS_LIMIT }, signal }),
    ...cursorPaging,
    getNextPageParam: nextPageParam,
  });

export function loadMembers(args: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(membersQuery(idOf(args)));
  return loadCommunity(args);
}
