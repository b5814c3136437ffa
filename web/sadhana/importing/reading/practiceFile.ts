import type { ImportProgram } from '#contract/sadhana/importLimits.ts';
import type { PracticeType } from '#contract/sadhana/practices.ts';
import type { DateOrder, WrittenDay } from './writtenDates.ts';

/** The columns of a table, by their positions from 0. */
export interface Columns {
  date: number;
  practice: number | null;
  value: number | null;
  sankalpa: number | null;
  notes: number | null;
}

/** What to read, and the answers of the member to earlier questions. */
export interface ReadRequest {
  files: readonly File[];
  dayStartsAt: number;
  columns?: Columns | undefined;
  order?: DateOrder | undefined;
}

/** What the amounts of a practice are: seconds, that it was done, or a number without a known unit. */
export type Measure = 'seconds' | 'done' | 'number';

/** A practice as a file names it. */
export interface SourcePractice {
  name: string;
  measure: Measure;
  /** The type, if the file says it. */
  type: PracticeType | null;
  logs: number;
}

export interface SourceLog {
  /** The position of its practice, from 0. */
  practice: number;
  /** `YYYY-MM-DD` */
  date: string;
  amount: number;
  sankalpa: string | null;
  notes: string | null;
}

/** A row that cannot be imported. */
export interface UnreadableRow {
  text: string;
  reason: string;
}

export interface PracticeFile {
  state: 'read';
  program: ImportProgram;
  /** The SHA-256 of the files, in hexadecimal. */
  digest: string;
  practices: SourcePractice[];
  logs: SourceLog[];
  /** The first thousand of them. */
  unreadable: UnreadableRow[];
  unreadableCount: number;
}

/** The content of the files, or a question that only the member can answer. */
export type ReadResult =
  | PracticeFile
  | { state: 'columns'; header: string[]; examples: string[][] }
  /** A date as it is written, and the days that it can mean. */
  | { state: 'order'; written: string; days: WrittenDay };
