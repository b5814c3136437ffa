import type { ImportProgram } from '#contract/sadhana/importLimits.ts';
import type { PracticeType } from '#contract/sadhana/practices.ts';
import type { Columns, Measure } from './practiceFile.ts';

/** A row of a table before its date is read. Null amounts are days on which nothing was practised. */
export interface RowParts {
  practice: string;
  date: string;
  /** Undefined if it cannot be read. */
  amount: number | null | undefined;
  measure: Measure;
  type: PracticeType | null;
  sankalpa?: string | undefined;
  notes?: string | undefined;
}

/** Reads the rows of one program. `practice` is the name of a practice that the file does not name. */
export type RowReader = (row: readonly string[]) => RowParts;

/** The program that wrote a table, by its header; null for any other table. */
export function programOf(header: readonly string[]): Exclude<ImportProgram, 'csv' | 'loop'> | null {
  const names = header.map((name) => name.toLowerCase());
  const has = (...needed: string[]) => needed.every((name) => names.includes(name));
  if (has('started at', 'duration', 'activity')) return 'insight-timer';
  if (has('habitname', 'calendardate', 'value')) return 'habitbull';
  return has('date', 'practice', 'type', 'value', 'intention', 'notes') ? 'vichara' : null;
}

/** Reads the rows of Insight Timer, of HabitBull, and of the export of this site. */
export function readerOf(
  program: Exclude<ImportProgram, 'csv' | 'loop'>,
  header: readonly string[],
): RowReader {
  const names = header.map((name) => name.toLowerCase());
  const field = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? '';
  switch (program) {
    case 'insight-timer':
      return (row) => ({
        practice: field(row, 'activity') || 'Meditation',
        date: field(row, 'started at'),
        amount: secondsOf(field(row, 'duration')),
        measure: 'seconds',
        type: 'time',
      });
    case 'habitbull':
      return (row) => ({
        practice: field(row, 'habitname'),
        date: field(row, 'calendardate'),
        amount: positive(numberOf(field(row, 'value'))),
        measure: 'number',
        type: null,
        notes: field(row, 'commenttext'),
      });
    case 'vichara':
      return (row) => ({
        practice: withoutPrefix(field(row, 'practice')),
        date: field(row, 'date'),
        amount: numberOf(field(row, 'value')) || undefined,
        measure: 'number',
        type: field(row, 'type') === 'reps' ? 'reps' : 'time',
        sankalpa: withoutPrefix(field(row, 'intention')),
        notes: withoutPrefix(field(row, 'notes')),
      });
  }
}

/** Reads the rows of any other table, of which the member has chosen the columns. */
export const readerOfColumns =
  ({ date, practice, value, sankalpa, notes }: Columns): RowReader =>
  (row) => {
    const field = (column: number | null) => (column === null ? '' : (row[column] ?? ''));
    const written = field(value);
    const isClock = written.includes(':');
    return {
      practice: field(practice),
      date: field(date),
      amount: value === null ? 1 : isClock ? secondsOf(written) : positive(numberOf(written)),
      measure: isClock ? 'seconds' : 'number',
      type: isClock ? 'time' : null,
      sankalpa: withoutPrefix(field(sankalpa)),
      notes: withoutPrefix(field(notes)),
    };
  };

/** A text without the apostrophe that keeps a spreadsheet from taking it for a formula. */
const withoutPrefix = (text: string) => (/^'+[=+\-@\t\n]/.test(text) ? text.slice(1) : text);

/** Nothing was practised if the number is 0. */
const positive = (value: number | undefined) => (value === 0 ? null : value);

/** Seconds from `H:M:S`, `H:M`, or a number of minutes; null for none. */
function secondsOf(text: string): number | null | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,3}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?$/.exec(text) ?? [];
  const total = hours
    ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
    : (numberOf(text) ?? Number.NaN) * 60;
  return Number.isNaN(total) ? undefined : positive(total);
}

/** A number that is not negative, with a point or a comma before the decimals; undefined for any other text. */
export function numberOf(text: string): number | undefined {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return /^\d{1,12}(\.\d{1,12})?$/.test(plain) ? Number(plain) : undefined;
}
