import { type AdjustedDay, moonRuleDays } from '#contract/events/moonRule.ts';
import { MAX_ADJUSTED_DAYS } from '#contract/events/recurrence.ts';
import type { SeriesPreview, SeriesTimes } from '#contract/events/series.ts';
import { dayIn, iso, toMilliseconds } from '#server/platform/clock.ts';
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
  const newTimes = timesOfNewSeries(times, now);
  const slots = requireSlots(newTimes);
  const moonDays = moonDaysOf(newTimes, slots.at(-1)?.day ?? '');
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

/** The computed days of a rule on days of the moon, up to the last date; null for other rules. */
function moonDaysOf({ startTime, timezone, recurrence }: NewTimes, lastDay: string): AdjustedDay[] | null {
  if (!recurrence?.moon) return null;
  const { moon, adjust } = recurrence;
  const from = dayIn(timezone, toMilliseconds(startTime));
  const days: AdjustedDay[] = [];
  for (const each of moonRuleDays({ moon, adjust: adjust ?? [] }, from, timezone)) {
    if (each.on > lastDay && (each.day ?? each.on) > lastDay) break;
    if (days.push(each) === MAX_ADJUSTED_DAYS) break;
  }
  return days;
}

type NewTimes = ReturnType<typeof timesOfNewSeries>;
