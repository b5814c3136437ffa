import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  dateText,
  dateTimeText,
  dayOf,
  longDateText,
  monthFirstDateText,
  monthText,
  timeText,
} from './days.ts';
import { noonOf } from './wallTime.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

describe.each([
  ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T22:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-19', '2026-11-19T20:00:00.000Z'],
])('in %s', (zone, day, noon) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  test('dayOf returns the day of an instant in the local time zone', () => {
    expect(dayOf('2026-11-19T23:30:00.000Z')).toBe(day);
  });

  test('noonOf returns an instant on the given day in the local time zone', () => {
    expect(noonOf(day)).toBe(noon);
    expect(dayOf(noonOf(day))).toBe(day);
  });
});

describe('in Berlin', () => {
  beforeEach(() => {
    process.env.TZ = 'Europe/Berlin';
  });

  test.each(['2026-03-29', '2026-10-25', '2024-02-29', '0099-05-01', '9999-12-31'])(
    'noonOf returns an instant on the day %s',
    (day) => {
      expect(dayOf(noonOf(day))).toBe(day);
    },
  );

  test("noonOf returns twelve o'clock local time, in summer and in winter", () => {
    expect([noonOf('2026-07-01'), noonOf('2026-12-01')]).toEqual([
      '2026-07-01T10:00:00.000Z',
      '2026-12-01T11:00:00.000Z',
    ]);
  });

  test('longDateText, dateText and monthText write dates in the locale of the browser (en-GB)', () => {
    const instant = '2026-11-19T12:00:00.000Z';
    expect([longDateText(instant), dateText(instant), monthText(instant)]).toEqual([
      'Thursday, 19 November 2026',
      '19 November 2026',
      'November 2026',
    ]);
  });
});

test('dateTimeText and timeText write a time of day in the same way', () => {
  const instant = '2026-11-19T14:05:00.000Z';
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(dateTimeText(instant))).toBe(`19 November 2026 at ${plain(timeText(instant))}`);
});

test('monthFirstDateText writes the month before the day', () => {
  expect(monthFirstDateText('2026-11-19T12:00:00.000Z')).toBe('November 19, 2026');
});
