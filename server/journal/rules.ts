import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { type Entry, EntryDraft, type EntryExcerpt, type Sit } from '#contract/journal.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { type InstantText, iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { tagKeyOf, wordsOf } from '#server/platform/search/fold.ts';

type Columns = Selectable<DB['journal_entries']>;

/** The columns of an entry that was written after a practice. Replacing the entry keeps them. */
type SitColumn = 'log_id' | 'practice_id' | 'reflection';

/** The columns of an entry, without its owner and the search columns, and the practice after which it was written. */
export type EntryRow = Omit<Columns, 'user_id' | 'tag_keys' | 'words' | 'written_on' | SitColumn> & {
  day: string | null;
  sit: Sit | null;
};
/** An entry in a list. */
export type ExcerptRow = Omit<EntryRow, 'sit' | 'written_at' | 'content' | 'created_at' | 'updated_at'> & {
  written_at: InstantText;
  excerpt: string;
};
/** The position of an entry in its owner's journal. */
export type EntryPosition = Pick<EntryRow, 'id' | 'written_at'>;

/** The columns that come from a draft, with the words for search as a list. */
export type EntryColumns = Omit<
  Columns,
  'id' | 'user_id' | 'created_at' | 'updated_at' | 'words' | SitColumn
> & {
  words: string[];
};

/**
 * The prefix of each word in the column `words` of a member's entries. All members share the index on this column, and
 * the prefix makes a search read only the member's own words. It is the last 8 digits of the member's id, which are
 * random.
 */
export const ownerPrefix = (userId: string): string => userId.slice(-8);

/** The other columns are named like the fields of the draft, so that a new field needs no change here. */
export const entryColumns = ({ date, day, ...fields }: EntryDraft): EntryColumns => ({
  ...fields,
  tag_keys: fields.tags.map(tagKeyOf),
  words: wordsOf(Object.values(fields).flat().join('\n')),
  written_at: Temporal.Instant.from(date),
  written_on: day,
});

/** Whether the entry already has every field of the draft. */
export const equalsDraft = (row: EntryRow, draft: EntryDraft): boolean => {
  const entry = entryOf(row);
  return EntryDraft.keyof().options.every((field) =>
    field === 'date'
      ? entry.date === iso(Temporal.Instant.from(draft.date))
      : isDeepStrictEqual(entry[field], draft[field]),
  );
};

export const entryOf = ({ written_at, created_at, updated_at, ...fields }: EntryRow): Entry => ({
  ...fields,
  date: iso(written_at),
  createdAt: iso(created_at),
  updatedAt: iso(updated_at),
});

export const excerptOf = ({ written_at, ...fields }: ExcerptRow): EntryExcerpt => ({
  ...fields,
  date: iso(written_at),
});

/** A calendar day, and the instants of its start and end in the time zone of the reader. */
export interface DayBounds {
  day: string;
  start: string;
  end: string;
}

/** The database cannot read instants of the year 10000. No entry is that late. */
const LATEST_INSTANT = Temporal.Instant.from('9999-12-31T23:59:59Z');

export function boundsOf(day: string, timezone = 'UTC'): DayBounds {
  const date = Temporal.PlainDate.from(day);
  const start = date.toZonedDateTime(timezone).toInstant();
  const end = date.add({ days: 1 }).toZonedDateTime(timezone).toInstant();
  const isTooLate = Temporal.Instant.compare(end, LATEST_INSTANT) > 0;
  return { day, start: start.toString(), end: (isTooLate ? LATEST_INSTANT : end).toString() };
}

/** The days from `from` to `to`, both included, earliest first. */
export function daysBetween(from: string, to: string): string[] {
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: count }, (_, index) => dayOfNumber(dayNumber(from) + index));
}

/**
 * The days that are remembered on a day, latest first: the same day of the month before, and of each earlier year since
 * the first entry. A month or a year that lacks the day is left out. On 28 February of a year without a 29 February, the
 * 29 February of earlier years is remembered too.
 */
export function earlierDays(day: string, firstWrittenAt: Temporal.Instant): string[] {
  // An entry of 1 January, UTC, may be of 31 December in the writer's time zone.
  const { year: firstYear } = firstWrittenAt.toZonedDateTimeISO('UTC').subtract({ days: 1 });
  const date = Temporal.PlainDate.from(day);
  const lastMonth = date.subtract({ months: 1 });
  const days = lastMonth.day === date.day ? [lastMonth] : [];
  const isLastOfFebruary = date.month === 2 && date.day === 28 && !date.inLeapYear;
  for (let year = date.year - 1; year >= firstYear; year -= 1) {
    const sameDay = date.with({ year });
    if (isLastOfFebruary && sameDay.inLeapYear) days.push(sameDay.add({ days: 1 }));
    if (sameDay.day === date.day) days.push(sameDay);
  }
  return days.map(String);
}
