import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RequestState } from '#contract/communities/requests.ts';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

const STATES: readonly string[] = ['waiting', 'accepted', 'declined'] satisfies RequestState[];

/** The state in the URL of the list of requests. */
export function requestStateFromUrl(params: URLSearchParams): RequestState {
  const state = params.get('state') ?? '';
  return STATES.includes(state) ? (state as RequestState) : 'waiting';
}

/** The requests to join a community, newest first. Only guides may read them. */
export const requestsQuery = (communityId: string, state: RequestState) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'requests', communityId, state],
    // Other people may ask, and other guides answer, meanwhile.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.requests({ params: { id: communityId }, query: { cursor: pageParam, state }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
