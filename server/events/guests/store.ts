import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type GuestRow = Selectable<DB['guests']>;

export function guestById(db: Db, id: string): Promise<GuestRow | undefined> {
  return db.selectFrom('guests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Registers a guest and counts them. The occurrence must be locked. */
export async function insertGuest(db: Db, guest: Omit<GuestRow, 'cancelled_at'>): Promise<void> {
  await db.insertInto('guests').values(guest).execute();
  await changeGuestCount(db, guest.occurrence_id, 1);
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
    .set({ cancelled_at: now, name: '', email: null })
    .where('id', '=', id)
    .where('occurrence_id', '=', occurrenceId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (cancelled) await changeGuestCount(db, occurrenceId, -1);
  return cancelled !== undefined;
}

/**
 * Cancels all registrations for occurrences of a community that have not ended, and erases the guests' data.
 * The occurrences must be locked.
 */
export async function cancelGuestsIn(db: Db, communityId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    with cancelled as (
      update guests set cancelled_at = ${now}, name = '', email = null
      where cancelled_at is null and ends_at > ${now}
        and occurrence_id in (select id from occurrences where community_id = ${communityId})
      returning occurrence_id
    ), counted as (
      select occurrence_id, count(*)::integer as count from cancelled group by occurrence_id
    )
    update occurrences set guest_count = guest_count - counted.count
    from counted where id = counted.occurrence_id`.execute(db);
}

async function changeGuestCount(db: Db, occurrenceId: string, by: number): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ guest_count: sql`guest_count + ${by}::integer` })
    .where('id', '=', occurrenceId)
    .execute();
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
