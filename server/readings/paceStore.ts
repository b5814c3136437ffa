import { sql } from 'kysely';
import { MAX_OWN_READINGS } from '#contract/readings/readings.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OwnReadingRow } from './rules.ts';

export async function savePace(
  db: Db,
  { readingId, userId, startsOn }: { readingId: string; userId: string; startsOn: string },
): Promise<void> {
  await sql`
    insert into reading_paces (reading_id, user_id, starts_on) values (${readingId}, ${userId}, ${startsOn})
    on conflict (reading_id, user_id) do update set starts_on = excluded.starts_on`.execute(db);
}

export async function deletePace(db: Db, readingId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('reading_paces')
    .where('reading_id', '=', readingId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the paces of a member in a community. */
export async function deletePacesIn(db: Db, communityId: string, userId: string): Promise<void> {
  await sql`
    delete from reading_paces where user_id = ${userId}
      and reading_id in (select id from readings where community_id = ${communityId})`.execute(db);
}

/** The open readings of the communities of a member, with the passages that have opened. The earliest first. */
export async function openReadingsOf(
  db: Db,
  userId: string,
  now: Temporal.Instant,
): Promise<OwnReadingRow[]> {
  const { rows } = await sql<OwnReadingRow>`
    select reading.id, reading.title, reading.community_id, community.name as community_name, reading.weekday,
      reading.weeks, pace.starts_on as own_starts_on, array(
        select json_build_object('id', id, 'number', number, 'title', title, 'place', place, 'opens_on', opens_on)
        from passages where reading_id = reading.id and opens_at <= ${now} order by number
      ) as passages
    from memberships as membership
    join readings as reading on reading.community_id = membership.community_id
    join communities as community on community.id = membership.community_id
    left join reading_paces as pace on pace.reading_id = reading.id and pace.user_id = membership.user_id
    where membership.user_id = ${userId} and reading.ends_at > ${now} and reading.first_opens_at <= ${now}
    order by reading.first_opens_at, reading.id limit ${MAX_OWN_READINGS}`.execute(db);
  return rows;
}
