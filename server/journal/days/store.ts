import { sql } from 'kysely';
import type { JournalDay } from '#contract/journal/entries.ts';
import { EXCERPT_COLUMNS } from '#server/journal/columns.ts';
import type { ExcerptRow } from '#server/journal/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DayBounds } from './rules.ts';

/** SQL for the ids of a member's entries of a day. An entry without a day belongs to the day of its instant. */
export const idsOfDay = (
  userId: string,
  { day, start, end }: { [bound in keyof DayBounds]: unknown },
) => sql<string>`(
  select id from journal_entries where user_id = ${userId} and written_on = ${day}
  union all
  select id from journal_entries
  where user_id = ${userId} and written_on is null and written_at >= ${start} and written_at < ${end})`;

/** SQL that turns a list of days into a table `days`. */
const daysTable = (days: readonly DayBounds[]) => sql`unnest(
  ${days.map(({ day }) => day)}::date[],
  ${days.map(({ start }) => start)}::timestamptz[],
  ${days.map(({ end }) => end)}::timestamptz[]) as days (day, starts_at, ends_at)`;
const DAYS_COLUMNS = { day: sql`days.day`, start: sql`days.starts_at`, end: sql`days.ends_at` };

/** The days on which a member wrote, in the order of `days`, with the number of entries. */
export async function entryCounts(db: Db, userId: string, days: readonly DayBounds[]): Promise<JournalDay[]> {
  const { rows } = await sql<JournalDay>`
    select days.day, entries.count
    from ${daysTable(days)},
      lateral (select count(*) as count from ${idsOfDay(userId, DAYS_COLUMNS)} as ids) as entries
    where entries.count > 0
    order by days.day`.execute(db);
  return rows;
}

/**
 * A member's newest entries of each day, at most `count` per day, newest first. The column `of` contains the
 * day.
 */
export async function newestEntriesOfDays(
  db: Db,
  userId: string,
  days: readonly DayBounds[],
  count: number,
): Promise<(ExcerptRow & { of: string })[]> {
  const entries = db
    .selectFrom('journal_entries')
    .select(EXCERPT_COLUMNS)
    .where('id', 'in', idsOfDay(userId, DAYS_COLUMNS))
    .orderBy('journal_entries.written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  const { rows } = await sql<ExcerptRow & { of: string }>`
    select days.day as of, entries.*
    from ${daysTable(days)}, lateral (${entries}) as entries
    order by days.day desc, entries.written_at desc, entries.id desc`.execute(db);
  return rows;
}

/** When a member's first entry was written; undefined if there is none. */
export async function firstWrittenAt(db: Db, userId: string): Promise<Temporal.Instant | undefined> {
  const first = await db
    .selectFrom('journal_entries')
    .select('written_at')
    .where('user_id', '=', userId)
    .orderBy('written_at')
    .limit(1)
    .executeTakeFirst();
  return first?.written_at;
}
