import { useQuery } from '@tanstack/react-query';
import type { Observances } from '#contract/sadhana/observances.ts';
import type { ObservedDay } from '#contract/sadhana/observedDays.ts';
import { settingsQuery } from '#web/sadhana/settings/settingsQueries.ts';

/** Until the settings are loaded. */
const NONE: Observances = { kinds: [], timezone: null, days: [] };

/**
 * The days that the member observes, from `from` to `to`. They are computed on the device; the library for that is loaded only
 * if the member observes any.
 */
export function useObservedDays(from: string, to: string): ObservedDay[] {
  const { data: settings } = useQuery(settingsQuery());
  const { kinds, timezone, days } = settings?.observances ?? NONE;
  const { data } = useQuery({
    queryKey: ['sadhana', 'observed', kinds, timezone, days, from, to],
    enabled: kinds.length > 0,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { observedDays } = await import('#contract/sadhana/observedDays.ts');
      return observedDays({ kinds, timezone, days }, { from, to });
    },
  });
  return kinds.length > 0 ? (data ?? []) : [];
}
