import type { SeriesDraft } from '#contract/events/events.ts';
import { dayNumber, dayOfNumber, daysFrom, MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import { dayIn } from '#server/platform/clock.ts';

/*
 * A rule is followed over calendar days, each day is joined to the wall clock's time in the zone of the series,
 * and only then made an instant: 19:00 stays 19:00 across every change of the clocks. A time that a change skips
 * moves forward by the gap, of one that comes twice it is the first (Temporal's "compatible", RFC 5545, 3.3.5).
 */

/** When one occurrence takes place; `day` is the rule's, `YYYY-MM-DD`. */
export interface Slot {
  day: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
}

type Timed = Pick<SeriesDraft, 'startTime' | 'endTime' | 'timezone' | 'recurrence'>;

/** An instant as it is kept: to the millisecond, as it leaves the server. */
export const toMilliseconds = (text: string): Temporal.Instant =>
  Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'trunc' });

/** The time of day at which a series begins on its wall clock. */
export const clockTimeOf = (startsAt: Temporal.Instant, zone: string): Temporal.PlainTime =>
  startsAt.toZonedDateTimeISO(zone).toPlainTime();

/** The instant of a time of day on a day of a zone. */
export const instantOn = (day: string, time: Temporal.PlainTime, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/**
 * Every occurrence of a series, in order, each as long as the first. Never more than one beyond the 750 that a
 * series may have, so that a rule without end costs nothing.
 */
export function slotsOf({ startTime, endTime, timezone, recurrence }: Timed): Slot[] {
  const [startsAt, endsAt] = [toMilliseconds(startTime), toMilliseconds(endTime)];
  const firstDay = dayIn(timezone, startsAt);
  if (!recurrence) return [{ day: firstDay, startsAt, endsAt }];
  const length = startsAt.until(endsAt);
  const time = clockTimeOf(startsAt, timezone);
  const until = Temporal.Instant.from(recurrence.until);
  const lastDay = dayNumber(dayIn(timezone, until));
  const slots: Slot[] = [];
  for (const number of daysFrom(recurrence, dayNumber(firstDay))) {
    // One day more than the last: clocks that go back over midnight put its first minutes before the end.
    if (number > lastDay + 1 || slots.length > MAX_OCCURRENCES) break;
    const day = dayOfNumber(number);
    const at = instantOn(day, time, timezone);
    if (Temporal.Instant.compare(at, until) > 0) break;
    slots.push({ day, startsAt: at, endsAt: at.add(length) });
  }
  return slots;
}
