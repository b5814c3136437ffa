import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';

/** A calendar day, and the instants of its start and end in the time zone of the reader. */
export interface DayBounds {
  day: string;
  start: string;
  end: string;
}

/** The database cannot read instants of the year 10000. No entry is that late. */
const LATEST_INSTANT = Temporal.Instant.from('9999-12-31T23:59:59Z');

export function boundsOf(day: string, timezone = 'UTC'): DayBounds {
  const date = Temporal.PlainDate.from(day);
  const start = date.toZonedDateTime(timezone).toInstant();
  const end = date.add({ days: 1 }).toZonedDateTime(timezone).toInstant();
  const isTooLate = Temporal.Instant.compare(end, LATEST_INSTANT) > 0;
  return { day, start: start.toString(), end: (isTooLate ? LATEST_INSTANT : end).toString() };
}

/** The days from `from` to `to`, both included, earliest first. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayOfNumber(first + index));
}

/**
 * The earlier days that are shown on a day, latest first: the same day of the month before, and of each earlier
 * year since the first entry. A month or a year that lacks the day is left out. On 28 February of a year
 * without a 29 February, the 29 February of earlier years is included too.
 */
export function earlierDays(day: string, firstWrittenAt: Temporal.Instant): string[] {
  // An entry of 1 January in UTC can be of 31 December in its writer's time zone.
  const { year: firstYear } = firstWrittenAt.toZonedDateTimeISO('UTC').subtract({ days: 1 });
  const date = Temporal.PlainDate.from(day);
  const lastMonth = date.subtract({ months: 1 });
  const days = lastMonth.day === date.day ? [lastMonth] : [];
  const isLastOfFebruary = date.month === 2 && date.day === 28 && !date.inLeapYear;
  for (let year = date.year - 1; year >= firstYear; year -= 1) {
    const sameDay = date.with({ year });
    if (isLastOfFebruary && sameDay.inLeapYear) days.push(sameDay.add({ days: 1 }));
    if (sameDay.day === date.day) days.push(sameDay);
  }
  return days.map(String);
}
