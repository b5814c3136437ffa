import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type CommunityRow, communityFor, type MaybeViewer, readableBy } from '#server/communities/access.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type NumberedPage, numberedLimitOffset } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import {
  CARD_COLUMNS,
  GUIDE,
  IS_AWAITED,
  JOIN_FORMER_TEXT,
  JOIN_ROOM,
  JOIN_URL,
  OCCURRENCE_COLUMNS,
  placeOnWaitlist,
  ROOM_COLUMNS,
} from './columns.ts';
import { PASSAGE } from './passage.ts';
import type { OccurrenceCardRow, OccurrenceWithAttendeesRow } from './rules.ts';

/** The maximum number of occurrences in a calendar. */
const MAX_LISTED = 1_000;
/** The maximum length of an occurrence. One that overlaps a range begins at most this long before it. */
export const MAX_DURATION = { hours: 168 };

/** Whether the viewer has booked an occurrence. */
export const isBooked = (viewer: MaybeViewer) => sql`exists (
  select from bookings where occurrence_id = occurrence.id and user_id = ${viewer?.id ?? NIL_UUID}) as is_booked`;

async function occurrences(
  db: Db,
  viewer: MaybeViewer,
  clauses: RawBuilder<unknown>,
): Promise<OccurrenceCardRow[]> {
  const { rows } = await sql<OccurrenceCardRow>`
    select ${CARD_COLUMNS}, ${isBooked(viewer)} from occurrences as occurrence ${JOIN_FORMER_TEXT} ${clauses}`.execute(
    db,
  );
  return rows;
}

/**
 * The occurrences of a community that overlap [start, end), earliest first. Those that were never confirmed are left out
 * when they have ended.
 */
export function occurrencesBetween(
  db: Db,
  viewer: MaybeViewer,
  communityId: string,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  now: Temporal.Instant,
): Promise<OccurrenceCardRow[]> {
  return occurrences(
    db,
    viewer,
    sql`where occurrence.community_id = ${communityId} and occurrence.cancelled_at is null
      and occurrence.starts_at > ${start.subtract(MAX_DURATION)} and occurrence.starts_at < ${end}
      and occurrence.ends_at > ${start} and (occurrence.is_confirmed or occurrence.ends_at > ${now})
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
): Promise<OccurrenceCardRow[]> {
  return occurrences(
    db,
    viewer,
    sql`where occurrence.series_id = ${seriesId} and occurrence.ends_at > ${now} and occurrence.cancelled_at is null
    order by occurrence.starts_at, occurrence.id limit ${count}`,
  );
}

/** The occurrences that a member has booked, that have not ended and that the member may still see, earliest first. */
export function bookedBy(
  db: Db,
  viewer: NonNullable<MaybeViewer>,
  now: Temporal.Instant,
  paging: NumberedPage,
): Promise<OccurrenceCardRow[]> {
  return occurrences(
    db,
    viewer,
    sql`join bookings as booking on booking.occurrence_id = occurrence.id and booking.user_id = ${viewer.id}
    where booking.ends_at > ${now} and occurrence.cancelled_at is null
      and ${readableBy(viewer, sql`occurrence.community_id`)}
    order by booking.starts_at, occurrence.id ${numberedLimitOffset(paging)}`,
  );
}

/** The maximum number of attendees, and of guests, in a list. */
const MAX_LISTED_ATTENDEES = 200;

/**
 * One occurrence with its first attendees and guests, in the order of booking, and the place of the viewer or
 * of this guest on its waitlist. With `lateral`, PostgreSQL looks up only the members who are listed.
 */
export async function occurrenceWithAttendees(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  guestId: string | null = null,
): Promise<OccurrenceWithAttendeesRow | undefined> {
  const { rows } = await sql<OccurrenceWithAttendeesRow>`
    select ${OCCURRENCE_COLUMNS}, ${isBooked(viewer)},
      coalesce(occurrence.own_attendees_shown_to, series.attendees_shown_to) as attendees_shown_to,
      coalesce(occurrence.own_guests_confirm, series.guests_confirm) as guests_confirm,
      ${ROOM_COLUMNS},
      ${JOIN_URL} as join_url,
      ${GUIDE} as guide,
      (
        select coalesce(json_object_agg(user_id, username order by booked_at, booked.id), '{}')
        from (
          select id, user_id, booked_at from bookings
          where occurrence_id = occurrence.id order by booked_at, id limit ${MAX_LISTED_ATTENDEES}
        ) as booked
        cross join lateral (select username from people where people.id = booked.user_id limit 1) as person
      ) as attendees,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
        from (
          select id, case when confirm_by is null then name else 'Guest' end as name from guests where occurrence_id = occurrence.id and cancelled_at is null
          order by registered_at, id limit ${MAX_LISTED_ATTENDEES}
        ) as registered
      ) as guests,
      ${IS_AWAITED} as is_awaited,
      ${PASSAGE} as passage,
      ${placeOnWaitlist(viewer, guestId)} as place
    from occurrences as occurrence ${JOIN_FORMER_TEXT} ${JOIN_ROOM}
    where occurrence.id = ${id} and occurrence.cancelled_at is null`.execute(db);
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

/** The community of an occurrence that is not cancelled, as in `communityFor`. */
export const communityOf = (db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow | undefined> =>
  communityFor(
    db,
    viewer,
    sql`(select community_id from occurrences where id = ${id} and cancelled_at is null)`,
  );

/**
 * Locks an occurrence that is not cancelled until the transaction ends. Bookings and cancellations run one after the
 * other.
 */
export function lockOccurrence(db: Db, id: string): Promise<Selectable<DB['occurrences']> | undefined> {
  return db
    .selectFrom('occurrences')
    .selectAll()
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
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
