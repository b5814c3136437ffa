import { queryOptions } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '#web/platform/api/api.ts';
import { localZone } from '#web/platform/calendar/days.ts';
import { KEEP_OWN } from '#web/platform/device/keep.ts';

// The part of the practice feature that other features may use.

/** What the member observes today and tomorrow. Few members observe days, so it is loaded only for them. */
export const ObservanceNote = lazy(async () => ({
  default: (await import('#web/sadhana/observances/ObservanceNote.tsx')).ObservanceNote,
}));

/** A member's streak in the reader's time zone, for the dashboard and the practice pages. */
export const streakQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sadhana', 'streak', userId],
    meta: KEEP_OWN,
    queryFn: ({ signal }) =>
      api.sadhana.streak({ params: { userId }, query: { timezone: localZone() }, signal }),
  });
