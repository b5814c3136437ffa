import rrule from 'rrule';
import type { EndedRule } from '#server/events/series/rules.ts';

/*
 * Computes the times of recurrence rules (RFC 5545) independently of the server. The package rrule computes the days,
 * which it does correctly without time zones. Intl converts each local time to an instant.
 */

const { RRule } = rrule;
const FREQUENCIES = { DAILY: RRule.DAILY, WEEKLY: RRule.WEEKLY, MONTHLY: RRule.MONTHLY };
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone at an instant, as if it were UTC. Both are in milliseconds. */
export function localTimeIn(zone: string, instant: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const fields = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The first instant with this local time. A local time in a gap moves forward by the length of the gap. */
export function instantOfLocalTime(zone: string, localTime: number): number {
  const [before, after] = [localTime - DAY_MS, localTime + DAY_MS].map(
    (guess) => localTimeIn(zone, guess) - guess,
  ) as [number, number];
  const matching = [localTime - before, localTime - after].filter(
    (instant) => localTimeIn(zone, instant) === localTime,
  );
  return matching.length > 0 ? Math.min(...matching) : localTime - before;
}

/** The instants of a rule that begins at `start` in a zone, in epoch milliseconds, at most 800. */
export function expectedTimes(
  { frequency, interval, byDay, which, monthDay, until }: EndedRule,
  start: string,
  zone: string,
): number[] {
  const first = localTimeIn(zone, Date.parse(start));
  const rule = new RRule({
    freq: FREQUENCIES[frequency],
    interval,
    wkst: RRule.MO,
    dtstart: new Date(first),
    until: new Date(localTimeIn(zone, Date.parse(until)) + 2 * DAY_MS),
    ...(byDay && { byweekday: byDay.map((day) => (which ? RRule[day].nth(which) : RRule[day])) }),
    ...(monthDay && { bymonthday: monthDay }),
  });
  const days = rule.all((_day, count) => count < 800);
  return days
    .map((day) => instantOfLocalTime(zone, day.getTime()))
    .filter((instant) => instant <= Date.parse(until));
}
