import type { GuestDraft } from '#contract/events/guests.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { MAX_LISTED_WAITING, type WaitingPerson } from '#contract/events/waitlist.ts';
import type { MaybeViewer } from '#server/communities/access.ts';
import { lockForMember, lockOccurrenceForBooking } from '#server/events/bookings/actions.ts';
import { isBooked } from '#server/events/bookings/store.ts';
import {
  consumeGuestLimits,
  guestOfLink,
  requireGuestOfLink,
  requirePublicCommunity,
} from '#server/events/guests/actions.ts';
import { insertGuest } from '#server/events/guests/store.ts';
import {
  communityOfOccurrence,
  requireOccurrence,
  updatedOccurrence,
} from '#server/events/occurrences/actions.ts';
import { lockOccurrence } from '#server/events/occurrences/store.ts';
import { mayChange, spotsLeft } from '#server/events/rules.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { fillSpots } from './offers.ts';
import { joinRefusal } from './rules.ts';
import { deleteWaiting, insertWaiting, places, waitingGuest, waitingMember, waitingOf } from './store.ts';

const offerEnded = () => conflict('offer_ended', 'The spot is no longer kept for you.');

/** The first people on the waitlist. @throws ApiError 403 unless the viewer may edit the event. */
export async function readWaitlist({ db }: Deps, viewer: Viewer, id: string): Promise<WaitingPerson[]> {
  const { occurrence, community } = await requireOccurrence(db, viewer, id);
  if (!mayChange(occurrence, community, viewer)) throw forbidden();
  const rows = await waitingOf(db, id, MAX_LISTED_WAITING);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isGuest: row.user_id === null,
    joinedAt: iso(row.joined_at),
    offerEndsAt: row.offer_ends_at && iso(row.offer_ends_at),
  }));
}

/**
 * Puts the caller at the end of the waitlist. Does nothing if the caller already waits or has booked.
 * @throws ApiError 409 if there is a free spot, or the waitlist has closed.
 */
export async function joinWaitlist(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const { db, clock } = deps;
  const { community, refused } = await inTransaction(db, async (trx) => {
    const { occurrence } = await lockForMember(deps, trx, viewer, id);
    // The community may have become private while this call waited for the lock.
    const community = await communityOfOccurrence(trx, viewer, id);
    const isKnown = (await waitingMember(trx, id, viewer.id)) || (await isBooked(trx, id, viewer.id));
    const refused = isKnown ? null : joinRefusal(occurrence, clock());
    if (!isKnown && !refused)
      await insertWaiting(trx, { id: newId(), occurrence_id: id, user_id: viewer.id }, clock());
    return { community, refused };
  });
  if (refused) throw refused;
  return updatedOccurrence(deps, viewer, id, community);
}

/** Takes the caller off the waitlist. A spot that was kept for them is offered to the next person. */
export async function leaveWaitlist(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const { db } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    await lockOccurrence(trx, id);
    const place = await waitingMember(trx, id, viewer.id);
    if (!place) return;
    await fillSpots(deps, trx, await deleteWaiting(trx, places.withId(place.id), deps.clock()));
  });
  return updatedOccurrence(deps, viewer, id, community);
}

/**
 * Puts a guest at the end of the waitlist, and sends a mail with a link to leave it, and to confirm the place if the
 * event requires it. The reply is the same if the email already waits or has a spot, so that it reveals neither.
 * @throws ApiError 409 if there is a free spot, or the waitlist has closed.
 */
export async function joinWaitlistAsGuest(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  { name, email }: GuestDraft,
  ipNetwork: string,
): Promise<Occurrence> {
  const { db, clock } = deps;
  const { occurrence, community } = await requireOccurrence(db, viewer, id);
  requirePublicCommunity(community);
  await consumeGuestLimits(deps, email, ipNetwork);
  const refused = await inTransaction(db, async (trx) => {
    const locked = await lockOccurrenceForBooking(deps, trx, viewer, id);
    requirePublicCommunity(locked.community);
    const refusal = joinRefusal(locked.occurrence, clock());
    if (refusal) return refusal;
    const known = await waitingGuest(trx, id, email);
    const must_confirm = occurrence.guests_confirm;
    const guest = known ?? { id: newId(), occurrence_id: id, name, email, nonce: newNonce(), must_confirm };
    if (!known) await insertWaiting(trx, guest, clock());
    await enqueueMail(deps, trx, 'waitlistJoined', guest.id);
    return null;
  });
  if (refused) throw refused;
  return updatedOccurrence(deps, viewer, id, community);
}

/**
 * Gives a guest the spot that is kept for them, or a free one. Using the token again has no effect.
 * @throws ApiError 409 when no spot is kept any more and none is free.
 */
export async function claimSpot(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<Occurrence> {
  const { db, clock } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  const refused = await inTransaction(db, async (trx) => {
    const { occurrence } = await lockOccurrenceForBooking(deps, trx, viewer, id);
    const { place, isRegistered } = await requireGuestOfLink({ ...deps, db: trx }, id, token);
    if (isRegistered) return null;
    const mayClaim = place?.offer_ends_at || spotsLeft(occurrence) > 0;
    if (!place?.email || !place.nonce || !mayClaim || isPast(occurrence.ends_at, clock()))
      return offerEnded();
    await deleteWaiting(trx, places.withId(place.id), clock(), false);
    await insertGuest(trx, {
      id: place.id,
      occurrence_id: id,
      name: place.name ?? '',
      email: place.email,
      nonce: place.nonce,
      ends_at: occurrence.ends_at,
      registered_at: clock(),
      confirm_by: null,
      is_confirmed: true, // the link has proved the address
    });
    await enqueueMail(deps, trx, 'guestRegistered', place.id);
    return null;
  });
  if (refused) throw refused;
  return updatedOccurrence(deps, viewer, id, community, await guestOfLink(deps, id, token));
}
