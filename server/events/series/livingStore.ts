import { sql } from 'kysely';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The ids of the series without an end that are not paused on any day from `confirmedSince` on, after a given one. */
export async function livingSeriesIds(
  db: Db,
  { after, confirmedSince, count }: { after: string; confirmedSince: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from event_series
    where is_living and confirmed_until >= ${confirmedSince}::date and id > ${after}
    order by id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last day of the rule of a series that has a date, or had one that was cancelled. */
export async function lastMadeDay(db: Db, seriesId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select max(takes_place_on) from occurrences where series_id = ${seriesId} and not is_extra),
      (select max(excepted_on) from exception_days where series_id = ${seriesId})
    ) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Makes extra dates on these days dates of the rule with hours of their own. The days of cancelled ones become exception
 * days. Returns the days.
 */
export async function makeExtraDatesRegular(db: Db, seriesId: string, days: string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with changed as (
      update occurrences set is_extra = false, has_own_hours = true
      where series_id = ${seriesId} and is_extra and takes_place_on = any(${days}::date[])
      returning takes_place_on as day, cancelled_at
    ), excepted as (
      insert into exception_days (series_id, excepted_on)
      select ${seriesId}::uuid, day from changed where cancelled_at is not null
      on conflict do nothing
    )
    select day from changed`.execute(db);
  return rows.map(({ day }) => day);
}

/** Adds days on which a series does not take place, although its rule gives them. */
export async function addExceptionDays(db: Db, seriesId: string, days: string[]): Promise<void> {
  await sql`
    insert into exception_days (series_id, excepted_on)
    select ${seriesId}::uuid, day from unnest(${days}::date[]) as day
    on conflict do nothing`.execute(db);
}

/** Confirms the dates of a series up to a day, also the cancelled ones. Dates that have ended stay as they are. */
export async function confirmDatesUntil(
  db: Db,
  seriesId: string,
  until: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update occurrences set is_confirmed = true
    where series_id = ${seriesId} and not is_confirmed and takes_place_on <= ${until}::date and ends_at > ${now}`.execute(
    db,
  );
}

/** Changes the end of a series. It gets a new version. */
export async function setEnd(
  db: Db,
  id: string,
  { is_living, confirmed_until, until_at }: Pick<SeriesRow, 'is_living' | 'confirmed_until' | 'until_at'>,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('event_series')
    .set({
      is_living,
      confirmed_until,
      until_at,
      sequence: sql<number>`sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the unconfirmed dates of a series that have not ended, and its cancelled days after the last confirmed one.
 * Other dates after that day become extra dates, because the rule ends before them.
 */
export async function deleteUnconfirmedDates(
  db: Db,
  { id, confirmed_until }: Pick<SeriesRow, 'id' | 'confirmed_until'>,
  now: Temporal.Instant,
): Promise<void> {
  await sql`delete from occurrences where series_id = ${id} and not is_confirmed and ends_at > ${now}`.execute(
    db,
  );
  await sql`
    delete from exception_days where series_id = ${id} and excepted_on > ${confirmed_until}::date`.execute(
    db,
  );
  await sql`
    update occurrences set is_extra = true, has_own_hours = false
    where series_id = ${id} and takes_place_on > ${confirmed_until}::date`.execute(db);
}

/** The day of the last confirmed date of a series that is neither cancelled nor an extra date. */
export async function lastConfirmedDay(
  db: Db,
  { id, timezone }: Pick<SeriesRow, 'id' | 'timezone'>,
): Promise<string | null> {
  const { rows } = await sql<{ starts_at: Temporal.Instant | null }>`
    select max(starts_at) as starts_at from occurrences
    where series_id = ${id} and is_confirmed and not is_extra and cancelled_at is null`.execute(db);
  const startsAt = rows[0]?.starts_at;
  return startsAt ? dayIn(timezone, startsAt) : null;
}

/** Records that the guides have been mailed about the end of the confirmed dates. */
export async function markReminded(db: Db, id: string): Promise<void> {
  await sql`update event_series set reminded_until = confirmed_until where id = ${id}`.execute(db);
}

/** The ids of the guides of a community. */
export async function guideIdsOf(db: Db, communityId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships where community_id = ${communityId} and rank = 0 order by user_id`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** A series about whose last confirmed date a member who guides its community is mailed. */
export type EndingSeries = Pick<SeriesRow, 'id' | 'title' | 'timezone'>;

/** The series, if the member guides its community, and no date was confirmed since the mail was enqueued. */
export async function endingSeriesOf(
  db: Db,
  seriesId: string,
  userId: string,
): Promise<EndingSeries | undefined> {
  const { rows } = await sql<EndingSeries>`
    select series.id, series.title, series.timezone
    from event_series as series
    join memberships on memberships.community_id = series.community_id
      and memberships.user_id = ${userId} and memberships.rank = 0
    where series.id = ${seriesId} and series.is_living and series.confirmed_until = series.reminded_until`.execute(
    db,
  );
  return rows[0];
}
