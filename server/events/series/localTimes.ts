import type { SeriesDraft } from '#contract/events/series.ts';
import { hasOffset } from '#contract/platform/instants.ts';

interface Times {
  startTime?: string | undefined;
  endTime?: string | undefined;
  recurrence?: SeriesDraft['recurrence'] | undefined;
}

/** Replaces the date-times without an offset, which are local times in a time zone, with instants. */
export function withInstants<T extends Times>(times: T, zone: string): T {
  const { startTime, endTime, recurrence } = times;
  return {
    ...times,
    ...(startTime !== undefined && { startTime: instantIn(startTime, zone) }),
    ...(endTime !== undefined && { endTime: instantIn(endTime, zone) }),
    ...(recurrence?.until && { recurrence: { ...recurrence, until: instantIn(recurrence.until, zone) } }),
  };
}

const instantIn = (dateTime: string, zone: string): string =>
  hasOffset(dateTime)
    ? dateTime
    : Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).toInstant().toString();
