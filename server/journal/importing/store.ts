import { sql } from 'kysely';
import { DRAFT_COLUMNS, DRAFT_RECORD, DRAFT_VALUES } from '#server/journal/columns.ts';
import { idsOfDay } from '#server/journal/days/store.ts';
import { writer } from '#server/journal/writeStore.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportedRow } from './rules.ts';

/**
 * Inserts a member's imported entries. Skips entries whose id exists already, plain or sealed, and entries
 * with the same day, title and text as an existing one that the import `importId` has not created. Returns the ids of the
 * inserted entries; null while the journal is sealed. All rows are one parameter of one statement, so that its plan is the
 * same for any number of rows.
 */
export async function insertImported(
  db: Db,
  userId: string,
  now: Temporal.Instant,
  rows: readonly ImportedRow[],
  importId: string | null = null,
): Promise<string[] | null> {
  const sameDay = idsOfDay(userId, {
    day: sql`entry.day`,
    start: sql`entry.day::timestamp at time zone 'UTC'`,
    end: sql`(entry.day + 1)::timestamp at time zone 'UTC'`,
  });
  const { rows: results } = await sql<{ created: string[]; may_write: boolean }>`
    with writer as ${writer(userId)(db)}, created as (
    insert into journal_entries
      (id, user_id, created_at, updated_at, log_id, practice_id, reflection, ${DRAFT_COLUMNS})
    select entry.id, writer.id, ${now}::timestamptz, ${now}::timestamptz,
      entry.log_id, entry.practice_id, entry.reflection, ${DRAFT_VALUES}
    from writer, json_to_recordset(${JSON.stringify(rows)}) as entry
      (id uuid, day date, log_id uuid, practice_id uuid, reflection jsonb, ${DRAFT_RECORD})
    -- The ids of the day come first: with a condition on the day, the entries of all members would be read.
    where not exists (
      select from ${sameDay} as same_day join journal_entries as earlier on earlier.id = same_day.id
      where earlier.title is not distinct from entry.title and earlier.content = entry.content
        and not exists (
          select from import_rows as own
          where own.user_id = ${userId} and own.import_id = ${importId} and own.row_id = earlier.id))
      and not exists (
        select from sealed_entries as sealed
        where sealed.user_id = ${userId} and sealed.id = entry.id and box is not null)
    on conflict (id) do nothing
    returning id)
    select array(select id from created) as created, exists (select from writer) as may_write`.execute(db);
  const [result] = results;
  return result?.may_write ? result.created : null;
}
