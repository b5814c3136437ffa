import { sql, type Transaction } from 'kysely';
import type { Occurrence } from '#contract/events/occurrences.ts';
import type { CommunityRow } from '#server/communities/access.ts';
import { notifyOfSpot } from '#server/events/notices/actions.ts';
import { GETS_ENTRY } from '#server/events/notices/store.ts';
import { communityOfOccurrence } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places } from '#server/events/waitlist/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps, Deps } from '#server/platform/deps.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/** Cancels the caller's booking, if there is one. */
export async function cancelBooking(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const community = await communityOfOccurrence(deps.db, viewer, id);
  await freeSpot(deps, viewer.id, id, community);
  return updatedOccurrence(deps, viewer, id, community);
}

/** Frees a member's spot, if they have one, and offers it to the waitlist. */
export async function freeSpot(
  deps: Deps,
  userId: string,
  id: string,
  community: Pick<CommunityRow, 'id' | 'name'> | undefined,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const getsEntry = await lockForReturn(trx, id, userId);
    if (getsEntry && community)
      await notifyOfSpot(deps, trx, { ids: [id] }, { kind: 'returned', community, onlyTo: { userId } });
    await fillSpots(deps, trx, await deleteBookings(trx, { userId, occurrenceId: id }));
  });
}

/**
 * Locks an occurrence, even a cancelled one, until the transaction ends. Returns whether a member who has
 * booked it gets a calendar entry when the spot is freed.
 */
async function lockForReturn(db: Db, occurrenceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ gets_entry: boolean }>`
    select exists (
      select from bookings where occurrence_id = occurrences.id and user_id = ${userId} and ${GETS_ENTRY}
    ) as gets_entry
    from occurrences where id = ${occurrenceId} for update`.execute(db);
  return rows[0]?.gets_entry ?? false;
}

/**
 * Ends a member's bookings and places on waitlists: all of them, or those for occurrences that have not ended, in one
 * community or in all.
 */
export async function endBookingsOf(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  userId: string,
  which: 'all' | 'upcoming' | { upcomingIn: string },
): Promise<void> {
  const now = deps.clock();
  const communityId = typeof which === 'object' ? which.upcomingIn : null;
  const freedIds = await deleteBookings(trx, {
    userId,
    ...(which !== 'all' && { upcomingIn: { communityId, now } }),
  });
  const place = communityId ? places.ofMemberIn(userId, communityId) : places.ofMember(userId);
  const leftIds = await deleteWaiting(trx, place, now);
  await fillSpots(deps, trx, [...freedIds, ...leftIds]);
}

/** Selects a member's bookings: of one occurrence, in one community, or all. */
interface BookingFilter {
  userId: string;
  occurrenceId?: string;
  /** If given, only occurrences that have not ended, in this community or in all. */
  upcomingIn?: { communityId: string | null; now: Temporal.Instant };
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

/** Locks the occurrences that a member has booked or waits for, always in the same order. */
export async function lockOccurrencesOfMember(db: Db, filter: BookingFilter): Promise<void> {
  await sql`
    select from occurrences where id in (
      select occurrence_id from bookings where ${selectedBy(filter)}
      union all
      select occurrence_id from waiting where ${selectedBy(filter)}
    ) order by id for update`.execute(db);
}

/** The condition on `bookings` and `waiting` for a filter. */
function selectedBy({ userId, occurrenceId, upcomingIn }: BookingFilter) {
  if (occurrenceId) return sql`user_id = ${userId} and occurrence_id = ${occurrenceId}`;
  if (!upcomingIn) return sql`user_id = ${userId}`;
  return sql`user_id = ${userId} and occurrence_id in (
    select id from occurrences
    where ends_at > ${upcomingIn.now}
      and (${upcomingIn.communityId}::uuid is null or community_id = ${upcomingIn.communityId}::uuid))`;
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
