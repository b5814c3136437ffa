import { infiniteQueryOptions } from '@tanstack/react-query';
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
