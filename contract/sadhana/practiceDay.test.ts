import { expect, it } from 'vitest';
import { practiceDay } from './practiceDay.ts';

const dayAt = (at: string, timeZone: string, dayStartsAt: number) =>
  practiceDay(new Date(at), { timeZone, dayStartsAt });

it.each([
  ['midnight', '2026-11-20T00:00:00Z', 'UTC', 0, '2026-11-20'],
  ['the last second of a day', '2026-11-20T23:59:59Z', 'UTC', 0, '2026-11-20'],
  ['one hour before the start of the day', '2026-11-20T03:00:00Z', 'UTC', 4, '2026-11-19'],
  ['the last second before the start of the day', '2026-11-20T03:59:59Z', 'UTC', 4, '2026-11-19'],
  ['the start of the day', '2026-11-20T04:00:00Z', 'UTC', 4, '2026-11-20'],
  ['the first of January', '2027-01-01T01:00:00Z', 'UTC', 2, '2026-12-31'],
  ['the first of March of a leap year', '2028-03-01T01:00:00Z', 'UTC', 2, '2028-02-29'],
  ['01:30 in another time zone', '2026-11-19T20:00:00Z', 'Asia/Kolkata', 4, '2026-11-19'],
  // In Lisbon, 01:30 is shown twice on 25 October 2026, and 01:00 is skipped on 29 March 2026.
  ['an hour that is shown twice, the first time', '2026-10-25T00:30:00Z', 'Europe/Lisbon', 2, '2026-10-24'],
  ['an hour that is shown twice, the second time', '2026-10-25T01:30:00Z', 'Europe/Lisbon', 2, '2026-10-24'],
  [
    '02:00 on a day on which an hour is shown twice',
    '2026-10-25T02:00:00Z',
    'Europe/Lisbon',
    2,
    '2026-10-25',
  ],
  ['the minute before a skipped hour', '2026-03-29T00:59:00Z', 'Europe/Lisbon', 2, '2026-03-28'],
  ['the minute after a skipped hour', '2026-03-29T01:00:00Z', 'Europe/Lisbon', 2, '2026-03-29'],
])('practiceDay returns the correct day at %s', (_name, at, timeZone, dayStartsAt, expected) => {
  expect(dayAt(at, timeZone, dayStartsAt)).toBe(expected);
});
