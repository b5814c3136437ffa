import rrule from 'rrule';
import type { Recurrence } from '#contract/events/recurrence.ts';

/*
 * What a rule of RFC 5545 gives, found otherwise than by the server: the days by the package rrule, which is right
 * as long as it is told of no zone, and the instants by asking Intl what a wall clock shows, until one fits.
 */

const { RRule } = rrule;
const FREQUENCIES = { DAILY: RRule.DAILY, WEEKLY: RRule.WEEKLY, MONTHLY: RRule.MONTHLY };
const DAY = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a zone's wall clock shows at an instant, as if it were UTC; both in milliseconds. */
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

/** The first instant at which the wall clock shows a time; one that is skipped moves forward by the gap. */
export function instantOfWall(zone: string, wall: number): number {
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wallClock(zone, near) - near) as [
    number,
    number,
  ];
  const fitting = [wall - before, wall - after].filter((at) => wallClock(zone, at) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - before;
}

/** The instants, in milliseconds, of a rule that begins at `start` in a zone; at most 800. */
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
