import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { DB } from '#server/platform/database/types.ts';

export type WaitingRow = Selectable<DB['waiting']>;
type NewWaitingRow = Omit<Insertable<DB['waiting']>, 'joined_at' | 'offer_ends_at' | 'notified_at'>;

/** Someone on a waitlist with the name that guides see. */
export type NamedWaitingRow = Pick<WaitingRow, 'id' | 'user_id' | 'joined_at' | 'offer_ends_at'> & {
  name: string;
};

/**
 * Puts a member or a guest at the end of a waitlist. The occurrence must be locked. Does nothing for someone who waits
 * already.
 */
export async function insertWaiting(
  db: Db,
  { id, occurrence_id, user_id, name, email, nonce, must_confirm, language }: NewWaitingRow,
  now: Temporal.Instant,
): Promise<void> {
  // The clocks of servers differ. `greatest` makes sure that nobody is put before those who already wait.
  await sql`
    with joined as (
      insert into waiting (id, occurrence_id, user_id, name, email, nonce, must_confirm, language, joined_at)
      values (
        ${id}::uuid, ${occurrence_id}::uuid, ${user_id ?? null}::uuid, ${name ?? null}, ${email ?? null},
        ${nonce ?? null}, ${must_confirm ?? false}::boolean, ${language ?? null},
        greatest(${now}::timestamptz, (
          select max(joined_at) + interval '1 millisecond' from waiting where occurrence_id = ${occurrence_id}::uuid
        ))
      )
      on conflict do nothing
      returning occurrence_id
    )
    update occurrences set waiting_count = waiting_count + 1 from joined where id = joined.occurrence_id`.execute(
    db,
  );
}

export function waitingById(db: Db, id: string): Promise<WaitingRow | undefined> {
  return db.selectFrom('waiting').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The place of a member on the waitlist of an occurrence. */
export function waitingMember(db: Db, occurrenceId: string, userId: string): Promise<WaitingRow | undefined> {
  return db
    .selectFrom('waiting')
    .selectAll()
    .where('occurrence_id', '=', occurrenceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The place of an email on the waitlist of an occurrence. */
export async function waitingGuest(
  db: Db,
  occurrenceId: string,
  email: string,
): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select * from waiting where occurrence_id = ${occurrenceId} and lower(email) = lower(${email})`.execute(
    db,
  );
  return rows[0];
}

/** Marks the place of a guest as confirmed. The occurrence must be locked. */
export async function confirmPlace(db: Db, id: string): Promise<void> {
  await db.updateTable('waiting').set({ must_confirm: false }).where('id', '=', id).execute();
}

/** The first people on a waitlist, in order. The names of guests are hidden until they confirm. */
export async function waitingOf(db: Db, occurrenceId: string, count: number): Promise<NamedWaitingRow[]> {
  const { rows } = await sql<NamedWaitingRow>`
    select waiting.id, user_id, coalesce(username, case when must_confirm then 'Guest' else name end) as name, joined_at,
      offer_ends_at
    from waiting left join people on people.id = user_id
    where occurrence_id = ${occurrenceId}
    order by joined_at, waiting.id limit ${count}`.execute(db);
  return rows;
}

/** Conditions on the table `waiting` that select the places to delete. */
export const places = {
  withId: (id: string) => sql`waiting.id = ${id}`,
  ofMember: (userId: string) => sql`user_id = ${userId}`,
  ofMemberIn: (userId: string, communityId: string) => sql`
    user_id = ${userId} and occurrence_id in (select id from occurrences where community_id = ${communityId})`,
  /** The member with this id, and the guests with this email. */
  ofPersonAt: (occurrenceIds: string[], userId: string | null, email: string) => sql`
    occurrence_id = any(${occurrenceIds}::uuid[]) and (user_id = ${userId}::uuid or lower(email) = lower(${email}))`,
  /** Guests, and members who have left the community. */
  ofNonMembers: (communityId: string) => sql`
    occurrence_id in (select id from occurrences where community_id = ${communityId})
    and (user_id is null or user_id not in (select user_id from memberships where community_id = ${communityId}))`,
  /** Those whose offer has lapsed, or whose event has begun. */
  lapsed: (occurrenceId: string, now: Temporal.Instant) => sql`
    occurrence_id = ${occurrenceId} and offer_ends_at is not null
    and (offer_ends_at <= ${now} or exists (select from occurrences where id = occurrence_id and starts_at <= ${now}))`,
  ofEndedEvents: (before: Temporal.Instant) => sql`
    occurrence_id in (select id from occurrences where waiting_count > 0 and ends_at <= ${before})`,
};

/**
 * Removes people from waitlists and updates the counts. The occurrences must be locked. Returns the ids of the
 * occurrences. The links of guests continue to work, because they are stored like those of cancelled registrations,
 * unless `keepsLinks` is false because the guest gets a spot.
 */
export async function deleteWaiting(
  db: Db,
  condition: RawBuilder<unknown>,
  now: Temporal.Instant,
  keepsLinks = true,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with deleted as (
      delete from waiting where ${condition} returning *
    ), kept as (
      insert into guests (id, occurrence_id, name, nonce, ends_at, registered_at, cancelled_at)
      select deleted.id, occurrence_id, '', nonce, ends_at, joined_at, ${now}::timestamptz
      from deleted join occurrences on occurrences.id = occurrence_id where deleted.email is not null and ${keepsLinks}
    ), counted as (
      select occurrence_id, count(*)::integer as waiting, count(offer_ends_at)::integer as offered
      from deleted group by occurrence_id
    )
    update occurrences set waiting_count = waiting_count - counted.waiting,
      offered_count = offered_count - counted.offered
    from counted where id = counted.occurrence_id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of the occurrences of a series for which somebody waits. */
export async function occurrencesWithWaitlist(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('waiting_count', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** A member's places on waitlists after a given one, for their export. */
export async function waitingAfter(
  db: Db,
  userId: string,
  last: { id: string } | null,
  count: number,
): Promise<{ id: string; title: string; starts_at: Temporal.Instant; joined_at: Temporal.Instant }[]> {
  const after = last ? sql`and waiting.id > ${last.id}::uuid` : sql``;
  const { rows } = await sql<{
    id: string;
    title: string;
    starts_at: Temporal.Instant;
    joined_at: Temporal.Instant;
  }>`
    select waiting.id, coalesce(own_title, event_series.title) as title, occurrences.starts_at, joined_at
    from waiting join occurrences on occurrences.id = occurrence_id join event_series on event_series.id = series_id
    where user_id = ${userId} and cancelled_at is null ${after}
    order by waiting.id limit ${count}`.execute(db);
  return rows;
}
