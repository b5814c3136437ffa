import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';

export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: ['readings', 'one', id],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.readings.read({ params: { id }, signal }),
  });

export const passageQuery = (id: string) =>
  queryOptions({
    queryKey: ['readings', 'passage', id],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.readings.readPassage({ params: { id }, signal }),
  });

/** What members have written about a passage, oldest first. */
export const passagePostsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['readings', 'posts', id],
    meta: KEEP_SHARED,
    queryFn: ({ pageParam, signal }) =>
      api.readings.passagePosts({ params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The events of a community in the weeks after a day, of which each names its series. */
export const eventsAfterQuery = (communityId: string, day: string) =>
  queryOptions({
    queryKey: ['readings', 'events', communityId, day],
    queryFn: ({ signal }) => {
      const start = new Date(`${day}T00:00:00Z`);
      const end = new Date(start.getTime() + DAYS_OF_EVENTS * DAY_MS);
      const query = { start: start.toISOString(), end: end.toISOString() };
      return api.events.calendar({ params: { id: communityId }, query, signal });
    },
  });
const DAYS_OF_EVENTS = 35;

/** Refetches everything about readings, after a change. */
export const invalidateReadings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['readings'] });

// Loaders start these requests while the page's chunk loads. The page itself shows the result or the error.

export function loadReading({ params: { id = '' } }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(readingQuery(id));
  return null;
}

export function loadPassage({ params: { id = '' } }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(passageQuery(id));
  return null;
}
