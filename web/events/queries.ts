import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { OccurrenceCard } from '#contract/events/events.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { monthViewOf } from '#web/platform/calendar/monthView.ts';
import { communityQuery } from '#web/platform/communityQuery.ts';
import { pageInAddress } from '#web/platform/frame/pageInAddress.ts';
import { visibleRangeOf } from './when.ts';

/** What takes place in a community in the weeks that a month (`YYYY-MM`) touches, earliest first. */
export const calendarQuery = (communityId: string, month: string) =>
  queryOptions<OccurrenceCard[]>({
    queryKey: ['events', 'calendar', communityId, month],
    // The last month's dots stay until the next month's are there; those of another community do not.
    placeholderData: (shown, last) => (last?.queryKey[2] === communityId ? shown : undefined),
    queryFn: ({ signal }) =>
      api.events.calendar({ params: { id: communityId }, query: visibleRangeOf(month), signal }),
  });

/** A series with its next 50 occurrences. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'series', id],
    queryFn: ({ signal }) => api.events.readSeries({ params: { id }, signal }),
  });

export const occurrenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'occurrence', id],
    // Spots go while somebody reads: whoever comes back sees how many are left.
    staleTime: 0,
    queryFn: ({ signal }) => api.events.read({ params: { id }, signal }),
  });

/** What the reader has booked and has not ended, earliest first. */
export const mineQuery = (page = 1) =>
  queryOptions({
    queryKey: ['events', 'mine', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.events.mine({ query: { page }, signal }),
  });

/** After something was made, changed, booked or cancelled: whatever shows events is read anew. */
export function invalidateEventQueries(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['events'] });
}

// Begun while the page's chunk is on its way. The page itself shows what came of it.

export function loadCalendar({ params, request }: LoaderFunctionArgs): null {
  const { communityId = '' } = params;
  void queryClient.prefetchQuery(communityQuery(communityId));
  const { month } = monthViewOf(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(calendarQuery(communityId, month));
  return null;
}

export function loadSeries({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(seriesQuery(params.id ?? ''));
  return null;
}

export function loadOccurrence({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(occurrenceQuery(params.id ?? ''));
  return null;
}

export function loadMine({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(mineQuery(pageInAddress(new URL(request.url).searchParams)));
  return null;
}
