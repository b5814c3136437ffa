import { t } from '@lingui/core/macro';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { clockTimeText, dateText, dayOf } from '#web/platform/calendar/days.ts';

/** Says when the oldest data on the screen was loaded. */
export function LoadedAt() {
  const cache = useQueryClient().getQueryCache();
  const loadedAt = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => Math.min(...cache.findAll({ type: 'active' }).flatMap(timeOf)),
  );
  if (loadedAt === Number.POSITIVE_INFINITY) return null;
  return <>{loadedText(new Date(loadedAt))}</>;
}

const timeOf = ({ state }: Query) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []);

/** "This is from today at 11:35.", "… yesterday at 11:35.", "… 19 November 2026 at 11:35." */
function loadedText(loadedAt: Date): string {
  const instant = loadedAt.toISOString();
  const day = dayOf(instant);
  const time = clockTimeText(instant);
  if (day === dayOf()) return t`This is from today at ${time}.`;
  if (day === dayOf(new Date(Date.now() - DAY_MS))) return t`This is from yesterday at ${time}.`;
  const date = dateText(instant);
  return t`This is from ${date} at ${time}.`;
}
