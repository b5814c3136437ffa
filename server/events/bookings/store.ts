import { sql } from 'kysely';
import { wantsReminders } from '#server/account/public.ts';
import { readableBy } from '#server/communities/access.ts';
import { JOIN_FORMER_TEXT, OCCURRENCE_TITLE } from '#server/events/occurrences/store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Selects a member's bookings: of one occurrence, in one community, or all. */
interface BookingFilter {
  userId: string;
  occurrenceId?: string;
  /** If given, only occurrences in this community that have not ended. */
  upcomingIn?: { communityId: string; now: Temporal.Instant };
}

/**
 * Books a spot and counts it. Does nothing if the member has booked already. The occurrence must be locked.
 */
export async function insertBooking(
  db: Db,
  booking: { id: string; userId: string; occurrenceId: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    with booked as (
      insert into bookings (id, occurrence_id, user_id, starts_at, ends_at, booked_at)
      select ${booking.id}::uuid, id, ${booking.userId}::uuid, starts_at, ends_at, ${booking.now}::timestamptz
      from occurrences where id = ${booking.occurrenceId}
      on conflict (occurrence_id, user_id) do nothing
      returning occurrence_id
    )
    update occurrences set attendee_count = attendee_count + 1
    from booked where id = booked.occurrence_id`.execute(db);
}

export async function isBooked(db: Db, occurrenceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where occurrence_id = ${occurrenceId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Deletes bookings and updates the counts. The occurrences are locked first, always in the same order. */
export async function deleteBookings(
  db: Db,
  { userId, occurrenceId, upcomingIn }: BookingFilter,
): Promise<void> {
  const ofOccurrence = occurrenceId ? sql`and occurrence_id = ${occurrenceId}` : sql``;
  const upcomingInCommunity = upcomingIn
    ? sql`and bookings.ends_at > ${upcomingIn.now} and occurrence_id in (
        select id from occurrences where community_id = ${upcomingIn.communityId})`
    : sql``;
  await sql`
    select from occurrences where id in (
      select occurrence_id from bookings where user_id = ${userId} ${ofOccurrence} ${upcomingInCommunity}
    ) order by id for update`.execute(db);
  await sql`
    with deleted as (
      delete from bookings where user_id = ${userId} ${ofOccurrence} ${upcomingInCommunity} returning occurrence_id
    )
    update occurrences set attendee_count = attendee_count - 1
    from deleted where id = deleted.occurrence_id`.execute(db);
}

/**
 * Deletes the bookings of non-members for occurrences that have not ended. The community's occurrences must
 * be locked.
 */
export async function deleteBookingsOfNonMembers(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with deleted as (
      delete from bookings where ends_at > ${now}
        and occurrence_id in (select id from occurrences where community_id = ${communityId})
        and user_id not in (select user_id from memberships where community_id = ${communityId})
      returning occurrence_id
    ), counted as (
      select occurrence_id, count(*)::integer as count from deleted group by occurrence_id
    )
    update occurrences set attendee_count = attendee_count - counted.count
    from counted where id = counted.occurrence_id`.execute(db);
}

/**
 * A member's bookings after a given one, for their export, in the order in which the occurrences begin. Bookings in
 * communities that the member may not read are left out.
 */
export async function bookingsAfter(
  db: Db,
  userId: string,
  last: { starts_at: Temporal.Instant; id: string } | null,
  count: number,
): Promise<{ id: string; title: string; starts_at: Temporal.Instant; booked_at: Temporal.Instant }[]> {
  const after = last
    ? sql`and (booking.starts_at, booking.id) > (${last.starts_at}, ${last.id}::uuid)`
    : sql``;
  const { rows } = await sql<{
    id: string;
    title: string;
    starts_at: Temporal.Instant;
    booked_at: Temporal.Instant;
  }>`
    select booking.id, ${OCCURRENCE_TITLE} as title, booking.starts_at, booking.booked_at
    from bookings as booking
    join occurrences as occurrence on occurrence.id = booking.occurrence_id
    ${JOIN_FORMER_TEXT}
    where booking.user_id = ${userId} ${after}
      and ${readableBy({ id: userId, role: 'sadhaka' }, sql`occurrence.community_id`)}
    order by booking.starts_at, booking.id limit ${count}`.execute(db);
  return rows;
}

/** The booking with this id, for a reminder. */
export function bookingById(db: Db, id: string) {
  return db
    .selectFrom('bookings')
    .select(['user_id', 'occurrence_id', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Marks the bookings that are due for a reminder and returns their ids: the occurrence begins between `now` and
 * `until`, and the member wants reminders and has not been reminded of it. It is one statement, so that only one of
 * several servers gets a booking.
 */
export async function claimDueReminders(
  db: Db,
  { now, until, count }: { now: Temporal.Instant; until: Temporal.Instant; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, occurrence_id, user_id from bookings
      where starts_at > ${now} and starts_at <= ${until} and ${wantsReminders(sql`user_id`)}
        and not exists (
          select from reminders
          where reminders.occurrence_id = bookings.occurrence_id and reminders.user_id = bookings.user_id
        )
      order by starts_at limit ${count} for update skip locked
    ), sent as (
      insert into reminders (occurrence_id, user_id, sent_at)
      select occurrence_id, user_id, ${now}::timestamptz from due
      on conflict do nothing
      returning occurrence_id, user_id
    )
    select due.id from due join sent using (occurrence_id, user_id)`.execute(db);
  return rows.map(({ id }) => id);
}
