import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/databaseTypes.ts';

export type NoticeRow = Selectable<DB['event_notices']>;

/** What a notice is about. */
export type About = { occurrence_id: string } | { series_id: string } | { community_id: string };

/** Writes a notice for each who has booked what has not ended, a member or a guest: one a series. */
export async function insertNotices(
  db: Db,
  about: About,
  notice: { kind: NoticeRow['kind']; communityName: string; now: Temporal.Instant },
): Promise<string[]> {
  const [[column = '', id] = []] = Object.entries(about);
  const which = sql.ref(column === 'occurrence_id' ? 'occurrence.id' : `occurrence.${column}`);
  const { rows } = await sql<{ id: string }>`
    with upcoming as (
      select occurrence.id, occurrence.starts_at, series.id as series_id, series.title, series.location,
        series.timezone
      from occurrences as occurrence join event_series as series on series.id = occurrence.series_id
      where ${which} = ${id} and occurrence.ends_at > ${notice.now}
    ), comers as (
      select occurrence_id, user_id, null as guest_email from bookings
      where occurrence_id in (select id from upcoming)
      union all
      select occurrence_id, null, lower(email) from guests
      where occurrence_id in (select id from upcoming) and cancelled_at is null and email is not null
    )
    insert into event_notices (id, kind, user_id, guest_email, title, community_name, location, starts_at,
      timezone, occurrence_count, occurrence_id, made_at)
    select gen_random_uuid(), ${notice.kind}, user_id, guest_email, title, ${notice.communityName}, location,
      min(starts_at), timezone, count(*), (array_agg(occurrence_id order by starts_at))[1],
      ${notice.now}::timestamptz
    from comers join upcoming on upcoming.id = occurrence_id
    group by series_id, user_id, guest_email, title, location, timezone
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export function noticeById(db: Db, id: string): Promise<NoticeRow | undefined> {
  return db.selectFrom('event_notices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes what has been told. */
export async function deleteNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('event_notices').where('made_at', '<', before).execute();
}
