import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type GuestRow = Selectable<DB['guests']>;

export function guestById(db: Db, id: string): Promise<GuestRow | undefined> {
  return db.selectFrom('guests').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Registers a guest and counts them. The occurrence must be locked. Stores the SEQUENCE that the calendar entry in the
 * mail to the guest has.
 */
export async function insertGuest(
  db: Db,
  guest: Omit<GuestRow, 'cancelled_at' | 'user_id' | 'sequence'>,
): Promise<void> {
  const sequence = await changeGuestCount(db, guest.occurrence_id, 1);
  await db
    .insertInto('guests')
    .values({ ...guest, sequence })
    .execute();
}

/**
 * Cancels a registration, erases the guest's data and updates the count. Returns false if there is none or it was
 * cancelled before. The occurrence must be locked.
 */
export async function cancelGuest(
  db: Db,
  occurrenceId: string,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const cancelled = await db
    .updateTable('guests')
    .set({ cancelled_at: now, name: '', email: null, confirm_by: null })
    .where('id', '=', id)
    .where('occurrence_id', '=', occurrenceId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (cancelled) await changeGuestCount(db, occurrenceId, -1);
  return cancelled !== undefined;
}

/**
 * Cancels all registrations for occurrences of a community that have not ended, and erases the guests' data. The
 * occurrences must be locked. Returns the ids of those that had guests.
 */
export async function cancelGuestsIn(db: Db, communityId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with cancelled as (
      update guests set cancelled_at = ${now}, name = '', email = null, confirm_by = null
      where cancelled_at is null and ends_at > ${now}
        and occurrence_id in (select id from occurrences where community_id = ${communityId})
      returning occurrence_id
    ), counted as (
      select occurrence_id, count(*)::integer as count from cancelled group by occurrence_id
    )
    update occurrences set guest_count = guest_count - counted.count, sequence = sequence + 1
    from counted where id = counted.occurrence_id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Changes the number of guests, and returns the new SEQUENCE of the calendar entry. */
async function changeGuestCount(db: Db, occurrenceId: string, by: number): Promise<number> {
  const { sequence } = await db
    .updateTable('occurrences')
    .set({ guest_count: sql`guest_count + ${by}::integer`, sequence: sql`sequence + 1` })
    .where('id', '=', occurrenceId)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return sequence;
}

/** Erases the email addresses of guests of occurrences that ended before an instant. */
export async function eraseGuestEmails(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .updateTable('guests')
    .set({ email: null })
    .where('ends_at', '<', before)
    .where('email', 'is not', null)
    .execute();
}

/** The number of guests of an occurrence who have not confirmed their registration yet. */
export async function unconfirmedCount(db: Db, occurrenceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guests
    where occurrence_id = ${occurrenceId} and cancelled_at is null and confirm_by is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks a registration as confirmed. The occurrence must be locked. */
export async function confirmGuest(db: Db, id: string): Promise<void> {
  await db.updateTable('guests').set({ confirm_by: null, is_confirmed: true }).where('id', '=', id).execute();
}

/** Sets another deadline for the guests of an occurrence who have not confirmed their registration yet. */
export async function setConfirmationDeadline(
  db: Db,
  occurrenceId: string,
  deadline: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable('guests')
    .set({ confirm_by: deadline })
    .where('occurrence_id', '=', occurrenceId)
    .where('cancelled_at', 'is', null)
    .where('confirm_by', 'is not', null)
    .execute();
}

/** The guests who have not confirmed their registration in time, except those of cancelled occurrences. */
export async function unconfirmedGuests(
  db: Db,
  now: Temporal.Instant,
  count: number,
): Promise<Pick<GuestRow, 'id' | 'occurrence_id'>[]> {
  return db
    .selectFrom('guests')
    .innerJoin('occurrences', 'occurrences.id', 'occurrence_id')
    .select(['guests.id', 'occurrence_id'])
    .where('confirm_by', '<=', now)
    .where('guests.cancelled_at', 'is', null)
    .where('occurrences.cancelled_at', 'is', null)
    .orderBy('confirm_by')
    .limit(count)
    .execute();
}

/**
 * Locks the occurrences that have not ended and for which an email is registered, always in the same order. Returns
 * their ids.
 */
export async function lockOccurrencesOfGuest(
  db: Db,
  email: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from occurrences where ends_at > ${now} and id in (
      select occurrence_id from guests where lower(email) = lower(${email}) and cancelled_at is null
    ) order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Turns the registrations of an email for these occurrences into bookings of a member, which keep their calendar
 * entries. If the member has already booked, the registration ends. Returns the ids of the occurrences that have a free
 * spot for this reason. The occurrences must be locked.
 */
export async function takeOverGuests(
  db: Db,
  { userId, email, occurrenceIds }: { userId: string; email: string; occurrenceIds: string[] },
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; was_booked: boolean }>`
    with taken as (
      update guests set cancelled_at = ${now}, name = '', email = null, confirm_by = null, user_id = ${userId}::uuid
      where occurrence_id = any(${occurrenceIds}::uuid[]) and lower(email) = lower(${email}) and cancelled_at is null
      returning id, occurrence_id, registered_at
    ), booked as (
      insert into bookings (id, occurrence_id, user_id, starts_at, ends_at, booked_at, was_guest)
      select taken.id, occurrence_id, ${userId}::uuid, starts_at, ends_at, registered_at, true
      from taken join occurrences on occurrences.id = occurrence_id
      on conflict (occurrence_id, user_id) do nothing
      returning occurrence_id
    ), booked_before as (
      update bookings set was_guest = true from taken
      where bookings.occurrence_id = taken.occurrence_id and user_id = ${userId}::uuid
    )
    update occurrences set guest_count = guest_count - 1, sequence = sequence + 1,
      attendee_count = attendee_count + (select count(*)::integer from booked where occurrence_id = occurrences.id)
    from taken where occurrences.id = taken.occurrence_id
    returning occurrences.id,
      not exists (select from booked where occurrence_id = occurrences.id) as was_booked`.execute(db);
  return rows.filter((row) => row.was_booked).map(({ id }) => id);
}
