import { expect, test } from 'vitest';
import { monthsOf } from './months.ts';

test('entries stand under their months, in the order they come in', () => {
  const dates = ['2026-11-20', '2026-11-02', '2026-10-30', '2025-11-20'].map((day) => ({
    date: `${day}T12:00:00.000Z`,
  }));
  expect(monthsOf(dates).map(({ month, entries }) => [month, entries.length])).toEqual([
    ['November 2026', 2],
    ['October 2026', 1],
    ['November 2025', 1],
  ]);
  expect(monthsOf([])).toEqual([]);
});
