import type { Transaction } from 'kysely';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { say } from '#contract/platform/say.ts';
import type { MaybeViewer } from '#server/communities/access.ts';
import { moveNoticesToMember } from '#server/events/notices/dueStore.ts';
import { communityOfOccurrence } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import type { GuestOfLink } from '#server/events/occurrence/rules.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { confirmPlace, deleteWaiting, places, type WaitingRow } from '#server/events/waitlist/store.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { cancelLockedRegistration, guestOfLink, requireGuestOfLink } from './actions.ts';
import {
  confirmGuest,
  guestById,
  lockOccurrencesOfGuest,
  takeOverGuests,
  unconfirmedGuests,
} from './store.ts';

/**
 * Confirms a registration, or a place on the waitlist, with the token from the mail. Using the token again
 * has no effect.
 * @throws ApiError 409 when the registration has ended, for instance because it was not confirmed in time.
 */
export async function confirmRegistration(
  deps: Deps,
  viewer: MaybeViewer,
  id: string,
  token: string,
): Promise<Occurrence> {
  const { db } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    await lockOccurrence(trx, id);
    const guest = await requireGuestOfLink({ ...deps, db: trx }, id, token);
    if (guest.place) await confirmOnWaitlist(deps, trx, guest.place);
    else if (!guest.userId) await confirmSpot(deps, trx, guest);
  });
  return updatedOccurrence(deps, viewer, id, community, await guestOfLink(deps, id, token));
}

async function confirmSpot(
  { clock }: Deps,
  trx: Transaction<DB>,
  { id, isRegistered, confirmBy }: GuestOfLink,
): Promise<void> {
  const isLate = confirmBy && isPast(confirmBy, clock());
  if (!isRegistered || isLate) throw conflict('confirmation_ended', say('This registration has ended.'));
  await confirmGuest(trx, id);
}

/**
 * Marks the place of a guest on the waitlist as confirmed, so that spots are offered to them, and offers free
 * spots.
 */
async function confirmOnWaitlist(
  deps: Deps,
  trx: Transaction<DB>,
  { id, occurrence_id, must_confirm }: WaitingRow,
): Promise<void> {
  if (!must_confirm) return;
  await confirmPlace(trx, id);
  await fillSpots(deps, trx, [occurrence_id]);
}

const BATCH_SIZE = 500;

/** Frees the spots of guests who have not confirmed their registration in time, and mails them. Runs each minute. */
export async function endUnconfirmedRegistrations(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const { id, occurrence_id } of await unconfirmedGuests(db, clock(), BATCH_SIZE)) {
    await inTransaction(db, async (trx) => {
      const occurrence = await lockOccurrence(trx, occurrence_id);
      const guest = await guestById(trx, id);
      const isDue = guest?.confirm_by && !guest.cancelled_at && isPast(guest.confirm_by, clock());
      if (isDue) await cancelLockedRegistration(deps, trx, occurrence, guest, 'unconfirmed');
    });
  }
}

/**
 * Turns the registrations with an email into bookings of the member who has just verified it. Events that have ended
 * are left out.
 */
export async function takeOverRegistrations(
  deps: Deps,
  trx: Transaction<DB>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = deps.clock();
  const occurrenceIds = await lockOccurrencesOfGuest(trx, email, now);
  if (occurrenceIds.length === 0) return;
  await moveNoticesToMember(trx, email, userId);
  const freedIds = await takeOverGuests(trx, { userId, email, occurrenceIds }, now);
  const leftIds = await deleteWaiting(trx, places.ofPersonAt(occurrenceIds, userId, email), now);
  await fillSpots(deps, trx, [...freedIds, ...leftIds]);
}
