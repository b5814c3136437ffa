import type { Selectable, Transaction } from 'kysely';
import { EVENT_FULL } from '#contract/events/bookings.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import type { CommunityRow, MaybeViewer } from '#server/communities/access.ts';
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
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { deleteBookings, insertBooking, isBooked, lockForReturn, lockOccurrenceForMember } from './store.ts';

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
  const { community, isNew, refusal } = await inTransaction(db, async (trx) => {
    const { occurrence, community, wantsEntry, refusal } = await lockForMember(deps, trx, viewer, id);
    const place = occurrence.waiting_count > 0 ? await waitingMember(trx, id, viewer.id) : undefined;
    const isOffered = place?.offer_ends_at != null && !isPast(occurrence.ends_at, clock());
    if (refusal && !isOffered) return { community, isNew: false, refusal };
    if (place) await deleteWaiting(trx, places.withId(place.id), clock());
    const isNew = await insertBooking(trx, viewer, { id: newId(), occurrenceId: id, now: clock() });
    const notice = { kind: 'booked', community, onlyTo: { userId: viewer.id } } as const;
    if (isNew && wantsEntry) await notifyOfSpot(deps, trx, { ids: [id] }, notice);
    return { community, isNew, refusal };
  });
  if (!isNew) {
    // The community may have become private while this call waited for the lock.
    await communityOfOccurrence(db, viewer, id);
    if (refusal && !(await isBooked(db, id, viewer.id))) throw refusal;
  }
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
 * Locks an occurrence for a member until the transaction ends, and prevents the deletion of their account and of their
 * membership in a private community. Returns its `availability` and its community, and whether the member wants calendar
 * entries by mail.
 * @throws ApiError 404 if the viewer may not read the community, 401 if their account has been deleted.
 */
export async function lockForMember(deps: Deps, trx: Transaction<DB>, viewer: Viewer, id: string) {
  const locked = await lockOccurrenceForMember(trx, viewer, id);
  if (locked) return { ...locked, ...(await availability(deps, trx, locked.occurrence)) };
  await communityOfOccurrence(trx, viewer, id);
  throw (await preventAccountDeletion(trx, viewer.id)) ? eventNotFound() : sessionExpired();
}

/**
 * Locks an occurrence until the transaction ends. Returns its `availability` and its community, which may have
 * become private while this call waited for the lock.
 * @throws ApiError 404 if the viewer may not read the community.
 */
export async function lockOccurrenceForBooking(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: MaybeViewer,
  id: string,
) {
  const locked = await lockOccurrence(trx, id);
  if (!locked) throw eventNotFound();
  const available = await availability(deps, trx, locked);
  return { ...available, community: await communityOfOccurrence(trx, viewer, id) };
}

/**
 * Ends offers of the waitlist that have lapsed. Returns the occurrence. `refusal` is the error if it is full or has ended,
 * and null otherwise. The caller throws it after the transaction, so that lapsed offers stay ended.
 */
async function availability(deps: Deps, trx: Transaction<DB>, locked: Selectable<DB['occurrences']>) {
  const occurrence = await endLapsedOffers(deps, trx, locked);
  if (isPast(occurrence.ends_at, deps.clock()))
    return { occurrence, refusal: conflict('event_ended', 'This event has ended.') };
  const isFull = spotsLeft(occurrence) === 0;
  return { occurrence, refusal: isFull ? conflict('event_full', EVENT_FULL) : null };
}
