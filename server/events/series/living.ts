import { isPast } from '#server/platform/clock.ts';

/*
 * Series without an end. Their dates are made a year ahead, and guides confirm them up to a day. A series without a
 * confirmed day for some time is paused: it gets no new dates until a guide confirms some.
 */

/** How far ahead the dates of a series without an end are made, and can be confirmed. */
const HORIZON = { months: 12 };
const PAUSED_AFTER = { days: 90 };

/** The day of the first date of a series, which is on or after its start. */
interface FirstDay {
  firstDay: string;
  timezone: string;
}

const plainDateIn = (zone: string, at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate();
const endOfMonth = (day: Temporal.PlainDate) => day.with({ day: day.daysInMonth });
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) > 0 ? one : other;

/**
 * The last day, `YYYY-MM-DD`, up to which the dates of a series without an end are made and can be confirmed: 12 months
 * from today, or the end of the month of its first date if that is later.
 */
export function horizonOf({ firstDay, timezone }: FirstDay, now: Temporal.Instant): string {
  const firstMonth = endOfMonth(Temporal.PlainDate.from(firstDay));
  return later(plainDateIn(timezone, now).add(HORIZON), firstMonth).toString();
}

/** The first day for which a new series without an end gets dates: 12 months ago, if it began before. */
export const firstMadeDay = (timezone: string, now: Temporal.Instant): string =>
  plainDateIn(timezone, now).subtract(HORIZON).toString();

/** The last confirmed day of a new series: the end of the month of its first date, or of this month if it began before. */
export function firstConfirmedUntil({ firstDay, timezone }: FirstDay, now: Temporal.Instant): string {
  return endOfMonth(later(Temporal.PlainDate.from(firstDay), plainDateIn(timezone, now))).toString();
}

/** The last millisecond of a day in a time zone. */
export const endOfDay = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(zone)
    .toInstant()
    .subtract({ milliseconds: 1 });

/** Whether a series without an end has had no confirmed day for 90 days. False for a series with an end. */
export function isPaused(
  { confirmed_until, timezone }: { confirmed_until: string | null; timezone: string },
  now: Temporal.Instant,
): boolean {
  if (!confirmed_until) return false;
  const pausedFrom = Temporal.PlainDate.from(confirmed_until).add(PAUSED_AFTER).add({ days: 1 });
  return isPast(pausedFrom.toZonedDateTime(timezone).toInstant(), now);
}
