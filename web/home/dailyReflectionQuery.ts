import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { browserZone } from '#web/platform/calendar/days.ts';

/** Today's reflection in the local time zone. */
export function dailyReflectionQuery() {
  const timezone = browserZone();
  return queryOptions({
    queryKey: ['reflections', 'daily', timezone],
    // There is no loader for this query, so returning to the page after an error tries again.
    retryOnMount: true,
    queryFn: ({ signal }) => api.reflections.daily({ query: { timezone }, signal }),
  });
}
