import type { Selectable, Transaction } from 'kysely';
import type { GuestDraft } from '#contract/events/guests.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { say } from '#contract/platform/say.ts';
import {
  type CommunityRow,
  lockMembership,
  type MaybeViewer,
  mayManage,
} from '#server/communities/access.ts';
import { lockForGuest } from '#server/events/bookings/booking.ts';
import { deleteBookings } from '#server/events/bookings/cancelling.ts';
import { GUESTS_PER_EMAIL, GUESTS_PER_EMAIL_PER_DAY, GUESTS_PER_IP_NETWORK } from '#server/events/limits.ts';
import { notifyOfSpot } from '#server/events/notices/actions.ts';
import { communityOfOccurrence, requireOccurrence } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import type { GuestOfLink } from '#server/events/occurrence/rules.ts';
import { communityOf, lockOccurrence } from '#server/events/occurrence/store.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places, waitingById } from '#server/events/waitlist/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, conflict, forbidden, invalidLink, notFound } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { confirmationDeadline, maxUnconfirmed } from './rules.ts';
import { cancelGuest, type GuestRow, guestById, insertGuest, unconfirmedCount } from './store.ts';

/** @throws ApiError 403 for a private community, whose events are for its members. */
export function requirePublicCommunity({ privacy }: CommunityRow): void {
  if (privacy === 'private')
    throw forbidden(say('Guests can come to the events of public communities only.'), 'community_private');
}

export const consumeGuestLimits = ({ limits }: Deps, email: string, ipNetwork: string): Promise<void> =>
  limits.consume(
    [GUESTS_PER_EMAIL, email],
    [GUESTS_PER_EMAIL_PER_DAY, email],
    [GUESTS_PER_IP_NETWORK, ipNetwork],
  );

/**
 * Registers a guest and sends a mail with a link that cancels the registration.
 * @throws ApiError 409 when the event is full or has ended, or when the email is registered already.
 */
export async function registerGuest(
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
    if (locked.refusal) return locked.refusal;
    requirePublicCommunity(locked.community);
    const { ends_at, starts_at, capacity } = locked.occurrence;
    const now = clock();
    const confirm_by = occurrence.guests_confirm ? confirmationDeadline(starts_at, now) : null;
    if (confirm_by && (await unconfirmedCount(trx, id)) >= maxUnconfirmed(capacity))
      throw conflict('unconfirmed_limit', say('Many registrations wait for their confirmation.'));
    const guest = {
      id: newId(),
      occurrence_id: id,
      name,
      email,
      nonce: newNonce(),
      language: deps.languages.offeredOrNull(language),
    };
    await insertGuest(trx, { ...guest, ends_at, registered_at: now, confirm_by, is_confirmed: false });
    await enqueueMail(deps, trx, 'guestRegistered', guest.id);
    if (locked.occurrence.waiting_count > 0)
      await fillSpots(deps, trx, await deleteWaiting(trx, places.ofPersonAt([id], null, email), now));
    return null;
  });
  if (refused) throw refused;
  return updatedOccurrence(deps, viewer, id, community);
}

/**
 * Cancels a registration, or a place on the waitlist, with the token from its mail. Using the token again has no
 * effect.
 * @throws ApiError 404 if the event was cancelled. The registration ends even then.
 */
