import { sql } from 'kysely';
import { idsOfDay } from '#server/journal/days/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportedRow } from './rules.ts';

/**
 * Inserts a member's imported entries, without those whose id exists already and those that have the same day, title and
 * text as an existing entry. Returns how many were inserted. It is one statement with one parameter for all rows, so that
 * its plan is the same for any number of rows.
 */
export async function insertImported(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  rows: readonly ImportedRow[],
): Promise<number> {
  const sameDay = idsOfDay(userId, {
    day: sql`entry.day`,
    start: sql`entry.day::timestamp at time zone 'UTC'`,
    end: sql`(entry.day + 1)::timestamp at time zone 'UTC'`,
  });
  const { rows: inserted } = await sql<{ id: string }>`
    insert into journal_entries
      (id, user_id, title, content, mood, tags, tag_keys, words, written_at, written_on, created_at, updated_at)
    select id, ${userId}, title, content, mood, tags, tag_keys, array_to_tsvector(words), written_at, written_on,
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as entry (
      id uuid, title text, content text, mood text, tags text[], tag_keys text[], words text[],
      written_at timestamptz, written_on date, day date)
    where not exists (
      select from journal_entries as earlier
      where earlier.id in ${sameDay} and earlier.title is not distinct from entry.title
        and earlier.content = entry.content)
    on conflict (id) do nothing
    returning id`.execute(db);
  return inserted.length;
}
