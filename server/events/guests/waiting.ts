import type { GuestDraft } from '#contract/events/guests.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { say } from '#contract/platform/say.ts';
import type { MaybeViewer } from '#server/communities/access.ts';
import { lockForGuest } from '#server/events/bookings/booking.ts';
import { communityOfOccurrence, requireOccurrence } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import { spotsLeft } from '#server/events/occurrence/rules.ts';
import { joinRefusal } from '#server/events/waitlist/rules.ts';
import { deleteWaiting, insertWaiting, places, waitingGuest } from '#server/events/waitlist/store.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newNonce } from '#server/platform/sessions/links.ts';
import { consumeGuestLimits, guestOfLink, requireGuestOfLink, requirePublicCommunity } from './actions.ts';
import { insertGuest } from './store.ts';

const offerEnded = () => conflict('offer_ended', say('The spot is no longer kept for you.'));

/**
 * Puts a guest at the end of the waitlist, and sends a mail with a link to leave it, and to confirm the place if the
 * event requires it. The reply is the same if the email already waits or has a spot, so that it reveals neither.
 * @throws ApiError 409 if there is a free spot, or the waitlist has closed.
 */
export async function joinWaitlistAsGuest(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  { name, email, language }: GuestDraft,
  ipNetwork: string,
): Promise<Occurrence> {
  const { db, clock } = deps;
  const { occurrence, community } = await requireOccurrence(db, viewer, id);
  requirePublicCommunity(community);
  await consumeGuestLimits(deps, email, ipNetwork);
  const refused = await inTransaction(db, async (trx) => {
    const locked = await lockForGuest(deps, trx, viewer, id);
    requirePublicCommunity(locked.community);
    const refusal = joinRefusal(locked.occurrence, clock());
    if (refusal) return refusal;
    const known = await waitingGuest(trx, id, email);
    const must_confirm = occurrence.guests_confirm;
    const guest = known ?? {
      id: newId(),
      occurrence_id: id,
      name,
      email,
      nonce: newNonce(),
      must_confirm,
      language: deps.languages.offeredOrNull(language),
    };
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
    const { occurrence } = await lockForGuest(deps, trx, viewer, id);
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
      language: place.language,
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
