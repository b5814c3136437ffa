import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CaseState } from '#contract/communities/cases.ts';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

const STATES: readonly string[] = ['open', 'admins', 'decided'] satisfies CaseState[];

/** The state in the URL of a list of cases. */
export function stateFromUrl(params: URLSearchParams, fallback: CaseState): CaseState {
  const state = params.get('state') ?? '';
  return STATES.includes(state) ? (state as CaseState) : fallback;
}

/** The cases of a community, or of all communities for admins, newest first. */
export const casesQuery = (communityId: string | null, state: CaseState) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'cases', communityId, state],
    // Other guides may decide cases meanwhile.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { cursor: pageParam, state };
      return communityId === null
        ? api.communities.adminCases({ query, signal })
        : api.communities.cases({ params: { id: communityId }, query, signal });
    },
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

/** The bans and pauses in a community, newest first. */
export const bansQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'bans', communityId],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.bans({ params: { id: communityId }, query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

/** The decisions in a community, newest first. */
export const decisionLogQuery = (communityId: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'decisions', communityId],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.decisions({ params: { id: communityId }, query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
