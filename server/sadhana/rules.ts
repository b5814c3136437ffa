import type { Streak } from '#contract/sadhana/sadhana.ts';
import { dayIn } from '#server/platform/clock.ts';
import { badField } from '#server/platform/errors.ts';

/*
 * A log carries the calendar day of the person who practised, a day and no instant: it never moves with a time
 * zone. A streak is a run of days with a log, one after the other; it is worked out when it is asked for, from
 * the days themselves, so that back-dating and deleting change it at once. Only "today" needs a zone: the
 * current streak is the run that has reached today, or yesterday while today has no log yet.
 */

/** Days in a row with a log, from the first to the last, `YYYY-MM-DD`. */
export interface DayRun {
  first_on: string;
  last_on: string;
}

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

const lengthOf = ({ first_on, last_on }: DayRun) =>
  Temporal.PlainDate.from(first_on).until(last_on, { largestUnit: 'day' }).days + 1;

/**
 * The streaks, in days, of somebody for whom it is `today`. Days after today (another zone may be there
 * already) belong to the longest streak, not to the current one.
 */
export function streakOf(runs: readonly DayRun[], today: string): Streak {
  const yesterday = plus(today, -1);
  const current = runs.find(({ first_on, last_on }) => first_on <= today && last_on >= yesterday);
  const reached = current && { ...current, last_on: current.last_on < today ? current.last_on : today };
  return {
    currentStreak: reached ? lengthOf(reached) : 0,
    longestStreak: Math.max(0, ...runs.map(lengthOf)),
  };
}

/** The latest day that it is anywhere on earth, give or take: one more than in UTC. */
const latestDay = (now: Temporal.Instant) => plus(dayIn('UTC', now), 1);

/** Refuses a day that nobody can have reached yet. */
export function requireReachedDay(day: string, now: Temporal.Instant): void {
  if (day > latestDay(now)) throw badField('date', 'Date must not lie in the future');
}

/** The most days that one call reads, and how many it reads when it does not say. */
const [MOST_DAYS, USUAL_DAYS] = [400, 31];

/** The days asked for, both ends included. Refuses a range that ends before it begins, or is too long. */
export function rangeOf(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  now: Temporal.Instant,
): DayRun {
  const latest = latestDay(now);
  const first_on = startDate ?? plus(endDate ?? dayIn('UTC', now), 1 - USUAL_DAYS);
  const last_on = endDate ?? (first_on > latest ? first_on : latest);
  if (last_on < first_on) throw badField('endDate', 'endDate must not be before startDate');
  if (lengthOf({ first_on, last_on }) > MOST_DAYS)
    throw badField('endDate', `At most ${MOST_DAYS} days at once`);
  return { first_on, last_on };
}
