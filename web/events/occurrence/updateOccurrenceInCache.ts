import type { QueryClient } from '@tanstack/react-query';
import type { Occurrence } from '#contract/events/events.ts';
import { occurrenceQuery } from '#web/events/queries.ts';

/** Puts what the server has answered on the page; what else shows the event is read anew. */
export async function updateOccurrenceInCache(cache: QueryClient, occurrence: Occurrence): Promise<void> {
  const { queryKey } = occurrenceQuery(occurrence.id);
  // An answer that is on its way is older than this one.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, occurrence);
  invalidateOccurrenceLists(cache, occurrence.id);
}

/** Whatever else shows an event is read anew. */
export function invalidateOccurrenceLists(cache: QueryClient, id: string): void {
  void cache.invalidateQueries({ queryKey: ['events'], predicate: ({ queryKey }) => queryKey[2] !== id });
}
