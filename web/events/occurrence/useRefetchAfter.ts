import { useQueryClient } from '@tanstack/react-query';
import { occurrenceQuery } from '#web/events/queries.ts';
import { useTimeout } from '#web/ui/useTimeout.ts';

/**
 * A timer in a browser cannot be longer than 24 days. One day is enough, because hardly anybody leaves the page open
 * for longer.
 */
const MAX_WAIT_SECONDS = 86_400;

/**
 * Refetches an occurrence one second after a time (in epoch milliseconds). Does nothing for null, for a past time, and
 * for a time more than a day ahead.
 */
export function useRefetchAfter(occurrenceId: string, time: number | null): void {
  const queryClient = useQueryClient();
  const seconds = time === null ? 0 : (time - Date.now()) / 1000;
  useTimeout(seconds > 0 && seconds < MAX_WAIT_SECONDS, Math.ceil(seconds) + 1, () => {
    void queryClient.invalidateQueries({ queryKey: occurrenceQuery(occurrenceId).queryKey });
  });
}
