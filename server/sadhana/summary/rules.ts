import type { PracticeType } from '#contract/sadhana/practices.ts';
import type { Period, PracticeTotals, Summary } from '#contract/sadhana/summary.ts';
import type { DayRange } from '#server/sadhana/rules.ts';

/** The days and logs of a part of the range: a month (1 to 12) or a year. */
export interface PartRow {
  part: number;
  days: number;
  logs: number;
}

/** The logs of one practice in a part of the range. */
export interface PracticePartRow {
  id: string;
  name: string;
  type: PracticeType;
  part: number;
  days: number;
  total: number;
}

export interface TotalsRows {
  parts: PartRow[];
  practices: PracticePartRow[];
}

/** The days of a year; without a year, all days that a log can have. */
export const daysOf = (year: string | undefined): DayRange => ({
  first_on: `${year ?? '1000'}-01-01`,
  last_on: `${year ?? '9999'}-12-31`,
});

/** The summary of the months of a year, or of the years from the first one with a log to the last one. */
export function summaryOf({ parts, practices }: TotalsRows, year: string | undefined): Summary {
  const numbers = year ? range(1, 12) : range(...boundsOf(parts.map(({ part }) => part)));
  const rowOf = new Map(parts.map((row) => [row.part, row]));
  const minutesOf = sums(practices.filter(({ type }) => type === 'time'));
  const periods = numbers.map((part): Period => {
    const { days = 0, logs = 0 } = rowOf.get(part) ?? {};
    return { period: periodName(part, year), days, minutes: minutesOf.get(part) ?? 0, logs };
  });
  const byPractice = Map.groupBy(practices, ({ id }) => id);
  return {
    periods,
    practices: [...byPractice.values()]
      .map((rows) => practiceTotals(rows, numbers))
      .sort((a, b) => b.days - a.days || a.practice.name.localeCompare(b.practice.name, 'en')),
  };
}

function practiceTotals(rows: PracticePartRow[], numbers: number[]): PracticeTotals {
  const { id, name, type } = rows[0] as PracticePartRow;
  const totals = sums(rows);
  return {
    practice: { id, name, type },
    days: rows.reduce((sum, { days }) => sum + days, 0),
    total: rows.reduce((sum, { total }) => sum + total, 0),
    values: numbers.map((part) => totals.get(part) ?? 0),
  };
}

/** The total of each part, of all these rows together. */
function sums(rows: readonly PracticePartRow[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { part, total } of rows) totals.set(part, (totals.get(part) ?? 0) + total);
  return totals;
}

const periodName = (part: number, year: string | undefined) =>
  year ? `${year}-${String(part).padStart(2, '0')}` : String(part);

/** The smallest and the largest number; an empty range if there is none. */
const boundsOf = (numbers: number[]): [number, number] =>
  numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [1, 0];

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
