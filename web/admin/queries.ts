import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { AdminUser } from '#contract/admin.ts';
import type { RegistrationState } from '#contract/auth/registrations.ts';
import { LIMITS } from '#contract/platform/constants.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';

export interface TableSearch {
  q: string;
  page: number;
}

export const MAX_SEARCH_LENGTH = LIMITS.query;

/** Reads the search text and the page number from the URL. */
export const tableSearchOf = (params: URLSearchParams): TableSearch => ({
  q: params.get('q')?.trim() ?? '',
  page: pageFromUrl(params),
});

export const statsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => api.admin.stats({ signal }),
  });

export interface UserSearch extends TableSearch {
  state: 'suspended' | undefined;
}

/** Reads the search text, the state and the page number from the URL. */
export const userSearchOf = (params: URLSearchParams): UserSearch => ({
  ...tableSearchOf(params),
  state: params.get('state') === 'suspended' ? 'suspended' : undefined,
});

/** A page of twenty members, newest first. */
export const usersQuery = ({ q, page, state }: UserSearch) =>
  queryOptions({
    queryKey: ['admin', 'users', q, page, state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.admin.users({ query: { q: q || undefined, state, page }, signal }),
  });

/** A page of twenty communities, with the unlisted ones: the best matches for a search, otherwise the newest. */
export const communitiesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'communities', q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      q
        ? api.communities.search({ query: { q, page, unlisted: 'true' }, signal })
        : api.communities.list({ query: { page, unlisted: 'true' }, signal }),
  });

/** A page of twenty decisions, newest first. */
export const decisionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'decisions', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.admin.decisions({ query: { page }, signal }),
  });

/** A page of twenty registrations, newest first. */
export const registrationsQuery = (state: RegistrationState, page: number) =>
  queryOptions({
    queryKey: ['admin', 'registrations', state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.auth.registrations({ query: { state, page }, signal }),
  });

/** Reads from the URL which registrations are listed. */
export const registrationStateOf = (params: URLSearchParams): RegistrationState =>
  params.get('state') === 'declined' ? 'declined' : 'waiting';

/** Refreshes the lists of registrations and what waits for the admin. */
export function invalidateRegistrations(): void {
  invalidateAdminQueries();
  void queryClient.invalidateQueries({ queryKey: ['communities', 'waiting'] });
}

/** Replaces the user in every cached list. */
export async function updateUserInCache(user: AdminUser): Promise<void> {
  const filters = { queryKey: ['admin', 'users'] };
  // A fetch that began before the change would restore the old state.
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Awaited<ReturnType<typeof api.admin.users>>>(
    filters,
    (list) => list && { ...list, items: list.items.map((each) => (each.id === user.id ? user : each)) },
  );
}

/** Removes a deleted community from every cached list and refreshes all queries of communities. */
export async function removeCommunityFromCache(id: string): Promise<void> {
  const filters = { queryKey: ['admin', 'communities'] };
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Awaited<ReturnType<typeof api.communities.search>>>(
    filters,
    (list) => list && { ...list, items: list.items.filter((each) => each.id !== id) },
  );
  invalidateAdminQueries();
  void queryClient.invalidateQueries({ queryKey: ['communities'] });
}

/** Refreshes the admin queries that are shown, and the others when they are next used. */
export function invalidateAdminQueries(): void {
  void queryClient.invalidateQueries({ queryKey: ['admin'] });
}

// The loaders start the queries while the chunk of the page loads. The page itself shows results and errors. The
// loaders fetch at every visit, because much of the data is changed elsewhere, often by the same admin a moment ago.

const paramsOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export function loadStats(): null {
  void queryClient.prefetchQuery({ ...statsQuery(), staleTime: 0 });
  return null;
}

export function loadUsers(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...usersQuery(userSearchOf(paramsOf(args))), staleTime: 0 });
  return null;
}

export function loadCommunities(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...communitiesQuery(tableSearchOf(paramsOf(args))), staleTime: 0 });
  return null;
}

export function loadDecisions(args: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery({ ...decisionsQuery(pageFromUrl(paramsOf(args))), staleTime: 0 });
  return null;
}

export function loadRegistrations(args: LoaderFunctionArgs): null {
  const params = paramsOf(args);
  const query = registrationsQuery(registrationStateOf(params), pageFromUrl(params));
  void queryClient.prefetchQuery({ ...query, staleTime: 0 });
  return null;
}
