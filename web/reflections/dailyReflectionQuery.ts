import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { localZone } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';

/** Today's reflection in the local time zone. */
export function dailyReflectionQuery() {
  const timezone = localZone();
  return queryOptions({
    queryKey: ['reflections', 'daily', timezone],
    meta: KEEP_OWN,
    // After an error, the query is sent again when the page is opened again, because no loader sends it.
    retryOnMount: true,
    queryFn: ({ signal }) => api.reflections.daily({ query: { timezone }, signal }),
  });
}
