import { type Selectable, sql } from 'kysely';
import { lockingAccount, wantsCalendarMails, wantsReminders } from '#server/account/public.ts';
import {
  COMMUNITY_COLUMNS,
  type CommunityRow,
  joinMembership,
  lockingMembership,
  readableBy,
} from '#server/communities/access.ts';
import { JOIN_FORMER_TEXT, OCCURRENCE_TITLE } from '#server/events/occurrences/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** Selects a member's bookings: of one occurrence, in one community, or all. */
interface BookingFilter {
  userId: string;
  occurrenceId?: string;
  /** If given, only occurrences in this community that have not ended. */
  upcomingIn?: { communityId: string; now: Temporal.Instant };
}

/**
 * An SQL condition: whether a member gets calendar entries by mail about a row of `bookings`. They get them if they want
 * them, or if they had the spot as a guest and so have an entry in a calendar already.
 */
export const GETS_ENTRY = sql`(bookings.was_guest or ${wantsCalendarMails(sql`bookings.user_id`)})`;

/**
 * Locks an occurrence that is not cancelled until the transaction ends, if the viewer may read its community. Before, it
 * prevents the deletion of the viewer's account, and of their membership if they may read the community only with it.
 * Returns undefined if one of them does not exist. `wantsEntry` is whether the viewer wants calendar entries by mail.
 */
export async function lockOccurrenceForMember(db: Db, viewer: Viewer, id: string) {
  type Row = CommunityRow & Selectable<DB['occurrences']> & { wants_entry: boolean };
  const communityId = sql`(select community_id from occurrences where id = ${id})`;
  const { rows } = await sql<Row>`
    with account as materialized (${lockingAccount(viewer.id)}),
      locked_membership as materialized (${lockingMembership(communityId, viewer.id)})
    select ${COMMUNITY_COLUMNS}, ${wantsCalendarMails(sql`${viewer.id}::uuid`)} as wants_entry, occurrence.*
    from occurrences as occurrence
    join communities as community on community.id = occurrence.community_id
    ${joinMembership(viewer)}
    where occurrence.id = ${id} and occurrence.cancelled_at is null and exists (select from account)
      and (community.privacy = 'public' or ${viewer.role === 'admin'} or exists (select from locked_membership))
    for update of occurrence`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { occurrence: row, community: { ...row, id: row.community_id }, wantsEntry: row.wants_entry };
}

/**
 * Books a spot and counts it. The occurrence must be locked. Returns false if nothing was booked, because the member has
 * booked already or may not read the community any more.
 */
export async function insertBooking(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'role'>,
  booking: { id: string; occurrenceId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql`
    with booked as (
      insert into bookings (id, occurrence_id, user_id, starts_at, ends_at, booked_at)
      select ${booking.id}::uuid, id, ${viewer.id}::uuid, starts_at, ends_at, ${booking.now}::timestamptz
      from occurrences where id = ${booking.occurrenceId} and ${readableBy(viewer, sql`occurrences.community_id`)}
      on conflict (occurrence_id, user_id) do nothing
      returning occurrence_id
    )
    update occurrences set attendee_count = attendee_count + 1, sequence = sequence + 1
    from booked where id = booked.occurrence_id
    returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Locks an occurrence, even a cancelled one, until the transaction ends. Returns whether a member who has
 * booked it gets a calendar entry when the spot is freed.
 */
export async function lockForReturn(db: Db, occurrenceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ gets_entry: boolean }>`
    select exists (
      select from bookings where occurrence_id = occurrences.id and user_id = ${userId} and ${GETS_ENTRY}
    ) as gets_entry
    from occurrences where id = ${occurrenceId} for update`.execute(db);
  return rows[0]?.gets_entry ?? false;
}

export async function isBooked(db: Db, occurrenceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where occurrence_id = ${occurrenceId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** The condition on `bookings` and `waiting` for a filter. */
function selectedBy({ userId, occurrenceId, upcomingIn }: BookingFilter) {
  if (occurrenceId) return sql`user_id = ${userId} and occurrence_id = ${occurrenceId}`;
  if (!upcomingIn) return sql`user_id = ${userId}`;
  return sql`user_id = ${userId} and occurrence_id in (
    select id from occurrences where community_id = ${upcomingIn.communityId} and ends_at > ${upcomingIn.now})`;
}

/** Locks the occurrences that a member has booked or waits for, always in the same order. */
export async function lockOccurrencesOfMember(db: Db, filter: BookingFilter): Promise<void> {
  await sql`
    select from occurrences where id in (
      select occurrence_id from bookings where ${selectedBy(filter)}
      union all
      select occurrence_id from waiting where ${selectedBy(filter)}
    ) order by id for update`.execute(db);
}

/**
 * Deletes bookings and updates the counts. The occurrences that the member has booked or waits for are locked first.
 * Returns the ids of those with a free spot for which somebody waits.
 */
export async function deleteBookings(db: Db, filter: BookingFilter): Promise<string[]> {
  await lockOccurrencesOfMember(db, filter);
  const { rows } = await sql<{ id: string; waiting_count: number }>`
    with deleted as (
      delete from bookings where ${selectedBy(filter)} returning occurrence_id
    )
    update occurrences set attendee_count = attendee_count - 1, sequence = sequence + 1
    from deleted where id = deleted.occurrence_id
    returning id, waiting_count`.execute(db);
  return rows.filter(({ waiting_count }) => waiting_count > 0).map(({ id }) => id);
}

/**
 * Deletes the bookings of non-members for occurrences that have not ended. The community's occurrences must be locked.
 * Returns the ids of those that had such bookings.
 */
export async function deleteBookingsOfNonMembers(
  db: Db,
  communityId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with deleted as (
      delete from bookings where ends_at > ${now}
        and occurrence_id in (select id from occurrences where community_id = ${communityId})
        and user_id not in (select user_id from memberships where community_id = ${communityId})
      returning occurrence_id
    ), counted as (
      select occurrence_id, count(*)::integer as count from deleted group by occurrence_id
    )
    update occurrences set attendee_count = attendee_count - counted.count, sequence = sequence + 1
    from counted where id = counted.occurrence_id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
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
