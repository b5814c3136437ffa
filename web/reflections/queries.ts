import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Reflection } from '#contract/reflections.ts';
import { practiceDay } from '#contract/sadhana/practiceDay.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { dayOf, localZone } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { translated } from '#web/platform/language/translatedReflection.ts';
import { dailyReflectionQuery } from './dailyReflectionQuery.ts';

/** Zones that together have every day that is today somewhere. The page contains their reflections. */
const ZONES_OF_DAYS = ['UTC', 'Etc/GMT-14', 'Etc/GMT+12'];

/** A zone in which today is the same day as in the reader's. */
const zoneOfToday = () =>
  ZONES_OF_DAYS.find((zone) => practiceDay(new Date(), { timeZone: zone, dayStartsAt: 0 }) === dayOf()) ??
  localZone();

const inPageLanguage = (reflection: Reflection) => translated(reflection, currentLanguage().tag);

/** A page of reflections, newest first. The local time zone decides which reflection is today's. */
export const reflectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reflections', page],
    meta: KEEP_OWN,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await api.reflections.list({ query: { page, timezone: zoneOfToday() }, signal });
      return { ...found, items: await Promise.all(found.items.map(inPageLanguage)) };
    },
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
      const found = items.find(({ date }) => date === day);
      return found ? inPageLanguage(found) : null;
    },
  });

export function loadReflections({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(reflectionsQuery(pageFromUrl(new URL(request.url).searchParams)));
  return null;
}
