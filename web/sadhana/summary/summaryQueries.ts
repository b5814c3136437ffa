import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';

/** The summary of the months of a year (`YYYY`), or of all years. */
export const summaryQuery = (year: string | null) =>
  queryOptions({
    queryKey: ['sadhana', 'summary', year],
    meta: KEEP_OWN,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.sadhana.summary({ query: year ? { year } : {}, signal }),
  });

/** The year in the URL; null for all years. Invalid values count as missing. */
export function yearOf(params: URLSearchParams): string | null {
  const year = params.get('year') ?? '';
  return /^[1-9]\d{3}$/.test(year) ? year : null;
}

export function loadSummary({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(summaryQuery(null)); // Preloads the years to choose from.
  void queryClient.prefetchQuery(summaryQuery(yearOf(new URL(request.url).searchParams)));
  return null;
}
