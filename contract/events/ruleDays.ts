import { DAY_MS, weekdayOf } from '#contract/platform/dayNumbers.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import type { Recurrence, SERIES_MOON_DAYS } from './recurrence.ts';

/*
 * Recurrence rules as in RFC 5545 (3.3.10). A rule describes calendar days. It is computed with days counted
 * from 1970, so that no time zone, neither the event's nor the computer's, can change it. The time of day is
 * added afterwards, in the event's time zone. The preview in the form uses the same code.
 */

/** The fields of a rule that choose a day of each month. */
export type MonthDays = Pick<Recurrence, 'byDay' | 'which' | 'monthDay'>;

/** The fields of a rule that choose days of the moon. */
export interface MoonRule {
  moon: (typeof SERIES_MOON_DAYS)[number];
  adjust: readonly { on: string; by: number | null }[];
}

/** The fields of a rule that determine its days, unless they are days of the moon (`moonRule.ts`). */
export type DaysRule = Pick<Recurrence, 'frequency' | 'interval'> & MonthDays;

/**
 * Yields the days of a rule from `first` on, in order, as numbers of days since 1970. Weeks begin on Monday, even
 * with an interval. A weekly rule yields only the weekdays in `byDay`, and a monthly rule may yield only a certain
 * weekday or the last day of the month, so `first` is skipped if it is not one of these days. A monthly rule skips a
 * month that does not have its day, such as a fifth Sunday, and ends with the year 9999. Other rules have no end.
 */
export function* daysFrom(rule: DaysRule, first: number): Generator<number> {
  if (rule.frequency === 'DAILY') yield* every(rule.interval, first);
  else if (rule.frequency === 'WEEKLY') yield* weekly(rule, first);
  else yield* monthly(rule, first);
}

/** The first day from `from` on that a monthly rule can begin with, whatever its interval, or `from` in other rules. */
export function firstMonthDay(rule: DaysRule, from: number): number {
  if (rule.frequency !== 'MONTHLY') return from;
  const [first = from] = monthly({ ...rule, interval: 1 }, from);
  return first;
}

function* every(step: number, first: number): Generator<number> {
  for (let number = first; ; number += step) yield number;
}

function* weekly({ interval, byDay }: DaysRule, first: number): Generator<number> {
  const weekdays = (byDay ?? []).map((day) => WEEKDAYS.indexOf(day)).sort((a, b) => a - b);
  for (const monday of every(7 * interval, first - weekdayOf(first))) {
    for (const weekday of weekdays) if (monday + weekday >= first) yield monday + weekday;
  }
}

function* monthly(rule: DaysRule, first: number): Generator<number> {
  const start = new Date(first * DAY_MS);
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  for (const months of every(rule.interval, 0)) {
    const firstOfMonth = Date.UTC(year, month + months, 1) / DAY_MS;
    if (!(firstOfMonth <= LAST_MONTH)) return;
    const day = dayInMonth(rule, date, firstOfMonth, Date.UTC(year, month + months + 1, 0) / DAY_MS);
    if (day !== null && day >= first) yield day;
  }
}

/** The first day of December 9999. Some rules, such as the fifth Sunday of every fourth February, have no later day. */
const LAST_MONTH = Date.UTC(9999, 11, 1) / DAY_MS;

/** The day that a monthly rule gives in the month from `first` to `last`; null if the month does not have that day. */
function dayInMonth(
  { byDay, which, monthDay }: MonthDays,
  date: number,
  first: number,
  last: number,
): number | null {
  if (monthDay) return last;
  const [weekday] = byDay ?? [];
  const day =
    which && weekday ? weekdayInMonth(WEEKDAYS.indexOf(weekday), which, first, last) : first + date - 1;
  return day <= last ? day : null;
}

function weekdayInMonth(weekday: number, which: number, first: number, last: number): number {
  if (which === -1) return last - ((weekdayOf(last) - weekday + 7) % 7);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (which - 1);
}
