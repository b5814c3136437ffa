import { t } from '@lingui/core/macro';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';
import type { Measure } from './practiceFile.ts';
import { numberOf, type RowParts } from './programs.ts';
import type { Table } from './readTable.ts';
import { readDate } from './writtenDates.ts';

/** A file that was chosen, or that is in a ZIP, by its path. */
export interface TableFile {
  path: string;
  open: () => Promise<Table>;
}

interface Habit {
  name: string;
  /** Undefined in files of older versions, in which all habits were done or not. */
  measure: Measure | undefined;
  isInMinutes: boolean;
}

const HABITS = /(^|\/)Habits\.csv$/i;
const CHECKMARKS = /(^|\/)Checkmarks\.csv$/i;
/** The checkmarks of one habit: the number of the habit and its name without special characters. */
const CHECKMARKS_OF_HABIT = /(^|\/)(\d{3,}) ?([^/]*)\/Checkmarks\.csv$/i;

/** Whether these are files of Loop Habit Tracker: `Habits.csv`, and `Checkmarks.csv` for all habits or for each one. */
export const isLoop = (files: readonly TableFile[]): boolean =>
  files.some(({ path }) => CHECKMARKS.test(path));

/**
 * Reads the checkmarks of all habits. A habit is done on a day only if its member has said so: a value that Loop has
 * computed from the frequency (`YES_AUTO`) is none, as are skipped, missed and unknown days. Numbers are in thousandths.
 */
export async function* readLoop(
  files: readonly TableFile[],
): AsyncIterable<{ row: string[]; parts: RowParts }> {
  const habits = await readHabits(files.find(({ path }) => HABITS.test(path)));
  const ofHabits = files.filter(({ path }) => CHECKMARKS_OF_HABIT.test(path));
  for (const file of ofHabits) {
    const [, , position = '', folder = ''] = CHECKMARKS_OF_HABIT.exec(file.path) ?? [];
    const habit = habits[Number(position) - 1] ?? unknownHabit(folder);
    for await (const row of (await file.open()).rows) {
      const [date = '', value = '', notes = ''] = row;
      if (isDate(date)) yield { row, parts: partsOf(habit, date, value, notes) };
    }
  }
  const ofAll = files.find(({ path }) => CHECKMARKS.test(path));
  if (ofHabits.length === 0 && ofAll) yield* readAllCheckmarks(ofAll, habits);
}

/** Loop does not quote the names in the header, so that a comma in a name shifts them. The order of the habits is certain. */
async function* readAllCheckmarks(file: TableFile, habits: readonly Habit[]) {
  let header: string[] = [];
  for await (const row of (await file.open()).rows) {
    const [date = '', ...values] = row;
    if (!isDate(date)) header = row.slice(1);
    else {
      const used = values.at(-1) === '' ? values.slice(0, -1) : values;
      if (habits.length === 0 && header.filter(Boolean).length > used.length)
        throw new RefusedError(t`The names of the habits contain commas. Choose Habits.csv too.`);
      for (const [index, value] of used.entries()) {
        const known = habits.length === used.length ? habits[index] : undefined;
        const named = habits.find(({ name }) => name === header[index]);
        yield { row, parts: partsOf(known ?? named ?? unknownHabit(header[index] ?? ''), date, value, '') };
      }
    }
  }
}

const unknownHabit = (name: string): Habit => ({ name, measure: undefined, isInMinutes: false });

const isDate = (text: string) => readDate(text, 0) !== null;

async function readHabits(file: TableFile | undefined): Promise<Habit[]> {
  const habits: Habit[] = [];
  if (!file) return habits;
  let header: string[] | undefined;
  for await (const row of (await file.open()).rows) {
    if (!header) {
      header = row;
      continue;
    }
    const field = (name: string) => row[header?.indexOf(name) ?? -1] ?? '';
    const type = field('Type').toUpperCase();
    habits[Number(field('Position')) - 1] = {
      name: field('Name'),
      measure: type.startsWith('NUM') ? 'number' : 'done',
      isInMinutes: /^min(\b|ute)/i.test(field('Unit')),
    };
  }
  return habits;
}

function partsOf(
  { name, measure, isInMinutes }: Habit,
  date: string,
  value: string,
  notes: string,
): RowParts {
  const number = numberOf(value);
  // Numbers up to 3 are the checkmarks of older versions.
  const isNumber = measure === 'number' || (measure === undefined && number !== undefined && number > 3);
  const isDone = value === 'YES_MANUAL' || (!isNumber && number === 2);
  const shared = { practice: name, date, notes };
  if (isNumber) {
    const amount = number ? number / 1_000 : null;
    return { ...shared, amount, measure: 'number', type: isInMinutes ? 'time' : null };
  }
  const isKnown =
    isDone || (number !== undefined && number <= 3) || /^(-1|NO|SKIP|UNKNOWN|YES_AUTO|)$/.test(value);
  return { ...shared, amount: isDone ? 1 : isKnown ? null : undefined, measure: 'done', type: null };
}
