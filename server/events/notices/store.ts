import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/databaseTypes.ts';
import { ITS_TEXT, LOCATION, TITLE } from '../occurrences/store.ts';

export type NoticeRow = Selectable<DB['event_notices']>;

/** What a notice is about. */
export type About = { occurrence_id: string } | { series_id: string } | { community_id: string };

interface Notice {
  kind: NoticeRow['kind'];
  community: { id: string; name: string };
  now: Temporal.Instant;
}

/**
 * Writes a notice for each who has booked what has not ended, a member or a guest: one a series. A change is told of
 * what has not begun, since the rest stays as it was; that events have closed, to those who are not in the community.
 */
export async function insertNotices(
  db: Db,
  about: About,
  { kind, community, now }: Notice,
): Promise<string[]> {
  const [[column = '', id] = []] = Object.entries(about);
  const which = sql.ref(column === 'occurrence_id' ? 'occurrence.id' : `occurrence.${column}`);
  const since = sql.ref(kind === 'changed' ? 'occurrence.starts_at' : 'occurrence.ends_at');
  const outside = sql`user_id is null or user_id not in (
    select user_id from memberships where community_id = ${community.id})`;
  const { rows } = await sql<{ id: string }>`
    with upcoming as (
      select occurrence.id, occurrence.starts_at, series.id as series_id, series.timezone,
        ${TITLE} as title, ${LOCATION} as location
      from occurrences as occurrence ${ITS_TEXT}
      where ${which} = ${id} and ${since} > ${now}
    ), comers as (
      select occurrence_id, user_id, null as guest_email from bookings
      where occurrence_id in (select id from upcoming)
      union all
      select occurrence_id, null, lower(email) from guests
      where occurrence_id in (select id from upcoming) and cancelled_at is null and email is not null
    )
    insert into event_notices (id, kind, user_id, guest_email, title, community_id, community_name, location,
      starts_at, timezone, occurrence_count, occurrence_id, made_at)
    select gen_random_uuid(), ${kind}, user_id, guest_email, (array_agg(title order by starts_at))[1],
      ${community.id}::uuid, ${community.name}, (array_agg(location order by starts_at))[1], min(starts_at),
      timezone, count(*), (array_agg(occurrence_id order by starts_at))[1], ${now}::timestamptz
    from comers join upcoming on upcoming.id = occurrence_id
    where ${kind === 'closed' ? outside : sql`true`}
    group by series_id, timezone, user_id, guest_email
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
