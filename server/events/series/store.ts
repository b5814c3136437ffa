import { type Insertable, sql, type Updateable } from 'kysely';
import { GUIDE } from '#server/events/occurrence/columns.ts';
import type { SeriesPageRow, SeriesRow } from '#server/events/occurrence/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Slot } from './rules.ts';

export function seriesById(db: Db, id: string): Promise<SeriesPageRow | undefined> {
  return db
    .selectFrom('event_series as series')
    .selectAll()
    .select(GUIDE.as('guide'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a series until the transaction ends. Changes of a series wait for each other. */
export function lockSeries(db: Db, id: string): Promise<SeriesRow | undefined> {
  return db.selectFrom('event_series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertSeries(db: Db, series: Insertable<DB['event_series']>): Promise<void> {
  await db.insertInto('event_series').values(series).execute();
}

/** The number of series of a community that have not ended. */
export async function upcomingSeriesCount(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from event_series where community_id = ${communityId} and last_ends_at > ${now}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type SeriesFields = Pick<SeriesRow, 'id' | 'community_id' | 'capacity' | 'is_unlimited' | 'confirmed_until'>;

/**
 * Inserts the rows of occurrences in one statement. Those of a series without an end are confirmed up to its last
 * confirmed day.
 */
export async function insertOccurrences(
  db: Db,
  { id, community_id, capacity, is_unlimited, confirmed_until }: SeriesFields,
  slots: (Slot & { id: string })[],
): Promise<void> {
  await sql`
    insert into occurrences (id, series_id, community_id, capacity, is_unlimited, takes_place_on, starts_at, ends_at,
      is_confirmed)
    select slot.id, ${id}::uuid, ${community_id}::uuid, ${capacity}::integer, ${is_unlimited}::boolean, slot.day,
      slot.starts_at, slot.ends_at, coalesce(slot.day <= ${confirmed_until}::date, true)
    from unnest(
      ${slots.map((slot) => slot.id)}::uuid[],
      ${slots.map(({ day }) => day)}::date[],
      ${slots.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${slots.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as slot (id, day, starts_at, ends_at)`.execute(db);
}

type SeriesText = Pick<SeriesRow, 'title' | 'description' | 'is_formatted' | 'location'>;

/** Stores the current text of a series as the former text of the occurrences that have begun and have none. */
export async function saveFormerText(
  db: Db,
  seriesId: string,
  { title, description, is_formatted, location }: SeriesText,
  textId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with begun as (
      select id from occurrences
      where series_id = ${seriesId} and starts_at <= ${now} and former_text_id is null
    ), inserted as (
      insert into former_texts (id, series_id, title, description, is_formatted, location)
      select ${textId}::uuid, ${seriesId}::uuid, ${title}, ${description}, ${is_formatted}::boolean, ${location}::text
      where exists (select from begun)
      returning id
    )
    update occurrences set former_text_id = inserted.id from inserted, begun where occurrences.id = begun.id`.execute(
    db,
  );
}

/**
 * Changes a series. The occurrences that have not begun get a higher SEQUENCE, and the new capacity unless they have one
 * of their own.
 */
export async function updateSeries(
  db: Db,
  id: string,
  change: Updateable<DB['event_series']>,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('event_series')
    .set({ ...change, sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
  await sql`
    update occurrences set sequence = occurrences.sequence + 1,
      capacity = case when has_own_capacity then occurrences.capacity else series.capacity end,
      is_unlimited = case when has_own_capacity then occurrences.is_unlimited else series.is_unlimited end
    from event_series as series
    where series.id = series_id and series_id = ${id} and occurrences.starts_at > ${now}`.execute(db);
}

/**
 * The ids of the upcoming dates that get the new title or location of their series, because they have none of
 * their own.
 */
export async function datesWithSeriesText(
  db: Db,
  seriesId: string,
  isNew: { title: boolean; location: boolean },
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from occurrences
    where series_id = ${seriesId} and starts_at > ${now} and cancelled_at is null
      and (${isNew.title}::boolean and own_title is null or ${isNew.location}::boolean and own_location is null)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The settings of a date, which are those of its series except for its own. */
export interface OwnSettingsRow {
  day: string;
  join_url: string | null;
  attendees_shown_to: SeriesRow['attendees_shown_to'];
  guests_confirm: boolean;
  sit: unknown;
}

/** The settings of the upcoming dates that have settings of their own. */
export async function ownSettingsOf(
  db: Db,
  seriesId: string,
  now: Temporal.Instant,
): Promise<OwnSettingsRow[]> {
  const { rows } = await sql<OwnSettingsRow>`
    select takes_place_on as day, nullif(coalesce(own_join_url, join_url), '') as join_url,
      coalesce(own_attendees_shown_to, attendees_shown_to) as attendees_shown_to,
      coalesce(own_guests_confirm, guests_confirm) as guests_confirm, nullif(coalesce(own_sit, sit), 'null') as sit
    from occurrences join event_series on event_series.id = series_id
    where series_id = ${seriesId} and occurrences.starts_at > ${now} and cancelled_at is null
      and num_nonnulls(own_join_url, own_attendees_shown_to, own_guests_confirm, own_sit) > 0
    order by occurrences.starts_at, occurrences.id`.execute(db);
  return rows;
}

/** Adds a day on which the series does not take place, although its rule gives it. */
export async function addExceptionDay(db: Db, id: string, day: string): Promise<void> {
  await db.insertInto('exception_days').values({ series_id: id, excepted_on: day }).execute();
}

/** Marks a series as changed, after one of its dates has changed. */
export async function touchSeries(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('event_series')
    .set({ sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Sets the end of a series to that of its last date. */
export async function updateLastEnd(db: Db, seriesId: string): Promise<void> {
  await sql`
    update event_series
    set last_ends_at = coalesce((select max(ends_at) from occurrences where series_id = ${seriesId}), last_ends_at)
    where id = ${seriesId}`.execute(db);
}

export async function deleteSeries(db: Db, id: string): Promise<void> {
  await db.deleteFrom('event_series').where('id', '=', id).execute();
}

/** The series that a member created, after a given one, for their export. */
export function seriesAfter(
  db: Db,
  guideId: string,
  last: { id: string } | null,
  count: number,
): Promise<SeriesRow[]> {
  return db
    .selectFrom('event_series')
    .selectAll()
    .where('guide_id', '=', guideId)
    .$if(last !== null, (query) => query.where('id', '>', last?.id ?? ''))
    .orderBy('id')
    .limit(count)
    .execute();
}
