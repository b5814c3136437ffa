import type { Transaction } from 'kysely';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places } from '#server/events/waitlist/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps } from '#server/platform/deps.ts';
import { deleteBookings } from './store.ts';

/**
 * Ends a member's bookings and places on waitlists: all of them, or those of a community for occurrences that have not
 * ended.
 */
export async function endBookingsOf(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  userId: string,
  communityId?: string,
): Promise<void> {
  const now = deps.clock();
  const freedIds = await deleteBookings(trx, {
    userId,
    ...(communityId && { upcomingIn: { communityId, now } }),
  });
  const place = communityId ? places.ofMemberIn(userId, communityId) : places.ofMember(userId);
  const leftIds = await deleteWaiting(trx, place, now);
  await fillSpots(deps, trx, [...freedIds, ...leftIds]);
}
