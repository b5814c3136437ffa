import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PracticeSettings } from '#contract/sadhana/settings.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';

/** The member's settings for practice, with the days of practice and the rests. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['sadhana', 'settings'],
    meta: KEEP_OWN,
    queryFn: ({ signal }) => api.sadhana.readSettings({ signal }),
  });

/** Stores changed settings in the cache, and fetches the streak again, which depends on them. */
export function updateSettingsInCache(
  client: QueryClient,
  change: (settings: PracticeSettings) => PracticeSettings,
): void {
  client.setQueryData(settingsQuery().queryKey, (settings) => settings && change(settings));
  void client.invalidateQueries({ queryKey: ['sadhana', 'streak'] });
}

export function loadSettings(): null {
  void queryClient.prefetchQuery(settingsQuery());
  return null;
}
