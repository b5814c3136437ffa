import type { Selectable, Transaction } from 'kysely';
import { isLastHour, LAST_HOUR } from '#server/events/occurrence/rules.ts';
import { lockOccurrence } from '#server/events/occurrence/store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps, Deps } from '#server/platform/deps.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import {
  type FillableRow,
  fillableAmong,
  insertOffers,
  markNotified,
  nextWaiting,
  occurrencesToUpdate,
  withdrawOffers,
} from './offerStore.ts';
import { offerEnd } from './rules.ts';
import { deleteWaiting, occurrencesWithWaitlist, places } from './store.ts';

/**
 * Offers the free spots of occurrences to the first people on their waitlists, and mails them. Every function that
 * frees a spot calls this one in its own transaction. The occurrences must be locked, in the order of their ids if there are
 * several. In the last hour before the start no offers are made, and those who wait are notified once that anybody can
 * book the spot.
 */
export async function fillSpots(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  occurrenceIds: string[],
): Promise<void> {
  if (occurrenceIds.length === 0) return;
  const now = deps.clock();
  for (const occurrence of await fillableAmong(trx, occurrenceIds, now)) {
    if (isLastHour(occurrence.starts_at, now)) {
      await enqueueMails(deps, trx, 'spotsForAnybody', await markNotified(trx, occurrence.id, now));
    } else await offerSpots(deps, trx, occurrence, now);
  }
}

/**
 * Updates the offers of all dates of a changed series: it withdraws offers that exceed a lower capacity, repeats those
 * of dates that have moved, and offers the spots of a higher capacity. The dates must be locked.
 */
export async function updateOffersOfSeries(
  deps: Deps,
  trx: Transaction<DB>,
  seriesId: string,
  movedIds: string[] = [],
): Promise<void> {
  const ids = await occurrencesWithWaitlist(trx, seriesId);
  const movedIdsWithWaitlist = ids.filter((id) => movedIds.includes(id));
  await withdrawOffers(trx, ids, 'aboveCapacity');
  await withdrawOffers(trx, movedIdsWithWaitlist, 'all');
  await fillSpots(deps, trx, ids);
}

async function offerSpots(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  occurrence: FillableRow,
  now: Temporal.Instant,
): Promise<void> {
  for (let free = occurrence.free_count; free > 0; ) {
    const next = await nextWaiting(trx, occurrence.id, now, free);
    const asked = next.filter((person) => !person.has_spot).map(({ id }) => id);
    const dropped = next.filter((person) => person.has_spot);
    for (const { id } of dropped) await deleteWaiting(trx, places.withId(id), now);
    if (asked.length > 0) {
      await insertOffers(trx, occurrence.id, asked, offerEnd(occurrence, now));
      await enqueueMails(deps, trx, 'spotOffered', asked);
    }
    if (dropped.length === 0) return;
    free -= asked.length;
  }
}

/**
 * Ends the offers of an occurrence that have lapsed, and offers their spots to the next people. The occurrence must be
 * locked. Returns its new row.
 */
export async function endLapsedOffers(
  deps: Deps,
  trx: Transaction<DB>,
  occurrence: Selectable<DB['occurrences']>,
): Promise<Selectable<DB['occurrences']>> {
  if (occurrence.offered_count === 0) return occurrence;
  const { id } = occurrence;
  const now = deps.clock();
  const changedIds = await deleteWaiting(trx, places.lapsed(id, now), now);
  if (changedIds.length === 0) return occurrence;
  await fillSpots(deps, trx, changedIds);
  return (await lockOccurrence(trx, id)) ?? occurrence;
}

const BATCH_SIZE = 500;

/**
 * Ends lapsed offers, and offers spots that are still free, for instance because everyone who waits was in retreat.
 * Runs each minute.
 */
export async function updateWaitlists(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const ids = await occurrencesToUpdate(db, {
    now,
    inAnHour: now.add(LAST_HOUR),
    count: BATCH_SIZE,
  });
  for (const id of ids) {
    await inTransaction(db, async (trx) => {
      const occurrence = await lockOccurrence(trx, id);
      if (!occurrence) return;
      await endLapsedOffers(deps, trx, occurrence);
      await fillSpots(deps, trx, [id]);
    });
  }
}
