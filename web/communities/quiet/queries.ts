import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CommunityCard } from '#contract/communities/communities.ts';
import { firstPageParam, nextPageParam } from '#web/communities/queries.ts';
import { api } from '#web/platform/api/api.ts';
import { KEEP_OWN, KEEP_SHARED } from '#web/platform/device/keep.ts';

/** When the letter is sent, and what it contains. */
export const digestQuery = () =>
  queryOptions({
    queryKey: ['communities', 'digest'],
    meta: KEEP_OWN,
    staleTime: 0,
    queryFn: ({ signal }) => api.communities.readDigest({ signal }),
  });

/** All communities of the member, last joined first. */
export const ownCommunitiesQuery = () =>
  queryOptions({
    queryKey: ['communities', 'own'],
    meta: KEEP_SHARED,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const communities: CommunityCard[] = [];
      for (let page: number | null = 1; page; ) {
        const query = { mine: 'true', page, limit: 100 } as const;
        const { items, hasNextPage } = await api.communities.list({ query, signal });
        communities.push(...items);
        page = hasNextPage ? page + 1 : null;
      }
      return communities;
    },
  });

/** The settings of practice, which have the reminder of its hour. */
export const practiceSettingsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'settings'],
    meta: KEEP_OWN,
    staleTime: 0,
    queryFn: ({ signal }) => api.sadhana.readSettings({ signal }),
  });

/** The members whom the member has muted, last muted first. */
export const mutesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['communities', 'mutes'],
    meta: KEEP_OWN,
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
