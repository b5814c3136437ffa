import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { browserZone } from '#web/platform/calendar/days.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';

/** A page of reflections, newest first. The local time zone decides which reflection is today's. */
export const reflectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reflections', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.reflections.list({ query: { page, timezone: browserZone() }, signal }),
  });

export function loadReflections({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(reflectionsQuery(pageFromUrl(new URL(request.url).searchParams)));
  return null;
}
