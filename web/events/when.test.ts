import { afterEach, expect, test } from 'vitest';
import { dayIn } from '#web/platform/calendar/days.ts';
import {
  daysCovered,
  eventZoneTimeText,
  hoursText,
  momentText,
  timesOfDayText,
  visibleRangeOf,
  whenText,
} from './when.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const dawn = { startTime: '2025-11-23T01:00:00.000Z', endTime: '2025-11-23T02:15:00.000Z' };
const vigil = { startTime: '2025-11-22T17:00:00.000Z', endTime: '2025-11-22T19:45:00.000Z' };
// The formatter uses narrow and thin spaces that differ between versions.
const withPlainSpaces = (text: string | null) => text?.replace(/[\u00a0\u2009\u202f]/g, ' ');

test("hoursText, whenText and timesOfDayText use the reader's zone", () => {
  process.env.TZ = 'Asia/Kolkata';
  expect(withPlainSpaces(hoursText(dawn))).toBe('6:30 – 7:45 am');
  expect(withPlainSpaces(whenText(dawn))).toBe('Sunday, 23 November 2025, 6:30 – 7:45 am');
  expect(withPlainSpaces(hoursText(vigil))).toBe('Sat 22 Nov, 10:30 pm – Sun 23 Nov, 1:15 am');
  expect(withPlainSpaces(timesOfDayText(vigil))).toBe('10:30 pm – 1:15 am the next day');
});

test("momentText names the day of an instant that is not today in the reader's zone", () => {
  const now = new Date('2026-11-24T20:00:00.000Z');
  expect(withPlainSpaces(momentText('2026-11-24T21:30:00.000Z', now))).toBe('9:30 pm');
  expect(withPlainSpaces(momentText('2026-11-25T07:00:00.000Z', now))).toBe('Wed 25 Nov, 7:00 am');
});

test("daysCovered returns both days of an event that continues past midnight in the reader's zone", () => {
  process.env.TZ = 'Asia/Kolkata';
  expect(daysCovered(vigil)).toEqual(['2025-11-22', '2025-11-23']);
  process.env.TZ = 'Europe/Lisbon';
  expect(daysCovered(vigil)).toEqual(['2025-11-22']);
});

test('daysCovered leaves out the next day when an event ends at midnight', () => {
  process.env.TZ = 'Europe/Berlin';
  const evening = { startTime: '2026-03-28T20:00:00.000Z', endTime: '2026-03-28T23:00:00.000Z' };
  expect(daysCovered(evening)).toEqual(['2026-03-28']);
});

test('visibleRangeOf covers the weeks from Monday to Sunday, even across a daylight saving change', () => {
  process.env.TZ = 'Europe/Berlin';
  expect(visibleRangeOf('2026-03')).toEqual({
    start: '2026-02-22T23:00:00.000Z',
    end: '2026-04-05T22:00:00.000Z',
  });
  process.env.TZ = 'America/Los_Angeles';
  expect(visibleRangeOf('2026-03')).toEqual({
    start: '2026-02-23T08:00:00.000Z',
    end: '2026-04-06T07:00:00.000Z',
  });
});

test('eventZoneTimeText returns the time in the zone of the event, or null if the clocks of both zones agree', () => {
  process.env.TZ = 'Europe/Lisbon';
  expect(withPlainSpaces(eventZoneTimeText(dawn, 'Asia/Kolkata'))).toBe(
    'Sunday, 23 November 2025, 6:30 – 7:45 am, Asia/Kolkata',
  );
  expect(eventZoneTimeText(dawn, 'Europe/London')).toBeNull();
});

test('dayIn uses the given zone, and timesOfDayText says how many days later an event ends', () => {
  expect(dayIn('2025-11-22T18:30:00.000Z', 'Asia/Kolkata')).toBe('2025-11-23');
  expect(dayIn('2025-11-22T18:30:00.000Z', 'UTC')).toBe('2025-11-22');
  const retreat = { startTime: '2026-05-01T16:00:00.000Z', endTime: '2026-05-04T10:00:00.000Z' };
  expect(withPlainSpaces(timesOfDayText(retreat, 'UTC'))).toBe('4:00 pm – 10:00 am 3 days later');
});
