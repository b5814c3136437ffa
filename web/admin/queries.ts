import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { AdminUser } from '#contract/admin.ts';
import type { LIMITS } from '#contract/platform/constants.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';

export interface TableSearch {
  q: string;
  page: number;
}

/** Of what is searched for, in letters; as in the contract, which brings zod along. */
export const LONGEST_SEARCH: (typeof LIMITS)['query'] = 200;

/** From the address: what is looked for, and which page of it is shown. */
export const tableSearchOf = (params: URLSearchParams): TableSearch => ({
  q: params.get('q')?.trim() ?? '',
  page: pageInAddress(params),
});

export const statsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => api.admin.stats({ signal }),
  });

/** A page of twenty members, newest first. */
export const usersQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'users', q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.admin.users({ query: { q: q || undefined, page }, signal }),
  });

/** A page of twenty communities: those that match best, or the newest. */
export const communitiesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'communities', q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      q
        ? api.communities.search({ query: { q, page }, signal })
        : api.communities.list({ query: { page }, signal }),
  });

/** A page of twenty decisions, newest first. */
export const decisionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'decisions', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.admin.decisions({ query: { page }, signal }),
  });

/** Puts a member's new state into every list that holds them. */
export async function updateUserInCache(user: AdminUser): Promise<void> {
  const lists = { queryKey: ['admin', 'users'] };
  await queryClient.cancelQueries(lists); // a list that was asked for before would bring the old state back
  queryClient.setQueriesData<Awaited<ReturnType<typeof api.admin.users>>>(
    lists,
    (list) => list && { ...list, items: list.items.map((each) => (each.id === user.id ? user : each)) },
  );
}

/** Takes a deleted community out of every list that holds it; what shows communities is read anew. */
export async function removeCommunityFromCache(id: string): Promise<void> {
  const lists = { queryKey: ['admin', 'communities'] };
  await queryClient.cancelQueries(lists);
  queryClient.setQueriesData<Awaited<ReturnType<typeof api.communities.search>>>(
    lists,
    (list) => list && { ...list, items: list.items.filter((each) => each.id !== id) },
  );
  invalidateAdminQueries();
  void queryClient.invalidateQueries({ queryKey: ['communities'] });
}

/** After a change: what is shown is read again, the rest when it is next looked at. */
export function invalidateAdminQueries(): void {
  void queryClient.invalidateQueries({ queryKey: ['admin'] });
}

// Begun while the page's chunk is on its way. The page itself shows what came of it. Asked anew at every
// visit: much of what these pages tell of is done elsewhere, often by the same admin a moment ago.

const paramsOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export function loadStats(): null {
  void queryClient.prefetchQuery({ ...statsQuery(), staleTime: 0 });
  return null;
}

export function loadUsers(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...usersQuery(tableSearchOf(paramsOf(args))), staleTime: 0 });
  return null;
}

export function loadCommunities(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...communitiesQuery(tableSearchOf(paramsOf(args))), staleTime: 0 });
  return null;
}

export function loadDecisions(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...decisionsQuery(pageInAddress(paramsOf(args))), staleTime: 0 });
  return null;
}
