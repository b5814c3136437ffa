import { expect, test } from 'vitest';
import { tableOf } from './tableOf.ts';

const period = (name: string, logs: number) => ({ period: name, days: logs, minutes: 10 * logs, logs });
const practices = [
  {
    practice: { id: 'japa', name: 'Japa', type: 'reps' as const },
    days: 2,
    total: 216,
    values: [108, 0, 0, 108],
  },
];

test('tableOf returns a column of values and a total for days, logs and minutes, and for each practice', () => {
  const periods = [period('2022', 2), period('2023', 0), period('2024', 0), period('2025', 1)];
  const table = tableOf({ periods, practices }, '2026-11-20');
  expect(table.periods).toEqual(['2022', '2023', '2024', '2025']);
  expect(table.columns.map(({ header, values, total }) => [header, values, total])).toEqual([
    ['Days', [2, 0, 0, 1], 3],
    ['Logs', [2, 0, 0, 1], 3],
    ['Minutes', [20, 0, 0, 10], 30],
  ]);
  expect(table.practices.map(({ header, values, total }) => [header, values, total])).toEqual([
    ['Japa', [108, 0, 0, 108], 216],
  ]);
});

test('tableOf leaves out months that have not begun, unless they have a log', () => {
  const periods = [period('2026-09', 1), period('2026-10', 0), period('2026-11', 0), period('2026-12', 1)];
  const shown = tableOf({ periods, practices }, '2026-09-30');
  expect(shown.periods).toEqual(['2026-09', '2026-12']);
  expect(shown.practices.at(-1)?.values).toEqual([108, 108]);
  expect(tableOf({ periods, practices }, '2026-11-01').periods).toHaveLength(4);
});
