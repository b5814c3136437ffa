import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { monthOf, weekRangeOf } from '#web/platform/calendar/monthView.ts';
import { viewOf } from './view.ts';

const originalZone = process.env.TZ;
const view = (search: string) => viewOf(new URLSearchParams(search));

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-19T23:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = originalZone;
});

describe.each([
  ['Pacific/Kiritimati', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-19'],
])('in %s', (zone, today) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  test('viewOf returns today in the local time zone if the URL contains no day', () => {
    expect(view('')).toEqual({ day: today, month: '2026-11', year: null });
  });

  test('weekRangeOf does not depend on the time zone', () => {
    expect(weekRangeOf('2026-11')).toEqual({ startDate: '2026-10-26', endDate: '2026-12-06' });
    expect(weekRangeOf('2027-02')).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' });
    expect(weekRangeOf('2024-02')).toEqual({ startDate: '2024-01-29', endDate: '2024-03-03' });
  });
});

test('viewOf reads day, month and year from the URL, and monthOf returns the month of a day', () => {
  expect(view('day=2024-02-29')).toEqual({ day: '2024-02-29', month: '2024-02', year: null });
  expect(view('day=2024-02-29&month=2025-01&year=2023')).toEqual({
    day: '2024-02-29',
    month: '2025-01',
    year: '2023',
  });
  expect(monthOf('2024-02-29')).toBe('2024-02');
});

test.each([
  'day=2026-02-30',
  'day=2026-13-01',
  'day=tomorrow',
  'day=0099-01-01',
  'day=9999-12-31',
  'month=2026-00&year=26',
  'month=x&year=x',
])('viewOf returns today for invalid values (%s)', (search) => {
  expect(view(search)).toEqual({ day: '2026-11-19', month: '2026-11', year: null });
});
