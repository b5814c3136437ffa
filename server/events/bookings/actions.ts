import type { Transaction } from 'kysely';
import { EVENT_FULL } from '#contract/events/bookings.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import {
  type CommunityRow,
  type MaybeViewer,
  preventMembershipDeletion,
} from '#server/communities/access.ts';
import { notifyOfSpot } from '#server/events/notices/actions.ts';
import {
  communityOfOccurrence,
  eventNotFound,
  updatedOccurrence,
} from '#server/events/occurrences/actions.ts';
import { lockOccurrence } from '#server/events/occurrences/store.ts';
import { spotsLeft } from '#server/events/rules.ts';
import { endLapsedOffers, fillSpots } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places, waitingMember } from '#server/events/waitlist/store.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { deleteBookings, insertBooking, isBooked, lockForReturn } from './store.ts';

/*
 * Bookings and guest registrations lock the occurrence's row first. They run one after the other, so that two people
 * cannot get the same spot. The lock is held only while rows are changed.
 */

/**
 * Books a spot for the caller: a free one, or the one that is offered to them. Booking again has no effect.
 * @throws ApiError 409 when the occurrence is full or has ended.
 */
export async function createBooking(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const { db, clock } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  const refused = await inTransaction(db, async (trx) => {
    await preventRemoval(trx, viewer, community);
    const { occurrence, refusal } = await lockForBooking(deps, trx, id);
    const place = occurrence.waiting_count > 0 ? await waitingMember(trx, id, viewer.id) : undefined;
    const isOffered = place?.offer_ends_at != null && !isPast(occurrence.ends_at, clock());
    if (!refusal || isOffered) {
      if (place) await deleteWaiting(trx, places.withId(place.id), clock());
      const booking = { id: newId(), occurrenceId: id, now: clock() };
      const booked = await insertBooking(trx, viewer, booking);
      const notice = { kind: 'booked', community, onlyTo: { userId: viewer.id } } as const;
      if (booked?.wants_entry) await notifyOfSpot(deps, trx, { ids: [id] }, notice);
      if (booked) return null;
    }
    // The community may have become private while this call waited for the lock.
    await communityOfOccurrence(trx, viewer, id);
    return (await isBooked(trx, id, viewer.id)) ? null : refusal;
  });
  if (refused) throw refused;
  return updatedOccurrence(deps, viewer, id, community);
}

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
 * Locks an occurrence until the transaction ends, and ends offers of its waitlist that have lapsed. Returns it.
 * `refusal` is the error if the occurrence is full or has ended, and null otherwise. The caller throws it after the
 * transaction, so that lapsed offers stay ended.
 */
async function lockForBooking(deps: Deps, trx: Transaction<DB>, id: string) {
  const locked = await lockOccurrence(trx, id);
  if (!locked) throw eventNotFound();
  const occurrence = await endLapsedOffers(deps, trx, locked);
  if (isPast(occurrence.ends_at, deps.clock()))
    return { occurrence, refusal: conflict('event_ended', 'This event has ended.') };
  const isFull = spotsLeft(occurrence) === 0;
  return { occurrence, refusal: isFull ? conflict('event_full', EVENT_FULL) : null };
}

/**
 * `lockForBooking`, which also returns the community. It may have become private while this call waited for the lock.
 * @throws ApiError 404 if the viewer may not read the community.
 */
export async function lockOccurrenceForBooking(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: MaybeViewer,
  id: string,
) {
  const locked = await lockForBooking(deps, trx, id);
  return { ...locked, community: await communityOfOccurrence(trx, viewer, id) };
}

/**
 * Prevents the deletion of the viewer's account, and of the membership in a private community, until the transaction
 * ends.
 * @throws ApiError 401 or 404 when they have been deleted already.
 */
export async function preventRemoval(
  trx: Transaction<DB>,
  { id, role }: Viewer,
  community: CommunityRow,
): Promise<void> {
  if (!(await preventAccountDeletion(trx, id))) throw sessionExpired();
  if (community.privacy === 'public' || role === 'admin') return;
  if (!(await preventMembershipDeletion(trx, community.id, id))) throw eventNotFound();
}
