import type { Transaction } from 'kysely';
import type { GuestDraft } from '#contract/events/guests.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { lockMembership, type MaybeViewer, mayManage } from '#server/communities/access.ts';
import { lockOccurrenceForBooking } from '#server/events/bookings/actions.ts';
import { GUESTS_PER_EMAIL, GUESTS_PER_EMAIL_PER_DAY, GUESTS_PER_IP_NETWORK } from '#server/events/limits.ts';
import {
  communityOfOccurrence,
  requireOccurrence,
  updatedOccurrence,
} from '#server/events/occurrences/actions.ts';
import { lockOccurrence } from '#server/events/occurrences/store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, invalidLink, notFound } from '#server/platform/errors.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { claimedId, NIL_UUID, newId, newNonce } from '#server/platform/sessions/tokens.ts';
import { cancelGuest, guestById, insertGuest } from './store.ts';

const guestsNotAllowed = () =>
  forbidden('Guests can come to the events of public communities only.', 'community_private');

/**
 * Registers a guest and sends a mail with a link that cancels the registration.
 * @throws ApiError 409 when the event is full or has ended, or when the email is registered already.
 */
export async function registerGuest(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  { name, email }: GuestDraft,
  ipNetwork: string,
): Promise<Occurrence> {
  const { db, clock, limits } = deps;
  const { occurrence, community } = await requireOccurrence(db, viewer, id);
  if (community.privacy === 'private') throw guestsNotAllowed();
  await limits.consume(
    [GUESTS_PER_EMAIL, email],
    [GUESTS_PER_EMAIL_PER_DAY, email],
    [GUESTS_PER_IP_NETWORK, ipNetwork],
  );
  await inTransaction(db, async (trx) => {
    const locked = await lockOccurrenceForBooking(deps, trx, viewer, id);
    if (locked.refusal) throw locked.refusal;
    if (locked.community.privacy === 'private') throw guestsNotAllowed();
    const guest = { id: newId(), occurrence_id: id, name, email, nonce: newNonce() };
    await insertGuest(trx, { ...guest, ends_at: occurrence.ends_at, registered_at: clock() });
    await enqueueMail(deps, trx, 'guestRegistered', guest.id);
  });
  return updatedOccurrence(deps, viewer, id, community);
}

/** Cancels a registration by the token of its mail. Using the token again has no effect. */
export async function cancelByLink(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<Occurrence> {
  const { db, clock, tokens } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  const guest = await guestById(db, claimedId(token) ?? NIL_UUID);
  const isValid = guest?.occurrence_id === id && tokens.isLinkToken('guest', guest, token, clock());
  if (!guest || !isValid) throw invalidLink();
  await inTransaction(db, (trx) => cancelRegistration(deps, trx, id, guest.id));
  return updatedOccurrence(deps, viewer, id, community);
}

/** Cancels a registration for a mail program's unsubscribe button, which has only the token. */
export async function cancelByUnsubscribeLink(deps: Deps, token: string): Promise<void> {
  const guest = await guestById(deps.db, claimedId(token) ?? NIL_UUID);
  if (!guest) throw invalidLink();
  await cancelByLink(deps, null, guest.occurrence_id, token);
}

/** Removes a guest's registration on behalf of a guide or an admin. */
export async function removeGuest(deps: Deps, viewer: Viewer, id: string, guestId: string): Promise<void> {
  const before = await communityOfOccurrence(deps.db, viewer, id);
  await inTransaction(deps.db, async (trx) => {
    await lockMembership(trx, before.id, viewer.id);
    const community = await communityOfOccurrence(trx, viewer, id);
    if (!mayManage(community, viewer)) throw forbidden();
    if (!(await cancelRegistration(deps, trx, id, guestId))) throw notFound('Guest not found.');
  });
}

async function cancelRegistration(
  { clock }: Deps,
  trx: Transaction<DB>,
  id: string,
  guestId: string,
): Promise<boolean> {
  await lockOccurrence(trx, id);
  return cancelGuest(trx, id, guestId, clock());
}
