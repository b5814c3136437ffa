import { lockMembership } from '#server/communities/access.ts';
import { notifyBooked } from '#server/events/notices/actions.ts';
import { eventNotFound, requireOccurrence } from '#server/events/occurrence/access.ts';
import { markCancelled } from '#server/events/occurrence/cancelledStore.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { mayChange } from '#server/events/policy.ts';
import { addExceptionDay, lockSeries, touchSeries } from '#server/events/series/store.ts';
import { withdrawOffers } from '#server/events/waitlist/offerStore.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/**
 * Cancels one occurrence: its day becomes an exception day of the series, and everyone who booked is
 * notified. It is hidden, but keeps its bookings, so that it can be restored.
 */
export async function cancelOccurrence(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = deps;
  const before = await requireOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    const now = clock();
    await lockMembership(trx, before.community.id, viewer.id);
    const { occurrence, community } = await requireOccurrence(trx, viewer, id);
    if (!mayChange(occurrence, community, viewer)) throw forbidden();
    await lockSeries(trx, occurrence.series_id);
    const locked = await lockOccurrence(trx, id);
    if (!locked) throw eventNotFound();
    // A change of the series may have moved the occurrence to a new one while this call waited.
    const series = await lockSeries(trx, locked.series_id);
    if (!series) throw eventNotFound();
    await notifyBooked(deps, trx, { ids: [id] }, { kind: 'cancelled', community, now });
    await withdrawOffers(trx, [id], 'all');
    await markCancelled(trx, id, now);
    if (!locked.is_extra) await addExceptionDay(trx, series.id, locked.takes_place_on);
    await touchSeries(trx, series.id, now);
  });
}
