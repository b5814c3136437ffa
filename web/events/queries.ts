import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { AgendaItem } from '#contract/events/agenda.ts';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { communityQuery } from '#web/communities/public.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { monthViewOf } from '#web/platform/calendar/monthView.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { storedGuestToken } from './guestToken.ts';
import { visibleRangeOf } from './when.ts';

/**
 * The events of a community in a month (`YYYY-MM`) and in the weeks around it, earliest first. The range is the same in
 * every time zone, so that the page can contain the events (`server/events/pages.ts`).
 */
export const calendarQuery = (communityId: string, month: string) =>
  queryOptions<OccurrenceCard[]>({
    queryKey: ['events', 'calendar', communityId, month],
    meta: KEEP_SHARED,
    // While a month loads, the dots of the previous month stay, unless it belongs to another community.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[2] === communityId ? previousData : undefined,
    queryFn: ({ signal }) =>
      api.events.calendar({ params: { id: communityId }, query: rangeAround(month), signal }),
  });

/** A month with a week before and after it: all days that a calendar of the month shows somewhere. */
function rangeAround(month: string): { start: string; end: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const midnight = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString();
  return { start: midnight(number - 1, -6), end: midnight(number, 8) };
}

/** A series with its next 50 occurrences. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'series', id],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.events.readSeries({ params: { id }, signal }),
  });

/**
 * One occurrence as the viewer sees it, or as the guest whose link was followed. The key without a token is the
 * beginning of the keys with one, so that invalidating it refetches those, too.
 */
export const occurrenceQuery = (id: string, guestToken: string | null = null) =>
  queryOptions({
    queryKey: ['events', 'occurrence', id, ...(guestToken ? [guestToken] : [])],
    meta: KEEP_SHARED,
    // The query is refetched on every visit, so that the number of free spots is current.
    staleTime: 0,
    // A link that somebody has altered may contain characters that a header cannot have. The encoding does not change
    // valid tokens.
    queryFn: ({ signal }) =>
      api.events.read({
        params: { id },
        guestToken: guestToken ? encodeURIComponent(guestToken) : undefined,
        signal,
      }),
  });

/** The first people on the waitlist of an occurrence, for those who may edit it. */
export const waitlistQuery = (occurrenceId: string) =>
  queryOptions({
    queryKey: ['events', 'waitlist', occurrenceId],
    staleTime: 0,
    queryFn: ({ signal }) => api.events.waitlist({ params: { id: occurrenceId }, signal }),
  });

/** The member's booked events that have not ended, earliest first. */
export const myEventsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['events', 'mine', page],
    meta: KEEP_SHARED,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.events.mine({ query: { page }, signal }),
  });

/** One page of the events of the member's communities in the next 90 days, earliest first. */
export const agendaQuery = (page = 1) =>
  queryOptions({
    queryKey: ['events', 'agenda', page],
    meta: KEEP_SHARED,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.events.agenda({ query: { page }, signal }),
  });

/** The largest page of the agenda, and the number of such pages that a month shows at most. */
const [LARGEST_PAGE, MAX_PAGES] = [100, 10];

/** The events of the member's communities in all weeks that a month (`YYYY-MM`) overlaps, earliest first. */
export const agendaMonthQuery = (month: string) =>
  queryOptions<AgendaItem[]>({
    queryKey: ['events', 'agenda', 'month', month],
    meta: KEEP_SHARED,
    // While a month loads, the dots of the previous month stay.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const events: AgendaItem[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { ...visibleRangeOf(month), page, limit: LARGEST_PAGE };
        const { items, hasNextPage } = await api.events.agenda({ query, signal });
        events.push(...items);
        if (!hasNextPage) break;
      }
      return events;
    },
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

export function loadOccurrence({ params: { id = '' }, request }: LoaderFunctionArgs): null {
  const guestToken = new URL(request.url).searchParams.get('cancel') ?? storedGuestToken(id);
  const query = occurrenceQuery(id, currentSession() ? null : guestToken);
  void queryClient.prefetchQuery(query).then(() => {
    const communityId = queryClient.getQueryData(query.queryKey)?.communityId;
    if (communityId) void queryClient.prefetchQuery(communityQuery(communityId));
  });
  return null;
}

export function loadMyEvents({ request }: LoaderFunctionArgs): null {
  const params = new URL(request.url).searchParams;
  const page = pageFromUrl(params);
  if (params.get('show') !== 'all') void queryClient.prefetchQuery(myEventsQuery(page));
  else if (params.get('as') === 'month')
    void queryClient.prefetchQuery(agendaMonthQuery(monthViewOf(params).month));
  else void queryClient.prefetchQuery(agendaQuery(page));
  return null;
}
