import { sql } from 'kysely';
import type { NoticeRow } from '#server/events/notices/store.ts';
import {
  JOIN_FORMER_TEXT,
  OCCURRENCE_LOCATION,
  OCCURRENCE_TITLE,
} from '#server/events/occurrence/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

const OCCURRENCE_COLUMNS = sql`
  occurrence.id as occurrence_id, ${OCCURRENCE_TITLE} as title, ${OCCURRENCE_LOCATION} as location,
  occurrence.starts_at, series.timezone`;

/** An occurrence of a series that a recipient has booked and that has not begun. */
export interface UpcomingBooking {
  occurrence_id: string;
  title: string;
  location: string | null;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  timezone: string;
  /** The number of occurrences that the recipient has booked and that have not begun. */
  occurrence_count: number;
  /** Null for a member, like `guest_nonce`. */
  guest_id: string | null;
  guest_nonce: string | null;
}

/**
 * The next occurrences that the recipient of a notice has booked in its series and that have not begun: first the one
 * that the notice names, then the others in order.
 */
export async function upcomingBookings(
  db: Db,
  { series_id, user_id, guest_email, occurrence_id }: NoticeRow,
  now: Temporal.Instant,
  count: number,
): Promise<UpcomingBooking[]> {
  const { rows } = await sql<UpcomingBooking>`
    select ${OCCURRENCE_COLUMNS}, occurrence.ends_at, count(*) over () as occurrence_count,
      recipient.guest_id, recipient.nonce as guest_nonce
    from occurrences as occurrence ${JOIN_FORMER_TEXT}
    join (
      select occurrence_id, null::uuid as guest_id, null as nonce from bookings where user_id = ${user_id}::uuid
      union all
      select occurrence_id, id, nonce from guests
      where lower(email) = ${guest_email}::text and cancelled_at is null
    ) as recipient on recipient.occurrence_id = occurrence.id
    where (occurrence.series_id = ${series_id}::uuid or occurrence.id = ${occurrence_id}::uuid)
      and occurrence.starts_at > ${now} and occurrence.cancelled_at is null
    order by occurrence.id <> ${occurrence_id}::uuid, occurrence.starts_at, occurrence.id limit ${count}`.execute(
    db,
  );
  return rows;
}

/** An occurrence for which a recipient waits and that has not begun. */
export type UpcomingPlace = Pick<
  UpcomingBooking,
  'occurrence_id' | 'title' | 'location' | 'starts_at' | 'timezone'
>;

/** The occurrences for which the recipient of a notice waits, in the order of `upcomingBookings`. */
export async function upcomingPlaces(
  db: Db,
  { series_id, user_id, guest_email, occurrence_id }: NoticeRow,
  now: Temporal.Instant,
  count: number,
): Promise<UpcomingPlace[]> {
  const { rows } = await sql<UpcomingPlace>`
    select ${OCCURRENCE_COLUMNS}
    from occurrences as occurrence ${JOIN_FORMER_TEXT}
    join waiting on waiting.occurrence_id = occurrence.id
    where occurrence.series_id = ${series_id}::uuid
      and (waiting.user_id = ${user_id}::uuid or lower(waiting.email) = ${guest_email}::text)
      and occurrence.starts_at > ${now} and occurrence.cancelled_at is null
    order by occurrence.id <> ${occurrence_id}::uuid, occurrence.starts_at, occurrence.id limit ${count}`.execute(
    db,
  );
  return rows;
}
