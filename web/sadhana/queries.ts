import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Log } from '#contract/sadhana/logs.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { weekRangeOf } from '#web/platform/calendar/monthView.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { settingsQuery } from '#web/sadhana/settings/settingsQueries.ts';
import { cacheLinkedPractice, cachePractices } from './cachePractices.ts';
import { viewOf } from './view.ts';

/** The logs of all weeks that contain a day of the month (`YYYY-MM`), newest first. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['sadhana', 'logs', month],
    meta: KEEP_OWN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.sadhana.logs({ query: weekRangeOf(month), signal }),
  });

/** The days of a year (`YYYY`) with a log. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ['sadhana', 'days', year],
    meta: KEEP_OWN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.sadhana.days({ query: { startDate: `${year}-01-01`, endDate: `${year}-12-31` }, signal }),
  });

export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['sadhana', 'log', id],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.sadhana.readLog({ params: { id }, signal }),
  });

/** The built-in practices, then the member's own. */
export const practicesQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'practices'],
    meta: KEEP_OWN,
    queryFn: async ({ signal }) => {
      const memberId = currentSession()?.user.id;
      const practices = await api.sadhana.practices({ signal, memberId });
      if (memberId) cachePractices(memberId, practices);
      return practices;
    },
  });

/** The totals of every practice in all years. */
export const practiceTotalsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'days', 'totals'],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.sadhana.summary({ query: {}, signal }),
  });

/** The member's own presets, then the public ones of others. */
export const presetsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'presets'],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.sadhana.presets({ signal }),
  });

/**
 * A practice of another member that a public preset contains, so that a session can start with it; null if
 * there is none.
 */
export const linkedPracticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['sadhana', 'linked-practice', id],
    meta: KEEP_OWN,
    queryFn: async ({ client }) => {
      const memberId = currentSession()?.user.id;
      const presets = await client.fetchQuery(presetsQuery());
      const linked = presets.flatMap((preset) => preset.practices).find((practice) => practice.id === id);
      if (memberId && linked) cacheLinkedPractice(memberId, linked);
      return linked ?? null;
    },
  });

/** Fetches months, years, summaries and the streak again after a log was created, changed or deleted. */
export function invalidateLogQueries(queryClient: QueryClient): void {
  for (const name of ['logs', 'days', 'streak', 'summary']) {
    const filters = { queryKey: ['sadhana', name] };
    // Without the cancellation, a first fetch that is still running would not be repeated.
    void queryClient.cancelQueries(filters).then(() => queryClient.invalidateQueries(filters));
  }
}

/** Removes a deleted log from every cached month, so that it is not shown while the months are refetched. */
export async function removeLogFromCache(queryClient: QueryClient, id: string): Promise<void> {
  const filters = { queryKey: ['sadhana', 'logs'] };
  // A fetch that began before the deletion would add it again.
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Log[]>(filters, (logs) => logs?.filter((log) => log.id !== id));
}

// The loaders start the queries while the chunk of the page loads. The page itself shows results and errors.

export function loadMonth({ request }: LoaderFunctionArgs): null {
  const { month, year } = viewOf(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(monthQuery(month));
  void queryClient.prefetchQuery(settingsQuery());
  if (year) void queryClient.prefetchQuery(yearQuery(year));
  return null;
}

export function loadLog({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(logQuery(params.id ?? ''));
  return null;
}

export function loadPractices(): null {
  void queryClient.prefetchQuery(practicesQuery());
  return null;
}

export function loadFocus({ request }: LoaderFunctionArgs): null {
  const hasPreset = new URL(request.url).searchParams.has('presetId');
  return hasPreset ? loadPresets() : loadPractices();
}

export function loadPresets(): null {
  void queryClient.prefetchQuery(presetsQuery());
  return loadPractices();
}
