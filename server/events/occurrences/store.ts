import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CommunityRow, communityFor, type MaybeViewer, readableBy } from '#server/communities/access.ts';
import type { OccurrenceRow, OccurrenceWithAttendeesRow } from '#server/events/rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type NumberedPage, numberedLimitOffset } from '#server/platform/http/pages.ts';
import { NIL_UUID } from '#server/platform/sessions/tokens.ts';

/** The maximum number of occurrences in a calendar. */
const MAX_LISTED = 1_000;
/**
 * The maximum length of an occurrence. An occurrence that overlaps a range begins at most this long before
 * it.
 */
const MAX_DURATION = { hours: 168 };

/** The title of the series, or the former title if the series was changed after the occurrence began. */
export const OCCURRENCE_TITLE = sql`coalesce(former.title, series.title)`;
export const OCCURRENCE_LOCATION = sql`case when former.id is null then series.location else former.location end`;

const OCCURRENCE_COLUMNS = sql`occurrence.id, occurrence.series_id, occurrence.community_id, series.guide_id,
  occurrence.takes_place_on,
  ${OCCURRENCE_TITLE} as title,
  coalesce(former.description, series.description) as description,
  ${OCCURRENCE_LOCATION} as location,
  occurrence.starts_at, occurrence.ends_at, series.timezone,
  occurrence.capacity, occurrence.attendee_count, occurrence.guest_count`;

/** Joins the series and the former text, if there is one, to `occurrences as occurrence`. */
export const JOIN_FORMER_TEXT = sql`join event_series as series on series.id = occurrence.series_id
  left join former_texts as former on former.id = occurrence.former_text_id`;

const isBooked = (viewer: MaybeViewer) => sql`exists (
  select from bookings where occurrence_id = occurrence.id and user_id = ${viewer?.id ?? NIL_UUID}) as is_booked`;

async function occurrences(
  db: Db,
  viewer: MaybeViewer,
  clauses: RawBuilder<unknown>,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select ${OCCURRENCE_COLUMNS}, ${isBooked(viewer)} from occurrences as occurrence ${JOIN_FORMER_TEXT} ${clauses}`.execute(
    db,
  );
  return rows;
}

/** The occurrences of a community that overlap [start, end), earliest first. */
export function occurrencesBetween(
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
): Promise<OccurrenceRow[]> {
  return occurrences(
    db,
    viewer,
    sql`where occurrence.community_id = ${communityId}
      and occurrence.starts_at > ${start.subtract(MAX_DURATION)} and occurrence.starts_at < ${end}
      and occurrence.ends_at > ${start}
    order by occurrence.starts_at, occurrence.id limit ${MAX_LISTED}`,
  );
}

/** The next occurrences of a series that have not ended. */
export function upcomingOf(
  db: Db,
  viewer: MaybeViewer,
  seriesId: string,
  now: Temporal.Instant,
  count: number,
): Promise<OccurrenceRow[]> {
  return occurrences(
    db,
    viewer,
    sql`where occurrence.series_id = ${seriesId} and occurrence.ends_at > ${now}
    order by occurrence.takes_place_on limit ${count}`,
  );
}

/** The occurrences that a member has booked, that have not ended and that the member may still see, earliest first. */
export function bookedBy(
  db: Db,
  viewer: NonNullable<MaybeViewer>,
  now: Temporal.Instant,
  paging: NumberedPage,
): Promise<OccurrenceRow[]> {
  return occurrences(
    db,
    viewer,
    sql`join bookings as booking on booking.occurrence_id = occurrence.id and booking.user_id = ${viewer.id}
    where booking.ends_at > ${now} and ${readableBy(viewer, sql`occurrence.community_id`)}
    order by booking.starts_at, occurrence.id ${numberedLimitOffset(paging)}`,
  );
}

/** The maximum number of attendees, and of guests, in a list. */
const MAX_LISTED_ATTENDEES = 200;

/** One occurrence with its first attendees and guests, in the order of booking. */
export async function occurrenceWithAttendees(
  db: Db,
  viewer: MaybeViewer,
  id: string,
): Promise<OccurrenceWithAttendeesRow | undefined> {
  const { rows } = await sql<OccurrenceWithAttendeesRow>`
    select ${OCCURRENCE_COLUMNS}, ${isBooked(viewer)}, series.attendees_shown_to,
      (select username from people where id = series.guide_id) as guide_username,
      (
        select coalesce(json_agg(json_build_object('id', user_id, 'username', username)), '[]')
        from (
          select user_id, username from bookings join people on people.id = user_id
          where occurrence_id = occurrence.id order by booked_at, bookings.id limit ${MAX_LISTED_ATTENDEES}
        ) as booked
      ) as attendees,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
        from (
          select id, name from guests where occurrence_id = occurrence.id and cancelled_at is null
          order by registered_at, id limit ${MAX_LISTED_ATTENDEES}
        ) as registered
      ) as guests
    from occurrences as occurrence ${JOIN_FORMER_TEXT} where occurrence.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The ids of series that have not ended and belong to a public community that search engines may find, newest first.
 */
export async function publicUpcomingSeriesIds(
  db: Db,
  now: Temporal.Instant,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select series.id from event_series as series join communities on communities.id = community_id
    where privacy = 'public' and is_listed and is_findable and last_ends_at > ${now}
    order by series.id desc limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The community of an occurrence, as in `communityFor`. */
export const communityOf = (db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow | undefined> =>
  communityFor(db, viewer, sql`(select community_id from occurrences where id = ${id})`);

/** Locks an occurrence until the transaction ends. Bookings and cancellations run one after the other. */
export function lockOccurrence(db: Db, id: string): Promise<Selectable<DB['occurrences']> | undefined> {
  return db.selectFrom('occurrences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the occurrences of a series or a community that have not ended, always in the same order. */
export async function lockUpcoming(
  db: Db,
  column: 'series_id' | 'community_id',
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .selectFrom('occurrences')
    .select('id')
    .where(column, '=', id)
    .where('ends_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Records occurrences that are cancelled before they have ended, so that their pages can say that they were cancelled.
 * The occurrences must be locked.
 */
export async function recordCancelled(
  db: Db,
  column: 'id' | 'series_id',
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into cancelled_occurrences (id, community_id, ends_at)
    select id, community_id, ends_at from occurrences where ${sql.ref(column)} = ${id} and ends_at > ${now}`.execute(
    db,
  );
}

/** The id of the community of a cancelled occurrence. */
export async function communityIdOfCancelled(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ community_id: string }>`
    select community_id from cancelled_occurrences where id = ${id}`.execute(db);
  return rows[0]?.community_id;
}

/** Deletes the records of cancelled occurrences that would have ended before an instant. */
export async function deleteCancelled(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('cancelled_occurrences').where('ends_at', '<', before).execute();
}

export async function deleteOccurrence(db: Db, id: string): Promise<void> {
  await db.deleteFrom('occurrences').where('id', '=', id).execute();
}
