import { infiniteQueryOptions } from '@tanstack/react-query';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** The members whom the member has muted, last muted first. */
export const mutesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['communities', 'mutes'],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => api.communities.mutes({ query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });

/** The decisions that concern the member, newest first. */
export const ownDecisionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['communities', 'ownDecisions'],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.communities.ownDecisions({ query: { cursor: pageParam }, signal }),
    ...firstPageParam,
    getNextPageParam: nextPageParam,
  });
