import { t } from '@lingui/core/macro';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { fold } from '#contract/platform/words.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/sadhana/importLimits.ts';
import type { ImportRow } from '#contract/sadhana/imports.ts';
import type { Practice, PracticeType } from '#contract/sadhana/practices.ts';
import type {
  PracticeFile,
  SourcePractice,
  UnreadableRow,
} from '#web/sadhana/importing/reading/practiceFile.ts';

export type Unit = 'seconds' | 'minutes' | 'hours';

/** What a practice of the file becomes: a new one, one that the member can log, or nothing. */
export interface Choice {
  practice: 'new' | 'out' | (string & {});
  /** The type of a new practice. */
  type: PracticeType;
  /** The minutes of a day on which it was done, if it is measured in minutes. */
  minutes: number;
  /** The unit of numbers, if it is measured in minutes. */
  unit: Unit;
}

/** A practice in the body of a call that begins an import. */
export type SentPractice = { id: string } | { name: string; type: PracticeType; defaultValue: number | null };

export interface LogsToSend {
  practices: SentPractice[];
  /** Whole days, in the parts that fit into one call. */
  batches: ImportRow[][];
  logs: number;
  days: number;
  unreadable: UnreadableRow[];
  unreadableCount: number;
}

/** The largest value of a log, as on the server. */
const MAX_VALUE: Record<PracticeType, number> = { time: 1_440, reps: 1_000_000 };
const MINUTES: Record<Unit, number> = { seconds: 1 / 60, minutes: 1, hours: 60 };
/** The maximum size of the rows in a body. The rest of the limit is for its other parts. */
const MAX_BATCH_BYTES = MAX_IMPORT_BYTES - 1_024;

/** The practices that a practice of the file can become. Lengths of time need one that is measured in minutes. */
export const fittingPractices = ({ measure, type }: SourcePractice, practices: readonly Practice[]) =>
  practices.filter(
    (each) => (measure !== 'seconds' || each.type === 'time') && (!type || each.type === type),
  );

/** The first choice for a practice of the file: one with its name, else a new one. */
export function firstChoice(
  source: SourcePractice,
  program: PracticeFile['program'],
  practices: readonly Practice[],
): Choice {
  const fitting = fittingPractices(source, practices);
  const same = fitting.find(({ name }) => fold(name) === fold(source.name));
  // The values of a table of one's own are minutes more often than not.
  const type = source.type ?? (program === 'csv' && source.measure === 'number' ? 'time' : 'reps');
  const unnamed = fitting.find((each) => each.type === type)?.id ?? 'out';
  return {
    practice: same?.id ?? (source.name ? 'new' : unnamed),
    type: source.measure === 'seconds' ? 'time' : type,
    minutes: 20,
    unit: 'minutes',
  };
}

/** The type of what a practice of the file becomes; null if it is left out. */
export function chosenType(choice: Choice, practices: readonly Practice[]): PracticeType | null {
  if (choice.practice === 'out') return null;
  if (choice.practice === 'new') return choice.type;
  return practices.find(({ id }) => id === choice.practice)?.type ?? null;
}

/**
 * The logs of a file by the choices of the member, one for each practice of the file. A sit of less than a minute counts as one
 * minute, or is left out.
 */
export function logsToSend(
  file: PracticeFile,
  choices: readonly Choice[],
  practices: readonly Practice[],
  { leavesOutShort = false, today }: { leavesOutShort?: boolean; today: string },
): LogsToSend {
  const unreadable = [...file.unreadable];
  let { unreadableCount } = file;
  const refuse = (text: string, reason: string) => {
    unreadableCount += 1;
    if (unreadable.length < 1_000) unreadable.push({ text, reason });
  };
  // Somewhere it is tomorrow already.
  const latest = dayOfNumber(dayNumber(today) + 1);
  const types = choices.map((choice) => chosenType(choice, practices));
  const used = choices.flatMap((_, index) => (types[index] ? [index] : []));
  const byDay = new Map<string, ImportRow[]>();
  for (const { practice, date, amount, sankalpa, notes } of file.logs) {
    const [source, choice, type] = [file.practices[practice], choices[practice], types[practice]];
    if (!source || !choice || !type) continue;
    const value = measuredValue(amount, source, choice, type);
    const text = [date, source.name, String(amount)].filter(Boolean).join(', ');
    if (value < 1 && leavesOutShort) continue;
    if (date > latest) refuse(text, t`The date lies in the future.`);
    else if (value > MAX_VALUE[type]) refuse(text, t`The value is too large.`);
    else {
      const rows = byDay.get(date) ?? [];
      byDay.set(date, rows);
      const row = { practice: used.indexOf(practice), date, value: Math.max(1, Math.floor(value)) };
      rows.push({ ...row, ...(sankalpa && { sankalpa }), ...(notes && { notes }) });
    }
  }
  const batches = batchesOf(byDay, ({ date, value }) =>
    refuse(`${date}, ${value}`, t`This day has too many logs.`),
  );
  return {
    practices: used.map((index) => sentPractice(file.practices[index], choices[index])),
    batches,
    logs: batches.reduce((sum, batch) => sum + batch.length, 0),
    days: new Set(batches.flatMap((batch) => batch.map(({ date }) => date))).size,
    unreadable,
    unreadableCount,
  };
}

/** Minutes or repetitions, with decimals below 1. */
function measuredValue(
  amount: number,
  { measure, type: known }: SourcePractice,
  choice: Choice,
  type: PracticeType,
) {
  if (measure === 'done') return type === 'time' ? choice.minutes : 1;
  if (type === 'reps') return Math.max(1, Math.round(amount));
  if (measure === 'seconds') return amount / 60;
  // Without the rounding, 0.1 hours would be 6.000000000000001 minutes, and others a little less than a whole number.
  return Number((amount * MINUTES[known ? 'minutes' : choice.unit]).toFixed(6));
}

function sentPractice(source: SourcePractice | undefined, choice: Choice | undefined): SentPractice {
  if (!source || !choice) throw new Error('There is a choice for each practice.');
  const { practice, type, minutes } = choice;
  if (practice !== 'new') return { id: practice };
  const isDone = source.measure === 'done';
  return { name: source.name, type, defaultValue: isDone ? (type === 'time' ? minutes : 1) : null };
}

/** Divides the days into batches, in ascending order. The logs of a day that do not fit into one call are refused. */
function batchesOf(byDay: ReadonlyMap<string, ImportRow[]>, refuse: (row: ImportRow) => void): ImportRow[][] {
  const encoder = new TextEncoder();
  const batches: ImportRow[][] = [];
  let bytes = 0;
  for (const [, rows] of [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const day: ImportRow[] = [];
    let dayBytes = 0;
    for (const row of rows) {
      const size = encoder.encode(JSON.stringify(row)).length + 1;
      if (day.length === MAX_IMPORT_ROWS || dayBytes + size > MAX_BATCH_BYTES) refuse(row);
      else {
        day.push(row);
        dayBytes += size;
      }
    }
    const batch = batches.at(-1);
    if (batch && batch.length + day.length <= MAX_IMPORT_ROWS && bytes + dayBytes <= MAX_BATCH_BYTES) {
      batch.push(...day);
      bytes += dayBytes;
    } else {
      batches.push(day);
      bytes = dayBytes;
    }
  }
  return batches;
}
