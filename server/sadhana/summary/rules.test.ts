import { describe, expect, it } from 'vitest';
import { type PracticePartRow, summaryOf } from './rules.ts';

const row = (changes: Partial<PracticePartRow>): PracticePartRow => ({
  id: 'sitting',
  name: 'Sitting',
  type: 'time',
  part: 1,
  days: 1,
  total: 10,
  ...changes,
});
const japa = (changes: Partial<PracticePartRow>) =>
  row({ id: 'japa', name: 'Japa', type: 'reps', ...changes });

describe('a summary', () => {
  it('a summary lists all months of a year, and adds up minutes but not repetitions', () => {
    const parts = [
      { part: 2, days: 3, logs: 5 },
      { part: 11, days: 1, logs: 1 },
    ];
    const practices = [
      japa({ part: 2, days: 1, total: 108 }),
      row({ part: 2, days: 3, total: 40 }),
      row({ id: 'walking', name: 'Walking', part: 2, days: 1, total: 5 }),
      row({ part: 11, total: 20 }),
    ];
    const summary = summaryOf({ parts, practices }, '2026');
    expect(summary.periods).toHaveLength(12);
    expect(summary.periods[0]).toEqual({ period: '2026-01', days: 0, minutes: 0, logs: 0 });
    expect(summary.periods[1]).toEqual({ period: '2026-02', days: 3, minutes: 45, logs: 5 });
    expect(summary.periods[10]).toEqual({ period: '2026-11', days: 1, minutes: 20, logs: 1 });
    const values = (february: number, november: number) => [0, february, 0, 0, 0, 0, 0, 0, 0, 0, november, 0];
    expect(summary.practices).toEqual([
      {
        practice: { id: 'sitting', name: 'Sitting', type: 'time' },
        days: 4,
        total: 60,
        values: values(40, 20),
      },
      { practice: { id: 'japa', name: 'Japa', type: 'reps' }, days: 1, total: 108, values: values(108, 0) },
      { practice: { id: 'walking', name: 'Walking', type: 'time' }, days: 1, total: 5, values: values(5, 0) },
    ]);
  });

  it('a summary lists every year from the first to the last', () => {
    const parts = [
      { part: 2026, days: 1, logs: 1 },
      { part: 2023, days: 2, logs: 2 },
    ];
    const { periods, practices } = summaryOf({ parts, practices: [row({ part: 2023, days: 2 })] }, undefined);
    expect(periods.map(({ period, days }) => [period, days])).toEqual([
      ['2023', 2],
      ['2024', 0],
      ['2025', 0],
      ['2026', 1],
    ]);
    expect(practices[0]?.values).toEqual([10, 0, 0, 0]);
  });

  it('a summary is empty without logs', () => {
    const nothing = { parts: [], practices: [] };
    expect(summaryOf(nothing, undefined)).toEqual({ periods: [], practices: [] });
    const { periods, practices } = summaryOf(nothing, '2026');
    expect([periods.length, practices]).toEqual([12, []]);
  });
});
