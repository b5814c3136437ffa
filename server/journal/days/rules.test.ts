import { expect, test } from 'vitest';
import { boundsOf, earlierDays } from './rules.ts';

const FIRST_ENTRY = Temporal.Instant.from('2022-05-01T12:00:00Z');

test.each([
  ['2026-11-20', ['2026-10-20', '2025-11-20', '2024-11-20', '2023-11-20', '2022-11-20']],
  ['2026-03-31', ['2025-03-31', '2024-03-31', '2023-03-31', '2022-03-31']],
  ['2026-02-28', ['2026-01-28', '2025-02-28', '2024-02-29', '2024-02-28', '2023-02-28', '2022-02-28']],
  ['2024-02-28', ['2024-01-28', '2023-02-28', '2022-02-28']],
  ['2028-02-29', ['2028-01-29', '2024-02-29']],
  ['2022-05-01', ['2022-04-01']],
])('the earlier days of %s are %j', (day, expected) => {
  expect(earlierDays(day, FIRST_ENTRY)).toEqual(expected);
});

test('the year before is included when the first entry is of 1 January in UTC, which can be 31 December for its writer', () => {
  const newYear = Temporal.Instant.from('2023-01-01T02:00:00Z');
  expect(earlierDays('2024-12-31', newYear)).toEqual(['2023-12-31', '2022-12-31']);
});

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-03-29', undefined, '2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z'],
  ['9999-12-31', 'America/Los_Angeles', '9999-12-31T08:00:00Z', '9999-12-31T23:59:59Z'],
])('the day %s in %s lasts from %s to %s', (day, zone, start, end) => {
  expect(boundsOf(day, zone)).toEqual({ day, start, end });
});
