import type { Occurrence } from '#contract/events/occurrences.ts';
import { MAX_LISTED_WAITING, type WaitingPerson } from '#contract/events/waitlist.ts';
import { communityOfOccurrence, requireOccurrence } from '#server/events/occurrence/access.ts';
import { updatedOccurrence } from '#server/events/occurrence/actions.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { mayChange } from '#server/events/policy.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { joinRefusal } from '#server/events/waitlist/rules.ts';
import {
  deleteWaiting,
  insertWaiting,
  places,
  waitingMember,
  waitingOf,
} from '#server/events/waitlist/store.ts';
import { iso } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockForMember } from './booking.ts';
import { isBooked } from './store.ts';

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
