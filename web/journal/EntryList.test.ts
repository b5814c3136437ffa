import { expect, test } from 'vitest';
import { byMonth } from './EntryList.tsx';

test('byMonth groups entries by month and keeps their order', () => {
  const entries = ['2026-11-20', '2026-11-02', '2026-10-30', '2025-11-20'].map((day) => ({
    date: `${day}T12:00:00.000Z`,
  }));
  expect(byMonth(entries).map((group) => [group.month, group.entries.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
    ['November 2025', 1],
  ]);
  expect(byMonth([])).toEqual([]);
});
