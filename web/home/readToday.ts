import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { browserZone } from '#web/platform/calendar/days.ts';

/** Today's reflection, on the reader's own calendar. */
export function readToday() {
  const timezone = browserZone();
  return queryOptions({
    queryKey: ['reflections', 'daily', timezone],
    // No loader asks for it before the page does: whoever comes back to it wants another try.
    retryOnMount: true,
    queryFn: ({ signal }) => api.reflections.daily({ query: { timezone }, signal }),
  });
}
