import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { EntryExcerpt } from '#contract/journal/entries.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import { dayOf, localZone } from '#web/platform/calendar/days.ts';
import { monthViewOf, weekRangeOf } from '#web/platform/calendar/monthView.ts';
import { KEEP_JOURNAL } from '#web/platform/device/keep.ts';
import { journalApi } from './journalApi.ts';
import type { EntryFilter, JournalPicture } from './journalCalls.ts';

const PAGE_SIZE = 100;

export const searchOf = (params: URLSearchParams): EntryFilter => ({
  tag: params.get('tag')?.trim() || undefined,
  q: params.get('q')?.trim() || undefined,
  readingId: params.get('readingId') || undefined,
});

/** The member's entries, newest first: all of them, or those that match the search. */
export const entriesQuery = (search: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', search],
    meta: search.q ? undefined : KEEP_JOURNAL,
    queryFn: async ({ pageParam, signal }) =>
      (await journalApi()).list({
        query: { ...search, timezone: search.day && localZone(), limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    meta: KEEP_JOURNAL,
    queryFn: async ({ signal }) => (await journalApi()).read({ params: { id }, signal }),
  });

/** The days with entries in all weeks that contain a day of the month (`YYYY-MM`). */
export const daysQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'days', month],
    meta: KEEP_JOURNAL,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { startDate: from, endDate: to } = weekRangeOf(month);
      return (await journalApi()).days({ query: { from, to, timezone: localZone() }, signal });
    },
  });

/** The entries of a month ago and of earlier years on this day. */
export const onThisDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['journal', 'on-this-day', day],
    meta: KEEP_JOURNAL,
    queryFn: async ({ signal }) =>
      (await journalApi()).onThisDay({ query: { day, timezone: localZone() }, signal }),
  });

/** The file of a picture. It never changes, so it is not fetched again. */
export const pictureQuery = (picture: JournalPicture) =>
  queryOptions({
    queryKey: ['journal', 'picture', picture.id],
    meta: KEEP_JOURNAL,
    queryFn: async ({ signal }) =>
      withRetries(async () => (await journalApi()).loadPicture({ picture, signal }), signal),
    staleTime: 'static',
  });

/** Fetches every list of entries again after an entry was created, changed or deleted. */
export const invalidateEntryLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['journal'],
    predicate: ({ queryKey }) => queryKey[1] !== 'entry',
  });

/** Removes a deleted entry from every cached list, so that it is not shown while the lists are refetched. */
export async function removeEntryFromCache(queryClient: QueryClient, id: string): Promise<void> {
  const filters = { queryKey: ['journal', 'entries'] };
  // A fetch that began before the deletion would add it again.
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<InfiniteData<{ items: EntryExcerpt[] }>>(filters, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((entry) => entry.id !== id),
    }));
    return { ...list, pages };
  });
  queryClient.removeQueries({ queryKey: ['journal', 'on-this-day'] });
}

// The loaders start the queries while the chunk of the page loads. The page itself shows results and errors.

export function loadEntries({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(entriesQuery(searchOf(new URL(request.url).searchParams)));
  return null;
}

export function loadEntry({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(entryQuery(params.id ?? ''));
  return null;
}

export function loadCalendar({ request }: LoaderFunctionArgs): null {
  const { month, day } = monthViewOf(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(daysQuery(month));
  void queryClient.prefetchInfiniteQuery(entriesQuery({ day }));
  return null;
}

export function loadOnThisDay(): null {
  void queryClient.prefetchQuery(onThisDayQuery(dayOf()));
  return null;
}
