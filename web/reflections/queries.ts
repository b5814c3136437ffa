import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { dayOf, localZone } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { dailyReflectionQuery } from './dailyReflectionQuery.ts';

/** Zones that together have every day that is today somewhere. The page contains their reflections. */
const ZONES_OF_DAYS = ['UTC', 'Etc/GMT-14', 'Etc/GMT+12'];

/** A zone in which today is the same day as in the reader's. */
const zoneOfToday = () =>
  ZONES_OF_DAYS.find((zone) => practiceDay(new Date(), { timeZone: zone, dayStartsAt: 0 }) === dayOf()) ??
  localZone();

/** A page of reflections, newest first. The local time zone decides which reflection is today's. */
export const reflectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reflections', page],
    meta: KEEP_OWN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.reflections.list({ query: { page, timezone: zoneOfToday() }, signal }),
  });

/** The reflection of one of the last 100 days; null for other days. */
export const reflectionOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['reflections', 'day', day],
    meta: KEEP_OWN,
    queryFn: async ({ client, signal }) => {
      const today = await client.ensureQueryData(dailyReflectionQuery());
      if (today.date === day) return today;
      const query = { limit: 100, timezone: localZone() };
      const { items } = await api.reflections.list({ query, signal });
      return items.find(({ date }) => date === day) ?? null;
    },
  });

export function loadReflections({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(reflectionsQuery(pageFromUrl(new URL(request.url).searchParams)));
  return null;
}
