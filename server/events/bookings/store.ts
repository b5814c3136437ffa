import { sql } from 'kysely';
import { wantsReminders } from '#server/account/public.ts';
import { readableBy } from '#server/communities/access.ts';
import { JOIN_FORMER_TEXT, OCCURRENCE_TITLE } from '#server/events/occurrence/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function isBooked(db: Db, occurrenceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where occurrence_id = ${occurrenceId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
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
    where booking.user_id = ${userId} and occurrence.cancelled_at is null ${after}
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
 * Marks the bookings that are due for a reminder and returns their ids. A booking is due if the occurrence begins
 * between `now` and `until`, and the member wants reminders and has not been reminded of it. This is one statement, so
 * that only one of several servers gets a booking.
 */
export async function claimDueReminders(
  db: Db,
  { now, until, count }: { now: Temporal.Instant; until: Temporal.Instant; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, occurrence_id, user_id from bookings
      where starts_at > ${now} and starts_at <= ${until} and ${wantsReminders(sql`user_id`)}
        and exists (select from occurrences where id = occurrence_id and cancelled_at is null)
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
