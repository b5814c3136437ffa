import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';

const PAGE_SIZE = 20;

/** The member's pictures, newest first. */
export const ownPicturesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['pictures'],
    queryFn: ({ pageParam, signal }) =>
      api.pictures.mine({ query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const MAX_PAGE_SIZE = 100;

/** The pictures that the member has uploaded most recently, with keys that are still valid. */
export const recentPicturesQuery = () =>
  queryOptions({
    queryKey: ['pictures', 'recent'],
    queryFn: async ({ signal }) =>
      (await api.pictures.mine({ query: { limit: MAX_PAGE_SIZE }, signal })).items,
  });
