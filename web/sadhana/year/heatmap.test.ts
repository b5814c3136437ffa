import { afterEach, describe, expect, test } from 'vitest';
import { heatmapOf, levelOf, monthSummaries, yearSummary } from './heatmap.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const daysWithLogs = (...days: string[]) => days.map((date) => ({ date, logs: 1 }));

test('levelOf grows with the number of logs, up to four', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map(levelOf)).toEqual([0, 1, 2, 3, 4, 4, 4]);
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Lisbon'])('in %s', (zone) => {
  test('heatmapOf returns each day of the year once', () => {
    process.env.TZ = zone;
    const days = heatmapOf('2024', [{ date: '2024-02-29', logs: 6 }]);
    expect(days).toHaveLength(366);
    expect(new Set(days.map((day) => day.date)).size).toBe(366);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2024-01-01', '2024-12-31']);
    expect(days[59]).toEqual({ date: '2024-02-29', count: 6, level: 4 });
    expect(days.filter((day) => day.level > 0)).toHaveLength(1);
    expect(heatmapOf('2025', [])).toHaveLength(365);
  });

  test('monthSummaries groups days by calendar month', () => {
    process.env.TZ = zone;
    expect(monthSummaries(daysWithLogs('2025-01-01', '2025-01-31', '2025-12-31'))).toEqual([
      'January: 2 days practised',
      'December: 1 day practised',
    ]);
  });
});

test('yearSummary names the number of days, and a month if it has more than half of them but not all', () => {
  expect(yearSummary('2025', [])).toBe('No practices logged in 2025.');
  expect(yearSummary('2025', daysWithLogs('2025-05-01'))).toBe('1 day practised in 2025.');
  expect(yearSummary('2025', daysWithLogs('2025-05-01', '2025-06-01'))).toBe('2 days practised in 2025.');
  expect(yearSummary('2025', daysWithLogs('2025-04-01', '2025-05-01', '2025-05-02'))).toBe(
    '3 days practised in 2025, most of them in May.',
  );
  const fiveDays = daysWithLogs('2025-01-01', '2025-01-02', '2025-02-01', '2025-03-01', '2025-04-01');
  expect(yearSummary('2025', fiveDays)).toBe('5 days practised in 2025.');
});
