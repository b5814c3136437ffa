import { expect, test } from 'vitest';
import type { OccurrenceCard } from '#contract/events/occurrences.ts';
import { MAX_UPCOMING, monthToConfirm, nextMonthToConfirm } from './confirmation.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

/** A series whose upcoming dates are on these days, confirmed up to a day. */
function seriesOf(days: string[], confirmedUntil: string, timezone = 'UTC') {
  const upcomingOccurrences = days.map(
    (day) => ({ day, isConfirmed: day <= confirmedUntil }) as unknown as OccurrenceCard,
  );
  return { isLiving: true, confirmedUntil, timezone, upcomingOccurrences };
}

test('nextMonthToConfirm names the month of the first date that is not confirmed', () => {
  expect(nextMonthToConfirm(seriesOf(['2026-11-29', '2026-12-06'], '2026-11-30'), NOW)).toEqual({
    month: '2026-12',
    until: '2026-12-31',
  });
  // A series that meets every second month has nothing to confirm in between.
  expect(nextMonthToConfirm(seriesOf(['2026-11-29', '2027-02-07'], '2026-11-30'), NOW)?.month).toBe(
    '2027-02',
  );
  // The last month of the dates of a series that was given no end is confirmed in part already.
  expect(nextMonthToConfirm(seriesOf(['2026-12-06', '2026-12-13'], '2026-12-10'), NOW)?.until).toBe(
    '2026-12-31',
  );
});

test('nextMonthToConfirm goes on after the listed dates, and after a long pause with this month', () => {
  const listed = Array.from({ length: MAX_UPCOMING }, () => '2026-12-01');
  expect(nextMonthToConfirm(seriesOf(listed, '2027-01-31'), NOW)?.month).toBe('2027-02');
  expect(nextMonthToConfirm(seriesOf([], '2025-01-31'), NOW)?.month).toBe('2026-11');
});

test('nextMonthToConfirm is null for a series with an end, and when everything is confirmed', () => {
  expect(nextMonthToConfirm({ ...seriesOf(['2026-12-06'], '2026-11-30'), isLiving: false }, NOW)).toBeNull();
  expect(nextMonthToConfirm(seriesOf(['2026-11-29'], '2026-11-30'), NOW)).toBeNull();
  const listed = Array.from({ length: MAX_UPCOMING }, () => '2026-12-01');
  expect(nextMonthToConfirm(seriesOf(listed, '2027-11-28'), NOW)).toBeNull();
});

test('monthToConfirm ends with the month, or 12 months from today in the time zone of the series', () => {
  expect(monthToConfirm('2028-02', 'UTC', new Date('2028-01-01T00:00:00Z')).until).toBe('2028-02-29');
  expect(monthToConfirm('2027-11', 'UTC', NOW).until).toBe('2027-11-28');
  expect(monthToConfirm('2027-11', 'Pacific/Kiritimati', NOW).until).toBe('2027-11-29');
  expect(monthToConfirm('2029-02', 'UTC', new Date('2028-02-29T12:00:00Z')).until).toBe('2029-02-28');
});
