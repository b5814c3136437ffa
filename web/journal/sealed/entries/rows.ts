import type { EntriesOfDay, Entry, EntryExcerpt, JournalDay } from '#contract/journal/entries.ts';
import { entryWords } from '#contract/journal/entryWords.ts';
import { tagKeyOf, wordsOf } from '#contract/platform/words.ts';
import { entryDay } from '#web/journal/entryText.ts';
import type { EntryFilter } from '#web/journal/journalCalls.ts';

// Lists and search of a sealed journal. The results equal those of the server for a plain journal
// (server/journal/store.ts).

const EXCERPT_LENGTH = 280;
const MAX_ENTRIES_OF_DAY = 20;

/** An entry in the lists of this device. */
export interface Row extends EntryExcerpt {
  practiceId: string | null;
  /** The log with which it was written. */
  logId: string | null;
  /** Its distinct words, each after a space. */
  words: string;
}

export function rowOf(entry: Entry): Row {
  const { id, title, content, date, day, tags, mood, reading, sit } = entry;
  return {
    id,
    title,
    date,
    day,
    tags,
    mood,
    reading: reading ?? null, // Boxes of earlier clients do not have it.
    excerpt: [...content.slice(0, EXCERPT_LENGTH * 2)].slice(0, EXCERPT_LENGTH).join(''),
    practiceId: sit?.practice.id ?? null,
    logId: sit?.logId ?? null,
    words: entryWords(entry)
      .map((word) => ` ${word}`)
      .join(''),
  };
}

const excerptOf = ({
  practiceId: _practiceId,
  logId: _logId,
  words: _words,
  ...excerpt
}: Row): EntryExcerpt => excerpt;

/** Newest first. */
export const byDate = (a: Pick<Row, 'id' | 'date'>, b: Pick<Row, 'id' | 'date'>): number =>
  b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

/** The rows that match the filter, in their order. */
export function filterRows(rows: readonly Row[], { tag, q, practiceId, readingId, day }: EntryFilter): Row[] {
  const beginnings = q ? wordsOf(q).map((word) => ` ${word}`) : [];
  // A search for punctuation finds nothing.
  if (q && beginnings.length === 0) return [];
  const tagKey = tag && tagKeyOf(tag);
  return rows.filter(
    (row) =>
      beginnings.every((beginning) => row.words.includes(beginning)) &&
      (!tagKey || row.tags.some((each) => tagKeyOf(each) === tagKey)) &&
      (!practiceId || row.practiceId === practiceId) &&
      (!readingId || row.reading?.readingId === readingId) &&
      (!day || entryDay(row) === day),
  );
}

/** A page of a list. The cursor is the position of the last item, so that it stays valid when entries are added. */
export function pageOf<T extends Pick<Row, 'id' | 'date'>>(
  rows: readonly T[],
  limit: number,
  cursor?: string,
) {
  const [date = '', id = ''] = cursor?.split(' ') ?? [];
  const start = cursor ? rows.findIndex((row) => byDate(row, { date, id }) > 0) : 0;
  const items = start < 0 ? [] : rows.slice(start, start + limit);
  const last = items.at(-1);
  const hasMore = last !== undefined && start + limit < rows.length;
  return { items, nextCursor: hasMore ? `${last.date} ${last.id}` : null };
}

export function excerptPageOf(rows: readonly Row[], limit: number, cursor?: string) {
  const { items, nextCursor } = pageOf(rows, limit, cursor);
  return { items: items.map(excerptOf), nextCursor };
}

/** The number of entries of each day in a range, both ends included, earliest first. */
export function daysOf(rows: readonly Row[], { from, to }: { from: string; to: string }): JournalDay[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const day = entryDay(row);
    if (day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => a.day.localeCompare(b.day));
}

/** The entries of the month before and of the same day of earlier years, latest first. */
export function onThisDay(rows: readonly Row[], today: string): EntriesOfDay[] {
  const isEarlierDay = earlierDayTest(today);
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = entryDay(row);
    if (isEarlierDay(day)) days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([day, rows]) => ({ day, entries: rows.slice(0, MAX_ENTRIES_OF_DAY).map(excerptOf) }));
}

/**
 * Returns a function that says whether the entries of a day are shown today: a month later, and on the same
 * day in later years.
 */
function earlierDayTest(today: string): (day: string) => boolean {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const [lastYear, lastMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const monthBefore = `${text(lastYear, 4)}-${text(lastMonth, 2)}-${today.slice(8)}`;
  const monthDay = today.slice(4);
  // In common years, the entries of 29 February are shown on 28 February.
  const leapDay = monthDay === '-02-28' && !isLeapYear(year) ? '-02-29' : monthDay;
  return (day) =>
    day === monthBefore ||
    (day.slice(0, 4) < today.slice(0, 4) && [monthDay, leapDay].includes(day.slice(4)));
}

const text = (number: number, length: number) => String(number).padStart(length, '0');

const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
