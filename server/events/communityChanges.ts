import type { Transaction } from 'kysely';
import type { CommunityRow } from '#server/communities/access.ts';
import {
  deleteBookingsOfNonMembers,
  endBookingsOf,
  lockOccurrencesOfMember,
} from '#server/events/bookings/cancelling.ts';
import { cancelGuestsIn } from '#server/events/guests/store.ts';
import { notifyBooked, notifyOfSpot } from '#server/events/notices/actions.ts';
import { insertNotices } from '#server/events/notices/store.ts';
import { lockUpcoming } from '#server/events/occurrence/store.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places } from '#server/events/waitlist/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps } from '#server/platform/deps.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';

/** Notifies everyone who has booked an upcoming occurrence in a community that is about to be deleted. */
export async function notifyOfDeletion(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = deps.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await notifyBooked(deps, trx, { community_id: community.id }, { kind: 'cancelled', community, now });
}

/** Cancels the bookings of somebody who is no longer a member of a private community. */
export async function endBookingsInCommunity(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name' | 'privacy'>,
  { userId, hasLeft }: { userId: string; hasLeft: boolean },
): Promise<void> {
  if (community.privacy === 'public') return;
  const cancelBookings = hasLeft ? cancelBookingsOfFormerMember : cancelBookingsOfRemovedMember;
  await cancelBookings(deps, trx, community, userId);
}

/** Cancels the bookings of a member who is being removed from a private community, and notifies them by mail. */
async function cancelBookingsOfRemovedMember(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const now = deps.clock();
  const subject = { community_id: community.id };
  await lockOccurrencesOfMember(trx, { userId, upcomingIn: { communityId: community.id, now } });
  const notices = await insertNotices(trx, subject, { kind: 'removed', community, now, onlyTo: { userId } });
  await enqueueMails(deps, trx, 'eventNotice', notices);
  await endBookingsOf(deps, trx, userId, { upcomingIn: community.id });
}

/** Cancels the bookings of a member who has left a private community. */
async function cancelBookingsOfFormerMember(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const notice = { kind: 'returned', community, onlyTo: { userId } } as const;
  const upcomingIn = { communityId: community.id, now: deps.clock() };
  await lockOccurrencesOfMember(trx, { userId, upcomingIn });
  await notifyOfSpot(deps, trx, { community_id: community.id }, notice);
  await endBookingsOf(deps, trx, userId, { upcomingIn: community.id });
}

/**
 * Cancels the bookings of non-members and the registrations of guests in a community that becomes private, because they
 * cannot see or cancel them there afterwards. Notifies these people.
 */
export async function closeEventsToNonMembers(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = deps.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await notifyBooked(deps, trx, { community_id: community.id }, { kind: 'closed', community, now });
  const freedIds = [
    ...(await deleteBookingsOfNonMembers(trx, community.id, now)),
    ...(await cancelGuestsIn(trx, community.id, now)),
    ...(await deleteWaiting(trx, places.ofNonMembers(community.id), now)),
  ];
  await fillSpots(deps, trx, freedIds);
}
