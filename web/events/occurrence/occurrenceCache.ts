import type { QueryClient } from '@tanstack/react-query';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { occurrenceQuery } from '#web/events/queries.ts';

/** Caches an occurrence that the server has returned, and refetches the lists that contain it. */
export async function updateOccurrenceInCache(cache: QueryClient, occurrence: Occurrence): Promise<void> {
  const { queryKey } = occurrenceQuery(occurrence.id);
  // A request that is still running would overwrite this with older data.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, occurrence);
  invalidateOccurrenceLists(cache, occurrence.id);
}

/** Refetches all lists that may contain an occurrence. */
export function invalidateOccurrenceLists(cache: QueryClient, id: string): void {
  void cache.invalidateQueries({ queryKey: ['events'], predicate: ({ queryKey }) => queryKey[2] !== id });
}
