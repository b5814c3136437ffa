import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/platform/constants.ts';
import { sha256 } from '#contract/platform/sha256.ts';
import { cutText } from '#contract/platform/text/fileText.ts';
import { type ImportProgram, MAX_IMPORTED_LOGS } from '#contract/sadhana/importLimits.ts';
import { RefusedError } from '#web/platform/reading/answerRequests.ts';
import { isLoop, readLoop, type TableFile } from './loop.ts';
import type { ReadRequest, ReadResult, SourcePractice, UnreadableRow } from './practiceFile.ts';
import { programOf, type RowParts, readerOf, readerOfColumns } from './programs.ts';
import { MAX_FILE_BYTES } from './readTable.ts';
import { MAX_FILES, tablesIn } from './tablesIn.ts';
import { isAmbiguous, orderOf, readDate, type WrittenDay } from './writtenDates.ts';

const MAX_SOURCE_PRACTICES = 300;
const MAX_UNREADABLE = 1_000;
/** Rows without practice count too, so that a file cannot grow without limit. */
const MAX_ROWS = 2_000_000;
const MAX_EXAMPLES = 3;

/**
 * Reads the practice in files of other programs, and in any table of which the member has chosen the columns.
 * @throws RefusedError when there is nothing in them, or too much.
 */
export async function readPractice({ files, dayStartsAt, columns, order }: ReadRequest): Promise<ReadResult> {
  if (files.length > MAX_FILES) throw new RefusedError(t`These are too many files.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_FILE_BYTES)
    throw new RefusedError(t`This file is larger than 100 MB.`);
  const tables = (await Promise.all(files.map(tablesIn))).flat();
  const content = await contentOf(tables, columns);
  if ('header' in content) return { state: 'columns', ...content };
  const collected = await collect(content.rows, dayStartsAt);
  const known = order ?? orderOf(collected.logs.map(({ day }) => day));
  const { ambiguous } = collected;
  // The question is about the date alone, wherever the days of the member begin.
  const days = readDate(ambiguous ?? '', 0);
  if (!known && ambiguous && days) return { state: 'order', written: ambiguous, days };
  const { logs, practices, unreadable, unreadableCount } = withOrder(collected, known ?? 'dayFirst');
  if (logs.length === 0 && unreadableCount === 0)
    throw new RefusedError(t`There is no practice in this file.`);
  return {
    state: 'read',
    program: content.program,
    digest: await digestOf(files),
    practices,
    logs,
    unreadable,
    unreadableCount,
  };
}

interface Content {
  program: ImportProgram;
  rows: AsyncIterable<{ row: string[]; parts: RowParts }>;
}

/** The rows of all tables; the first rows of a table of an unknown program, as long as its columns are not chosen. */
async function contentOf(
  tables: readonly TableFile[],
  columns: ReadRequest['columns'],
): Promise<Content | { header: string[]; examples: string[][] }> {
  if (isLoop(tables)) return { program: 'loop', rows: readLoop(tables) };
  const heads = await Promise.all(tables.map(headOf));
  const [head] = heads;
  if (!head) throw new RefusedError(t`There is no practice in this file.`);
  const program = programOf(head.header);
  if (heads.some(({ header }) => header.join() !== head.header.join()))
    throw new RefusedError(t`These files have different columns. Choose one of them.`);
  if (program) return { program, rows: readTables(tables, program, columns) };
  return columns ? { program: 'csv', rows: readTables(tables, 'csv', columns) } : head;
}

async function headOf({ open }: TableFile): Promise<{ header: string[]; examples: string[][] }> {
  const rows: string[][] = [];
  for await (const row of (await open()).rows) {
    rows.push(row);
    if (rows.length > MAX_EXAMPLES) break;
  }
  if (rows.length < 2) throw new RefusedError(t`There is no practice in this file.`);
  return { header: rows[0] ?? [], examples: rows.slice(1) };
}

async function* readTables(
  tables: readonly TableFile[],
  program: Exclude<ImportProgram, 'loop'>,
  columns: ReadRequest['columns'],
): Content['rows'] {
  for (const { open } of tables) {
    let read: ((row: readonly string[]) => RowParts) | undefined;
    for await (const row of (await open()).rows) {
      if (read) yield { row, parts: read(row) };
      else if (program === 'csv') {
        if (!columns) return;
        read = readerOfColumns(columns);
      } else read = readerOf(program, row);
    }
  }
}

interface CollectedLog {
  practice: number;
  day: WrittenDay;
  amount: number;
  sankalpa: string | null;
  notes: string | null;
}

interface Collected {
  practices: SourcePractice[];
  logs: CollectedLog[];
  /** The first date that can mean two days, as it is written. */
  ambiguous: string | null;
  unreadable: UnreadableRow[];
  unreadableCount: number;
}

async function collect(rows: Content['rows'], dayStartsAt: number): Promise<Collected> {
  const collected: Collected = {
    practices: [],
    logs: [],
    ambiguous: null,
    unreadable: [],
    unreadableCount: 0,
  };
  const positions = new Map<string, number>();
  let rowCount = 0;
  for await (const { row, parts } of rows) {
    rowCount += 1;
    if (rowCount > MAX_ROWS || collected.logs.length > MAX_IMPORTED_LOGS)
      throw new RefusedError(t`There are more than 300,000 logs in this file.`);
    if (parts.amount === null) continue;
    const day = readDate(parts.date, dayStartsAt);
    const reason = reasonAgainst(parts, day);
    if (reason || !day || parts.amount === undefined) {
      addUnreadable(collected, row, reason ?? t`The date cannot be read.`);
      continue;
    }
    if (isAmbiguous(day)) collected.ambiguous ??= parts.date;
    const practice = positionOf(parts, positions, collected.practices);
    const { amount, sankalpa, notes } = parts;
    collected.logs.push({ practice, day, amount, sankalpa: sankalpa || null, notes: notes || null });
  }
  for (const [index, practice] of collected.practices.entries()) {
    const own = collected.logs.filter((log) => log.practice === index);
    practice.logs = own.length;
    // A habit that was never more than 1 was done or not.
    if (practice.measure === 'number' && practice.type === null && own.every(({ amount }) => amount === 1))
      practice.measure = 'done';
  }
  return collected;
}

function reasonAgainst({ amount, sankalpa, notes }: RowParts, day: WrittenDay | null): string | null {
  if (!day) return t`The date cannot be read.`;
  if (amount === undefined) return t`The value cannot be read.`;
  if ((sankalpa?.length ?? 0) > LIMITS.sankalpa) return t`The intention is too long.`;
  return (notes?.length ?? 0) > LIMITS.content ? t`The notes are too long.` : null;
}

export function addUnreadable(
  to: { unreadable: UnreadableRow[]; unreadableCount: number },
  row: readonly string[],
  reason: string,
): void {
  to.unreadableCount += 1;
  if (to.unreadable.length < MAX_UNREADABLE)
    to.unreadable.push({ text: cutText(row.filter(Boolean).join(', '), 200), reason });
}

/** The position of the practice of a row among those of the file, to which it is added. */
function positionOf(
  { practice: name, measure, type }: RowParts,
  positions: Map<string, number>,
  practices: SourcePractice[],
): number {
  const key = `${measure} ${type} ${name}`;
  const known = positions.get(key);
  if (known !== undefined) return known;
  if (practices.length === MAX_SOURCE_PRACTICES)
    throw new RefusedError(t`There are more than 300 practices in this file.`);
  positions.set(key, practices.length);
  practices.push({ name: cutText(name, LIMITS.name), measure, type, logs: 0 });
  return practices.length - 1;
}

/** The logs with the days that this order means. */
function withOrder({ logs, ...rest }: Collected, order: 'dayFirst' | 'monthFirst') {
  const dated = logs.flatMap(({ day, ...log }) => {
    const date = day[order];
    if (date) return [{ ...log, date }];
    addUnreadable(rest, [Object.values(day).find(Boolean) ?? ''], t`The date cannot be read.`);
    return [];
  });
  return { logs: dated, ...rest };
}

async function digestOf(files: readonly File[]): Promise<string> {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sha256(await new Blob(sorted).arrayBuffer());
}
