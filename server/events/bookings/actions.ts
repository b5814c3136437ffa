import type { Transaction } from 'kysely';
import { EVENT_FULL } from '#contract/events/bookings.ts';
import type { Occurrence } from '#contract/events/occurrences.ts';
import { preventAccountDeletion } from '#server/account/public.ts';
import {
  type CommunityRow,
  type MaybeViewer,
  preventMembershipDeletion,
} from '#server/communities/access.ts';
import {
  communityOfOccurrence,
  eventNotFound,
  updatedOccurrence,
} from '#server/events/occurrences/actions.ts';
import { lockOccurrence } from '#server/events/occurrences/store.ts';
import { spotsLeft } from '#server/events/rules.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { deleteBookings, insertBooking, isBooked } from './store.ts';

/*
 * Bookings and guest registrations lock the occurrence's row first. They run one after the other, so that two
 * people cannot get the same spot. The lock is held only while rows are changed.
 */

/**
 * Books a spot for the caller. Booking again has no effect.
 * @throws ApiError 409 when the occurrence is full or has ended.
 */
export async function createBooking(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const { db, clock } = deps;
  const community = await communityOfOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    await preventRemoval(trx, viewer, community);
    const { refusal } = await lockOccurrenceForBooking(deps, trx, viewer, id);
    if (!refusal)
      await insertBooking(trx, { id: newId(), userId: viewer.id, occurrenceId: id, now: clock() });
    else if (!(await isBooked(trx, id, viewer.id))) throw refusal;
  });
  return updatedOccurrence(deps, viewer, id, community);
}

/** Cancels the caller's booking, if there is one. */
export async function cancelBooking(deps: Deps, viewer: Viewer, id: string): Promise<Occurrence> {
  const community = await communityOfOccurrence(deps.db, viewer, id);
  await inTransaction(deps.db, async (trx) => {
    await lockOccurrence(trx, id);
    await deleteBookings(trx, { userId: viewer.id, occurrenceId: id });
  });
  return updatedOccurrence(deps, viewer, id, community);
}

/**
 * Locks an occurrence until the transaction ends. Returns its community, which may have become private while this call
 * waited for the lock. `refusal` is the error if the occurrence is full or has ended, and null otherwise.
 */
export async function lockOccurrenceForBooking(
  { clock }: Deps,
  trx: Transaction<DB>,
  viewer: MaybeViewer,
  id: string,
) {
  const occurrence = await lockOccurrence(trx, id);
  if (!occurrence) throw eventNotFound();
  const community = await communityOfOccurrence(trx, viewer, id);
  const isFull = spotsLeft(occurrence) === 0;
  if (isPast(occurrence.ends_at, clock()))
    return { community, refusal: conflict('event_ended', 'This event has ended.') };
  return { community, refusal: isFull ? conflict('event_full', EVENT_FULL) : null };
}

/**
 * Prevents the deletion of the viewer's account, and of the membership in a private community, until the
 * transaction ends.
 * @throws ApiError 401 or 404 when they have been deleted already.
 */
async function preventRemoval(
  trx: Transaction<DB>,
  { id, role }: Viewer,
  community: CommunityRow,
): Promise<void> {
  if (!(await preventAccountDeletion(trx, id))) throw sessionExpired();
  if (community.privacy === 'public' || role === 'admin') return;
  if (!(await preventMembershipDeletion(trx, community.id, id))) throw eventNotFound();
}
