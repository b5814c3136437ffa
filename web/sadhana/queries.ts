import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Log } from '#contract/sadhana/sadhana.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { weeksOf } from '#web/platform/calendar/monthView.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { cachePractices, keepLinked } from './cachePractices.ts';
import { viewOf } from './view.ts';

/** The logs of the weeks that a month (`YYYY-MM`) touches, newest first. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['sadhana', 'logs', month],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.sadhana.logs({ query: weeksOf(month), signal }),
  });

/** The days of a year (`YYYY`) that have a log. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ['sadhana', 'days', year],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.sadhana.days({ query: { startDate: `${year}-01-01`, endDate: `${year}-12-31` }, signal }),
  });

export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['sadhana', 'log', id],
    queryFn: ({ signal }) => api.sadhana.readLog({ params: { id }, signal }),
  });

/** The built-in practices, then the member's own. */
export const practicesQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'practices'],
    queryFn: async ({ signal }) => {
      const memberId = currentSession()?.user.id;
      const practices = await api.sadhana.practices({ signal, memberId });
      if (memberId) cachePractices(memberId, practices);
      return practices;
    },
  });

/** Own presets, then others' public ones. */
export const presetsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'presets'],
    queryFn: ({ signal }) => api.sadhana.presets({ signal }),
  });

/** A practice of others that stands in a public preset, where a session can be started from it; null for none. */
export const linkedPracticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['sadhana', 'linked-practice', id],
    queryFn: async ({ client }) => {
      const memberId = currentSession()?.user.id;
      const presets = await client.fetchQuery(presetsQuery());
      const found = presets.flatMap((preset) => preset.practices).find((practice) => practice.id === id);
      if (memberId && found) keepLinked(memberId, found);
      return found ?? null;
    },
  });

/** After a log was written, changed or deleted: months, years and the streak are read anew. */
export function invalidateLogQueries(cache: QueryClient): void {
  for (const reading of ['logs', 'days', 'streak']) {
    const readings = { queryKey: ['sadhana', reading] };
    // A first reading under way, as when the line has just come back, would be taken for the new one.
    void cache.cancelQueries(readings).then(() => cache.invalidateQueries(readings));
  }
}

/** Takes a deleted log out of every month that has been read, so that none shows it while it is read anew. */
export async function dropLog(cache: QueryClient, id: string): Promise<void> {
  const months = { queryKey: ['sadhana', 'logs'] };
  // A reading that began before the deletion would bring it back.
  await cache.cancelQueries(months);
  cache.setQueriesData<Log[]>(months, (read) => read?.filter((log) => log.id !== id));
}

// Begun while the page's chunk is on its way. The page itself shows what came of it.

export function loadMonth({ request }: LoaderFunctionArgs): null {
  const { month, year } = viewOf(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(monthQuery(month));
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

export function loadPresets(): null {
  void queryClient.prefetchQuery(presetsQuery());
  return loadPractices();
}
