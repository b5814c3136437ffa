import type { QueryClient } from '@tanstack/react-query';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { occurrenceQuery } from '#web/events/queries.ts';

/** Caches an occurrence that the server has returned, and refetches the other event queries. */
export async function updateOccurrenceInCache(
  queryClient: QueryClient,
  occurrence: Occurrence,
): Promise<void> {
  const { queryKey } = occurrenceQuery(occurrence.id);
  // A request that is still running would overwrite the occurrence with older data.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, occurrence);
  invalidateOccurrenceLists(queryClient, occurrence.id);
}

/** An occurrence as somebody without a guest's token sees it. */
export const withoutGuest = (occurrence: Occurrence): Occurrence => ({
  ...occurrence,
  guest: null,
  waitlist: { ...occurrence.waitlist, mine: null, offerEndsAt: null },
});

/** Refetches all event queries except that of the occurrence itself. */
export function invalidateOccurrenceLists(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({
    queryKey: ['events'],
    predicate: ({ queryKey }) => !(queryKey[1] === 'occurrence' && queryKey[2] === id),
  });
}
