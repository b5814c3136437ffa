import type { Streak } from '#contract/sadhana/logs.ts';
import { dayIn } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/*
 * A log has a calendar day, not an instant, so a time zone never moves it. A streak is a run of consecutive
 * days with a log. It is computed from the days whenever it is requested, so that adding and deleting past
 * logs changes it immediately. Only "today" needs a time zone: the current streak is the run that includes
 * today, or yesterday if today has no log yet.
 */

/** Days from the first to the last, both included, `YYYY-MM-DD`. */
export interface DayRange {
  first_on: string;
  last_on: string;
}

/** Consecutive days that all have a log. */
export type DayRun = DayRange;

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

const lengthOf = ({ first_on, last_on }: DayRun) =>
  Temporal.PlainDate.from(first_on).until(last_on, { largestUnit: 'day' }).days + 1;

/**
 * The current and the longest streak, in days. Days after `today` can have logs, because another time zone may be
 * ahead. Such days count for the longest streak only.
 */
export function streakOf(runs: readonly DayRun[], today: string): Streak {
  const yesterday = addDays(today, -1);
  const current = runs.find(({ first_on, last_on }) => first_on <= today && last_on >= yesterday);
  const currentUntilToday = current && {
    ...current,
    last_on: current.last_on < today ? current.last_on : today,
  };
  return {
    currentStreak: currentUntilToday ? lengthOf(currentUntilToday) : 0,
    longestStreak: Math.max(0, ...runs.map(lengthOf)),
  };
}

/** Tomorrow in UTC. No time zone has a later day. */
const latestDay = (now: Temporal.Instant) => addDays(dayIn('UTC', now), 1);

/**
 * Requires a day that is not later than tomorrow in UTC, because that day may have begun in another time
 * zone.
 * @throws ApiError 400 for a later day.
 */
export function requireNotInFuture(day: string, now: Temporal.Instant): void {
  if (day > latestDay(now)) throw badField('date', 'Date must not lie in the future');
}

/** The maximum and the default length of a requested range, in days. */
const [MAX_RANGE_DAYS, DEFAULT_RANGE_DAYS] = [400, 31];

/**
 * The requested range of days, both ends included.
 * @throws ApiError 400 for a range that is reversed or too long.
 */
export function rangeOf(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  now: Temporal.Instant,
): DayRange {
  const latest = latestDay(now);
  const first_on = startDate ?? addDays(endDate ?? dayIn('UTC', now), 1 - DEFAULT_RANGE_DAYS);
  const last_on = endDate ?? (first_on > latest ? first_on : latest);
  if (last_on < first_on) throw badField('endDate', 'endDate must not be before startDate');
  if (lengthOf({ first_on, last_on }) > MAX_RANGE_DAYS)
    throw badField('endDate', `At most ${MAX_RANGE_DAYS} days at once`);
  return { first_on, last_on };
}
