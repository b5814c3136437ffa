import type { SeriesPreview, SeriesTimes } from '#contract/events/series.ts';
import { iso, toMilliseconds } from '#server/platform/clock.ts';
import { requireLength, requireSlots, timesOfNewSeries, withInstants } from './rules.ts';

/** The number of dates in a preview. */
const SHOWN_DATES = 5;

/**
 * The dates that a new series would have. The local times are sent too, because the rules of a device for a time zone
 * may be outdated. Of a series without an end, they are the dates that are made first.
 * @throws ApiError 400 if the series cannot be created with these times.
 */
export function previewOf(body: SeriesTimes, now: Temporal.Instant): SeriesPreview {
  const times = withInstants(body, body.timezone);
  requireLength({ startsAt: toMilliseconds(times.startTime), endsAt: toMilliseconds(times.endTime) }, '');
  const slots = requireSlots(timesOfNewSeries(times, now));
  const localTime = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(times.timezone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  return {
    count: slots.length,
    dates: slots.slice(0, SHOWN_DATES).map(({ startsAt, endsAt }) => ({
      startTime: iso(startsAt),
      endTime: iso(endsAt),
      localStart: localTime(startsAt),
      localEnd: localTime(endsAt),
    })),
  };
}
