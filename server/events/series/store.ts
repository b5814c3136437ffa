import { type Insertable, sql } from 'kysely';
import type { SeriesPageRow, SeriesRow } from '#server/events/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Slot } from './rules.ts';

export function seriesById(db: Db, id: string): Promise<SeriesPageRow | undefined> {
  return db
    .selectFrom('event_series')
    .selectAll()
    .select(sql<string | null>`(select username from people where people.id = guide_id)`.as('guide_username'))
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

type SeriesFields = Pick<SeriesRow, 'id' | 'community_id' | 'capacity'>;

/** Inserts the rows of all occurrences in one statement. */
export async function insertOccurrences(
  db: Db,
  { id, community_id, capacity }: SeriesFields,
  slots: (Slot & { id: string })[],
): Promise<void> {
  await sql`
    insert into occurrences (id, series_id, community_id, capacity, takes_place_on, starts_at, ends_at)
    select slot.id, ${id}::uuid, ${community_id}::uuid, ${capacity}::integer, slot.day, slot.starts_at, slot.ends_at
    from unnest(
      ${slots.map((slot) => slot.id)}::uuid[],
      ${slots.map(({ day }) => day)}::date[],
      ${slots.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${slots.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as slot (id, day, starts_at, ends_at)`.execute(db);
}

type SeriesText = Pick<SeriesRow, 'title' | 'description' | 'location'>;

/** Stores the current text of a series as the former text of the occurrences that have begun and have none. */
export async function saveFormerText(
  db: Db,
  seriesId: string,
  { title, description, location }: SeriesText,
  textId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with begun as (
      select id from occurrences
      where series_id = ${seriesId} and starts_at <= ${now} and former_text_id is null
    ), inserted as (
      insert into former_texts (id, series_id, title, description, location)
      select ${textId}::uuid, ${seriesId}::uuid, ${title}, ${description}, ${location}::text
      where exists (select from begun)
      returning id
    )
    update occurrences set former_text_id = inserted.id from inserted, begun where occurrences.id = begun.id`.execute(
    db,
  );
}

/** Changes a series and the capacity of its occurrences that have not begun. */
export async function updateSeries(
  db: Db,
  id: string,
  change: SeriesText & Pick<SeriesRow, 'capacity' | 'attendees_shown_to'>,
  now: Temporal.Instant,
): Promise<void> {
  const sequence = sql<number>`sequence + 1`;
  await db
    .updateTable('event_series')
    .set({ ...change, sequence, updated_at: now })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('occurrences')
    .set({ capacity: change.capacity })
    .where('series_id', '=', id)
    .where('starts_at', '>', now)
    .execute();
}

/** Adds a day on which the series does not take place. */
export async function addExceptionDay(db: Db, id: string, day: string, now: Temporal.Instant): Promise<void> {
  await db.insertInto('exception_days').values({ series_id: id, excepted_on: day }).execute();
  await db
    .updateTable('event_series')
    .set({ sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
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
