import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReadingState } from '#contract/readings/readings.ts';
import { api } from '#web/platform/api/api.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';

/** The books that a community reads, has planned or has read. */
export const readingsQuery = (communityId: string, state: ReadingState) =>
  infiniteQueryOptions({
    queryKey: ['readings', 'list', communityId, state],
    meta: KEEP_SHARED,
    queryFn: ({ pageParam, signal }) =>
      api.readings.readings({ params: { id: communityId }, query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
