import { moonRuleDays } from '#contract/events/moonRule.ts';
import { MAX_ADJUSTED_DAYS } from '#contract/events/recurrence.ts';
import type { SeriesTimes } from '#contract/events/series.ts';
import type { SeriesPreview } from '#contract/events/seriesPreview.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { dayIn, iso, toMilliseconds } from '#server/platform/clock.ts';
import { withInstants } from './localTimes.ts';
import { requireLength, requireSlots, timesOfNewSeries } from './rules.ts';

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
  const newTimes = timesOfNewSeries(times, now);
  const slots = requireSlots(newTimes);
  const moonDays = moonDaysOf(newTimes);
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
    ...(moonDays && { moonDays }),
  };
}

/** The computed days of a rule on days of the moon, from the day before its start to its end; undefined for other rules. */
function moonDaysOf({ startTime, timezone, recurrence }: NewTimes): string[] | undefined {
  if (!recurrence?.moon) return undefined;
  const lastDay = dayIn(timezone, toMilliseconds(recurrence.until));
  const from = dayOfNumber(dayNumber(dayIn(timezone, toMilliseconds(startTime))) - 1);
  const days: string[] = [];
  for (const { on } of moonRuleDays({ moon: recurrence.moon, adjust: [] }, from, timezone)) {
    if (on > lastDay || days.length === MAX_ADJUSTED_DAYS) break;
    days.push(on);
  }
  return days;
}

type NewTimes = ReturnType<typeof timesOfNewSeries>;
