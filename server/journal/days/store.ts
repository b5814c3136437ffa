import { sql } from 'kysely';
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

/** SQL for days as the rows of a table `days`. */
export const daysTable = (days: readonly DayBounds[]) => sql`unnest(
  ${days.map(({ day }) => day)}::date[],
  ${days.map(({ start }) => start)}::timestamptz[],
  ${days.map(({ end }) => end)}::timestamptz[]) as days (day, starts_at, ends_at)`;
export const DAYS_COLUMNS = { day: sql`days.day`, start: sql`days.starts_at`, end: sql`days.ends_at` };

/** The days on which a member wrote, in the order of `days`, with the number of entries. */
export async function entryCounts(
  db: Db,
  userId: string,
  days: readonly DayBounds[],
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select days.day, entries.count
    from ${daysTable(days)},
      lateral (select count(*) as count from ${idsOfDay(userId, DAYS_COLUMNS)} as ids) as entries
    where entries.count > 0
    order by days.day`.execute(db);
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
