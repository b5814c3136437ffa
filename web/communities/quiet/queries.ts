import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';

/** When the letter is sent, and what it contains. */
export const digestQuery = () =>
  queryOptions({
    queryKey: ['communities', 'digest'],
    staleTime: 0,
    queryFn: ({ signal }) => api.communities.readDigest({ signal }),
  });

/** The member's communities, last joined first, at most 100. */
export const ownCommunitiesQuery = () =>
  queryOptions({
    queryKey: ['communities', 'own'],
    staleTime: 0,
    queryFn: ({ signal }) => api.communities.list({ query: { mine: 'true', limit: 100 }, signal }),
  });

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
