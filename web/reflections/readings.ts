import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../platform/api.ts';
import { browserZone } from '../platform/days.ts';
import { pageInAddress } from '../platform/pageInAddress.ts';
import { queryClient } from '../platform/queryClient.ts';

/** A page of reflections, today's first, on the reader's own calendar. */
export const reflectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reflections', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.reflections.list({ query: { page, timezone: browserZone() }, signal }),
  });

export function loadReflections({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(reflectionsQuery(pageInAddress(new URL(request.url).searchParams)));
  return null;
}
