import rrule from 'rrule';
import type { Recurrence } from '#contract/events/recurrence.ts';

/*
 * Computes recurrence rules of RFC 5545 independently of the server: the days with the package rrule, which
 * is correct without time zones, and the instants by asking Intl for the local time until one fits.
 */

const { RRule } = rrule;
const FREQUENCIES = { DAILY: RRule.DAILY, WEEKLY: RRule.WEEKLY, MONTHLY: RRule.MONTHLY };
const DAY = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone at an instant, as if it were UTC. Both are in milliseconds. */
export function wallClock(zone: string, at: number): number {
  const clock =
    clocks.get(zone) ??
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
  clocks.set(zone, clock);
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The first instant with this local time. A time that is skipped moves forward by the gap. */
export function instantOfWall(zone: string, wall: number): number {
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wallClock(zone, near) - near) as [
    number,
    number,
  ];
  const fitting = [wall - before, wall - after].filter((at) => wallClock(zone, at) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - before;
}

/** The instants of a rule that begins at `start` in a zone, in milliseconds, at most 800. */
export function followedRule(
  { frequency, interval, byDay, until }: Recurrence,
  start: string,
  zone: string,
): number[] {
  const first = wallClock(zone, Date.parse(start));
  const rule = new RRule({
    freq: FREQUENCIES[frequency],
    interval,
    wkst: RRule.MO,
    dtstart: new Date(first),
    until: new Date(wallClock(zone, Date.parse(until)) + 2 * DAY),
    ...(byDay && { byweekday: byDay.map((day) => RRule[day]) }),
  });
  const days = rule.all((_day, count) => count < 800);
  return days.map((day) => instantOfWall(zone, day.getTime())).filter((at) => at <= Date.parse(until));
}