export async function cancelByLink(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<Occurrence> {
  const { db } = deps;
  const guest = await guestOfToken(deps, token);
  const community = await communityOfOccurrence(db, viewer, id).catch(async (error: unknown) => {
    const isCancelled = error instanceof ApiError && error.code === 'event_cancelled';
    if (isCancelled && guest?.occurrence_id === id) await endRegistration(deps, guest);
    throw error;
  });
  if (guest?.occurrence_id !== id) throw invalidLink();
  await endRegistration(deps, guest);
  return updatedOccurrence(deps, viewer, id, community);
}

/** The guest of an occurrence to whom a mail with this token was sent, even if they have cancelled; null otherwise. */
export async function guestOfLink(deps: TokenDeps, id: string, token: string): Promise<GuestOfLink | null> {
  const guest = await guestOfToken(deps, token);
  return guest?.occurrence_id === id ? guest : null;
}

/** Like `guestOfLink`. @throws ApiError 400 for an invalid token, or a token of another occurrence. */
export async function requireGuestOfLink(deps: TokenDeps, id: string, token: string): Promise<GuestOfLink> {
  const guest = await guestOfLink(deps, id, token);
  if (!guest) throw invalidLink();
  return guest;
}

type TokenDeps = Pick<Deps, 'clock' | 'tokens'> & { db: Db };

/** The guest to whom a valid token belongs. */
async function guestOfToken(
  { db, clock, tokens }: TokenDeps,
  token: string,
): Promise<GuestOfLink | undefined> {
  const id = claimedId(token) ?? NIL_UUID;
  const guest = await guestById(db, id);
  const place = guest ? null : ((await waitingById(db, id)) ?? null);
  const holder = guest ?? place;
  if (!holder?.nonce || !tokens.isLinkToken('guest', { id, nonce: holder.nonce }, token, clock()))
    return undefined;
  return {
    id,
    occurrence_id: holder.occurrence_id,
    isRegistered: guest !== undefined && guest.cancelled_at === null,
    place,
    confirmBy: guest?.confirm_by ?? null,
    userId: guest?.user_id ?? null,
  };
}

async function endRegistration(deps: Deps, { id, occurrence_id }: GuestOfLink): Promise<void> {
  await inTransaction(deps.db, (trx) => cancelRegistration(deps, trx, occurrence_id, id));
}

/** Cancels a registration for a mail program's unsubscribe button, which has only the token. */
export async function cancelByUnsubscribeLink(deps: Deps, token: string): Promise<void> {
  const guest = await guestOfToken(deps, token);
  if (!guest) throw invalidLink();
  await endRegistration(deps, guest);
}

/** Removes a guest's registration on behalf of a guide or an admin. */
export async function removeGuest(deps: Deps, viewer: Viewer, id: string, guestId: string): Promise<void> {
  const before = await communityOfOccurrence(deps.db, viewer, id);
  await inTransaction(deps.db, async (trx) => {
    await lockMembership(trx, before.id, viewer.id);
    const community = await communityOfOccurrence(trx, viewer, id);
    if (!mayManage(community, viewer)) throw forbidden();
    const guest = await guestById(trx, guestId);
    const isRegistered = guest?.occurrence_id === id && guest.cancelled_at === null;
    if (!isRegistered || !(await cancelRegistration(deps, trx, id, guestId)))
      throw notFound(say('Guest not found.'));
  });
}

/**
 * Ends the registration of a guest, the booking of a member who has taken it over, or a place on the waitlist. Offers
 * the spot to the waitlist, and mails the guest or member. Returns false if there was nothing to end.
 */
async function cancelRegistration(
  deps: Deps,
  trx: Transaction<DB>,
  occurrenceId: string,
  guestId: string,
): Promise<boolean> {
  const occurrence = await lockOccurrence(trx, occurrenceId);
  const userId = (await guestById(trx, guestId))?.user_id ?? null;
  const guest = { id: guestId, occurrence_id: occurrenceId, user_id: userId };
  return cancelLockedRegistration(deps, trx, occurrence, guest, 'returned');
}

/** Like `cancelRegistration`. The occurrence must be locked; it is undefined if it was cancelled. */
export async function cancelLockedRegistration(
  deps: Deps,
  trx: Transaction<DB>,
  occurrence: Pick<Selectable<DB['occurrences']>, 'waiting_count'> | undefined,
  { id, occurrence_id, user_id }: Pick<GuestRow, 'id' | 'occurrence_id' | 'user_id'>,
  kind: 'returned' | 'unconfirmed',
): Promise<boolean> {
  const now = deps.clock();
  const community = occurrence && (await communityOf(trx, null, occurrence_id));
  const notice = { kind, onlyTo: user_id ? { userId: user_id } : { guestId: id } };
  if (community) await notifyOfSpot(deps, trx, { ids: [occurrence_id] }, { ...notice, community });
  if (user_id) await deleteBookings(trx, { userId: user_id, occurrenceId: occurrence_id });
  const isCancelled = await cancelGuest(trx, occurrence_id, id, now);
  const leftIds = isCancelled ? [] : await deleteWaiting(trx, places.withId(id), now);
  if (occurrence && occurrence.waiting_count > 0) await fillSpots(deps, trx, [occurrence_id]);
  return isCancelled || leftIds.length > 0;
}
