import { expect, test } from 'vitest';
import { byMonth } from './EntryList.tsx';

const entriesOf = (...days: string[]) => days.map((day) => ({ date: `${day}T12:00:00.000Z`, day: null }));
const countsOf = (entries: Parameters<typeof byMonth>[0]) =>
  [...byMonth(entries)].map(([month, { length }]) => [month, length]);

test('byMonth groups entries by month and keeps their order', () => {
  expect(countsOf(entriesOf('2026-11-20', '2026-11-02', '2026-10-30', '2025-11-20'))).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
    ['November 2025', 1],
  ]);
  expect(countsOf([])).toEqual([]);
});

test('byMonth makes one group per month, even if an entry from another time zone is between the entries of the month', () => {
  const [first, last] = entriesOf('2026-11-02', '2026-11-01');
  const travelling = { date: '2026-11-01T23:00:00.000Z', day: '2026-10-31' };
  expect(countsOf([first, travelling, last].filter((entry) => entry !== undefined))).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
  ]);
});
