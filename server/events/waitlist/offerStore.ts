import { sql } from 'kysely';
import { isInRetreat } from '#server/account/public.ts';
import type { Db } from '#server/platform/database/database.ts';

/** An occurrence with free spots, and with somebody on the waitlist who has no offer. */
export interface FillableRow {
  id: string;
  starts_at: Temporal.Instant;
  timezone: string;
  free_count: number;
}

/** The given occurrences that are upcoming, have free spots, and have somebody on the waitlist without an offer. */
export async function fillableAmong(
  db: Db,
  occurrenceIds: string[],
  now: Temporal.Instant,
): Promise<FillableRow[]> {
  const { rows } = await sql<FillableRow>`
    select occurrence.id, occurrence.starts_at, series.timezone, ${FREE_COUNT} as free_count
    from occurrences as occurrence join event_series as series on series.id = series_id
    where occurrence.id = any(${occurrenceIds}::uuid[]) and cancelled_at is null and occurrence.starts_at > ${now}
      and waiting_count > offered_count and ${FREE_COUNT} > 0
    order by occurrence.id`.execute(db);
  return rows;
}

const FREE_COUNT = sql`(occurrence.capacity - attendee_count - guest_count - offered_count)`;

/** A person to whom a spot can be offered. */
export interface NextRow {
  id: string;
  /** Whether the person is a guest whose email already has a spot, as that of a member or of another guest. */
  has_spot: boolean;
}

/**
 * An SQL condition: whether a person on a waitlist can be asked now. Members in retreat are skipped, and so
 * are guests who have not confirmed their place: otherwise invented addresses could delay the waitlist.
 */
const canBeAsked = (now: Temporal.Instant) =>
  sql`(not waiting.must_confirm and not ${isInRetreat(sql`waiting.user_id`, now)})`;

/** The first people on a waitlist who have no offer and can be asked. */
export async function nextWaiting(
  db: Db,
  occurrenceId: string,
  now: Temporal.Instant,
  count: number,
): Promise<NextRow[]> {
  const { rows } = await sql<NextRow>`
    select id, email is not null and (
      exists (
        select from bookings join users on users.id = bookings.user_id
        where bookings.occurrence_id = waiting.occurrence_id and lower(users.email) = lower(waiting.email)
      ) or exists (
        select from guests
        where guests.occurrence_id = waiting.occurrence_id and lower(guests.email) = lower(waiting.email)
          and cancelled_at is null
      )
    ) as has_spot
    from waiting
    where occurrence_id = ${occurrenceId} and offer_ends_at is null and ${canBeAsked(now)}
    order by joined_at, id limit ${count}`.execute(db);
  return rows;
}

/** Offers a spot to each of these people, who wait for the same occurrence. */
export async function insertOffers(
  db: Db,
  occurrenceId: string,
  ids: string[],
  until: Temporal.Instant,
): Promise<void> {
  await db.updateTable('waiting').set({ offer_ends_at: until }).where('id', 'in', ids).execute();
  await db
    .updateTable('occurrences')
    .set({ offered_count: sql`offered_count + ${ids.length}::integer` })
    .where('id', '=', occurrenceId)
    .execute();
}

/**
 * Withdraws offers of these occurrences: all of them, or the newest that exceed the capacity. Those who had an offer
 * keep their places on the waitlist, so that they get the next offers. The occurrences must be locked.
 */
export async function withdrawOffers(
  db: Db,
  occurrenceIds: string[],
  which: 'all' | 'aboveCapacity',
): Promise<void> {
  if (occurrenceIds.length === 0) return;
  const excess = which === 'all' ? sql`offered_count` : sql`-${FREE_COUNT}`;
  await sql`
    with asked as (
      select waiting.id, occurrence_id, ${excess} as excess,
        row_number() over (partition by occurrence_id order by joined_at desc, waiting.id desc) as number
      from waiting join occurrences as occurrence on occurrence.id = occurrence_id
      where occurrence_id = any(${occurrenceIds}::uuid[]) and offer_ends_at is not null
    ), withdrawn as (
      update waiting set offer_ends_at = null from asked
      where waiting.id = asked.id and asked.number <= asked.excess
      returning waiting.occurrence_id
    ), counted as (
      select occurrence_id, count(*)::integer as count from withdrawn group by occurrence_id
    )
    update occurrences set offered_count = offered_count - counted.count from counted where id = counted.occurrence_id`.execute(
    db,
  );
}

/**
 * Marks the people on a waitlist who have not been notified yet that anybody can book the free spots. Returns their ids.
 */
export async function markNotified(db: Db, occurrenceId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update waiting set notified_at = ${now}
    where occurrence_id = ${occurrenceId} and offer_ends_at is null and notified_at is null
      and ${canBeAsked(now)}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The occurrences with lapsed offers, or with free spots that can be offered to somebody on the waitlist, or, in the
 * last hour before the start, about which somebody on the waitlist can be notified.
 */
export async function occurrencesToUpdate(
  db: Db,
  { now, inAnHour, count }: { now: Temporal.Instant; inAnHour: Temporal.Instant; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from occurrences as occurrence
    where waiting_count > 0 and cancelled_at is null and (
      exists (
        select from waiting
        where occurrence_id = occurrence.id and offer_ends_at is not null
          and (offer_ends_at <= ${now} or occurrence.starts_at <= ${now})
      ) or (
        starts_at > ${now} and waiting_count > offered_count and ${FREE_COUNT} > 0 and exists (
          select from waiting
          where occurrence_id = occurrence.id and offer_ends_at is null
            and (notified_at is null or occurrence.starts_at > ${inAnHour})
            and ${canBeAsked(now)}
        )
      )
    )
    order by starts_at limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
