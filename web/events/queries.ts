import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { communityQuery } from '#web/communities/public.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { monthViewOf } from '#web/platform/calendar/monthView.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { visibleRangeOf } from './when.ts';

/** The events of a community in all weeks that a month (`YYYY-MM`) overlaps, earliest first. */
export const calendarQuery = (communityId: string, month: string) =>
  queryOptions<OccurrenceCard[]>({
    queryKey: ['events', 'calendar', communityId, month],
    // While a month loads, the dots of the previous month stay, unless it belongs to another community.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[2] === communityId ? previousData : undefined,
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
    // The query is refetched on every visit, so that the number of free spots is current.
    staleTime: 0,
    queryFn: ({ signal }) => api.events.read({ params: { id }, signal }),
  });

/** The member's booked events that have not ended, earliest first. */
export const myEventsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['events', 'mine', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.events.mine({ query: { page }, signal }),
  });

/** Refetches everything about events, after an event or a booking has changed. */
export function invalidateEventQueries(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['events'] });
}

// Loaders start these requests while the page's chunk loads. The page itself shows the result or the error.

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

export function loadMyEvents({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(myEventsQuery(pageFromUrl(new URL(request.url).searchParams)));
  return null;
}
