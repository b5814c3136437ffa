import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { localZone } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { translated } from '#web/platform/language/translatedReflection.ts';

/** Today's reflection in the local time zone. */
export function dailyReflectionQuery() {
  const timezone = localZone();
  return queryOptions({
    queryKey: ['reflections', 'daily', timezone],
    meta: KEEP_OWN,
    // After an error, the query is sent again when the page is opened again, because no loader sends it.
    retryOnMount: true,
    queryFn: async ({ signal }) =>
      translated(await api.reflections.daily({ query: { timezone }, signal }), currentLanguage().tag),
  });
}
