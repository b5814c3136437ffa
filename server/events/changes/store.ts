import { sql, type Updateable } from 'kysely';
import {
  IS_FORMATTED,
  JOIN_FORMER_TEXT,
  OCCURRENCE_DESCRIPTION,
  OCCURRENCE_LOCATION,
  OCCURRENCE_TITLE,
} from '#server/events/occurrence/columns.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { columnNames } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { COPIED_COLUMNS } from './columns.ts';
import type { DateRow, PlannedHours } from './hoursAfterChange.ts';

/**
 * All dates of a series, including the cancelled ones. Those that have not ended are locked until the transaction ends.
 */
export async function lockDates(db: Db, seriesId: string, now: Temporal.Instant): Promise<DateRow[]> {
  await sql`select from occurrences where series_id = ${seriesId} and ends_at > ${now} order by id for update`.execute(
    db,
  );
  return db
    .selectFrom('occurrences')
    .select([
      'id',
      'takes_place_on',
      'starts_at',
      'ends_at',
      'is_extra',
      'has_own_hours',
      'own_sit',
      // The JSON value null and the null of SQL are both read as null.
      sql<boolean>`own_sit is not null`.as('has_own_sit'),
      'cancelled_at',
      'is_confirmed',
      'attendee_count',
      'guest_count',
    ])
    .where('series_id', '=', seriesId)
    .orderBy('takes_place_on')
    .execute();
}

/** The exception days of a series. */
export async function exceptionDaysOf(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exception_days')
    .select('excepted_on')
    .where('series_id', '=', seriesId)
    .execute();
  return rows.map((row) => row.excepted_on);
}

/**
 * Creates the series that continues another one from a date on. It is a copy, including the number of changes
 * (`sequence`) and the link to the series that has continued the other one so far (`next_id`).
 */
export async function insertNextSeries(
  db: Db,
  { id: formerId }: Pick<SeriesRow, 'id'>,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into event_series (id, created_at, updated_at, ${columnNames(COPIED_COLUMNS)})
    select ${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${columnNames(COPIED_COLUMNS)}
    from event_series where id = ${formerId}`.execute(db);
}

/** Moves dates to another series, with all that belongs to them. */
export async function moveDates(db: Db, ids: string[], seriesId: string): Promise<void> {
  await db.updateTable('occurrences').set({ series_id: seriesId }).where('id', 'in', ids).execute();
}

/** Replaces the exception days of a series from a day on, or all of them if no day is given. */
export async function setExceptionDays(
  db: Db,
  seriesId: string,
  days: string[],
  from: string | null,
): Promise<void> {
  await sql`
    delete from exception_days
    where series_id = ${seriesId} and (${from}::date is null or excepted_on >= ${from}::date)`.execute(db);
  await sql`
    insert into exception_days (series_id, excepted_on)
    select ${seriesId}::uuid, day from unnest(${days}::date[]) as day`.execute(db);
}

/** Deletes an exception day, so that the rule of the series gives that day again. */
export async function removeExceptionDay(db: Db, seriesId: string, day: string): Promise<void> {
  await db
    .deleteFrom('exception_days')
    .where('series_id', '=', seriesId)
    .where('excepted_on', '=', day)
    .execute();
}

/** Sets the hours of dates, and copies them to their bookings and guests. */
export async function setHours(db: Db, hours: PlannedHours[]): Promise<void> {
  if (hours.length === 0) return;
  await sql`
    update occurrences set takes_place_on = planned.day, starts_at = planned.starts_at, ends_at = planned.ends_at,
      is_extra = planned.is_extra, has_own_hours = planned.has_own_hours
    from unnest(
      ${hours.map(({ id }) => id)}::uuid[],
      ${hours.map(({ day }) => day)}::date[],
      ${hours.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${hours.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${hours.map(({ isExtra }) => isExtra)}::boolean[],
      ${hours.map(({ hasOwnHours }) => hasOwnHours)}::boolean[]
    ) as planned (id, day, starts_at, ends_at, is_extra, has_own_hours)
    where occurrences.id = planned.id`.execute(db);
  const ids = hours.map(({ id }) => id);
  await sql`
    update bookings set starts_at = occurrence.starts_at, ends_at = occurrence.ends_at
    from occurrences as occurrence
    where occurrence.id = occurrence_id and occurrence_id = any(${ids}::uuid[])
      and (bookings.starts_at, bookings.ends_at) <> (occurrence.starts_at, occurrence.ends_at)`.execute(db);
  await sql`
    update guests set ends_at = occurrence.ends_at
    from occurrences as occurrence
    where occurrence.id = occurrence_id and occurrence_id = any(${ids}::uuid[])
      and guests.ends_at <> occurrence.ends_at`.execute(db);
}

/** Confirms the dates of a series that have not ended, because it has an end now. */
export async function confirmAllDates(db: Db, seriesId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update occurrences set is_confirmed = true
    where series_id = ${seriesId} and not is_confirmed and ends_at > ${now}`.execute(db);
}

/** Changes own fields of a date. */
export async function updateDate(db: Db, id: string, change: Updateable<DB['occurrences']>): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ ...change, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the current link and plan of a series as own fields of the dates that have begun, before the series changes.
 */
export async function keepSettingsOfBegunDates(
  db: Db,
  { id, join_url, sit }: SeriesRow,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update occurrences set own_join_url = coalesce(own_join_url, ${join_url ?? ''}),
      own_sit = coalesce(own_sit, ${JSON.stringify(sit)}::jsonb)
    where series_id = ${id} and starts_at <= ${now} and ends_at > ${now}`.execute(db);
}

/** Records confirmed dates as cancelled, so that their pages can say so, and deletes all with their bookings. */
export async function deleteDates(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into cancelled_occurrences (id, community_id, ends_at)
    select id, community_id, ends_at from occurrences where id = any(${ids}::uuid[]) and is_confirmed`.execute(
    db,
  );
  await db.deleteFrom('occurrences').where('id', 'in', ids).execute();
}

type TextRow = Pick<SeriesRow, 'title' | 'description' | 'is_formatted' | 'location'>;

/** The text of a date that has not begun, as it is shown. */
export async function textOfDate(db: Db, id: string): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_DESCRIPTION} as description, ${IS_FORMATTED} as is_formatted,
      ${OCCURRENCE_LOCATION} as location
    from occurrences as occurrence ${JOIN_FORMER_TEXT} where occurrence.id = ${id}`.execute(db);
  return rows[0];
}

/** Adds an extra date, or a date on a day that was an exception day. An extra date is always confirmed. */
export async function insertDate(
  db: Db,
  series: SeriesRow,
  { id, day, startsAt, endsAt, isExtra, hasOwnHours }: PlannedHours,
): Promise<void> {
  const { community_id, capacity, is_unlimited, confirmed_until } = series;
  await db
    .insertInto('occurrences')
    .values({
      id,
      series_id: series.id,
      community_id,
      capacity,
      is_unlimited,
      takes_place_on: day,
      starts_at: startsAt,
      ends_at: endsAt,
      is_extra: isExtra,
      has_own_hours: hasOwnHours,
      is_confirmed: isExtra || !confirmed_until || day <= confirmed_until,
    })
    .execute();
}

/** Lets a cancelled date take place again. */
export async function restoreDate(db: Db, id: string): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ cancelled_at: null, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}
