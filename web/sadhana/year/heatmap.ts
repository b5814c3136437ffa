import { plural, t } from '@lingui/core/macro';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import type { PracticeDay } from '#contract/sadhana/logs.ts';
import { dateFormatter } from '#web/ui/locale.ts';

/** A day in the format of `ActivityCalendar`. */
export interface HeatmapDay {
  date: string;
  count: number;
  level: number;
}

const MAX_LEVEL = 4;

/** The shade of a day, from 0 (no logs) to 4. */
export const levelOf = (logCount: number) => Math.min(logCount, MAX_LEVEL);

/** All days of a year (`YYYY`). Days are counted in UTC, which has no daylight saving time. */
export function heatmapOf(year: string, practiceDays: readonly PracticeDay[]): HeatmapDay[] {
  const logCountOn = new Map(practiceDays.map(({ date, logs }) => [date, logs]));
  const first = Date.parse(`${year}-01-01`);
  const dayCount = (Date.parse(`${Number(year) + 1}-01-01`) - first) / DAY_MS;
  return Array.from({ length: dayCount }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    const count = logCountOn.get(date) ?? 0;
    return { date, count, level: levelOf(count) };
  });
}

const monthName = dateFormatter({ month: 'long', timeZone: 'UTC' });

/** "January: 21 days practised" for each month with a log. */
export const monthSummaries = (practiceDays: readonly PracticeDay[]): string[] =>
  monthsOf(practiceDays).map(
    ({ month, dayCount }) =>
      t`${plural(dayCount, { one: `${month}: # day practised`, other: `${month}: # days practised` })}`,
  );

/** "204 days practised in 2025, most of them in May." */
export function yearSummary(year: string, practiceDays: readonly PracticeDay[]): string {
  const [best] = monthsOf(practiceDays).sort((a, b) => b.dayCount - a.dayCount);
  if (!best) return t`No practices logged in ${year}.`;
  const dayCount = practiceDays.length;
  const isMost = best.dayCount > dayCount / 2 && best.dayCount < dayCount;
  if (!isMost)
    return t`${plural(dayCount, {
      one: `# day practised in ${year}.`,
      other: `# days practised in ${year}.`,
    })}`;
  const { month } = best;
  return t`${plural(dayCount, {
    one: `# day practised in ${year}, most of them in ${month}.`,
    other: `# days practised in ${year}, most of them in ${month}.`,
  })}`;
}

function monthsOf(practiceDays: readonly PracticeDay[]): { month: string; dayCount: number }[] {
  const dayCountByMonth = new Map<string, number>();
  for (const { date } of practiceDays) {
    const month = monthName(new Date(date));
    dayCountByMonth.set(month, (dayCountByMonth.get(month) ?? 0) + 1);
  }
  return [...dayCountByMonth].map(([month, dayCount]) => ({ month, dayCount }));
}
