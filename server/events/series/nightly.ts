import type { Transaction } from 'kysely';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { dayIn } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { makeMissingDates } from './confirming.ts';
import { isPaused } from './living.ts';
import { guideIdsOf, lastConfirmedDay, livingSeriesIds, markReminded } from './livingStore.ts';
import { lockSeries } from './store.ts';

/** Makes the dates of all series without an end that are not paused, up to 12 months ahead. Runs each night. */
export const makeDatesOfLivingSeries = (deps: Deps): Promise<void> =>
  forEachLivingSeries(deps, (trx, series, now) => makeMissingDates(trx, series, now));

/** How many days before the last confirmed date the guides are reminded of it. */
const REMINDED_DAYS_BEFORE = 7;

/**
 * Mails the guides of each series without an end whose confirmed dates end within a week, once until they confirm more. The
 * mail is marked and enqueued in one transaction with the series locked, so that it is sent once. Runs each night.
 */
export const remindOfLastConfirmedDates = (deps: Deps): Promise<void> =>
  forEachLivingSeries(deps, async (trx, series, now) => {
    if (series.reminded_until === series.confirmed_until) return;
    const lastDay = (await lastConfirmedDay(trx, series)) ?? series.confirmed_until;
    const soon = now.toZonedDateTimeISO(series.timezone).add({ days: REMINDED_DAYS_BEFORE }).toInstant();
    if (!lastDay || dayIn(series.timezone, soon) < lastDay) return;
    await markReminded(trx, series.id);
    const guideIds = await guideIdsOf(trx, series.community_id);
    await enqueueMails(
      deps,
      trx,
      'lastConfirmedDate',
      guideIds.map((guideId) => `${series.id} ${guideId}`),
    );
  });

const BATCH_SIZE = 500;

/** Runs a function for each series without an end that is not paused, in a transaction that locks the series. */
async function forEachLivingSeries(
  { db, clock, log }: Deps,
  run: (trx: Transaction<DB>, series: SeriesRow, now: Temporal.Instant) => Promise<void>,
): Promise<void> {
  // A day more than a series can be without a confirmed day, because its day may be another one than that in UTC.
  const confirmedSince = dayIn('UTC', clock().subtract({ hours: 24 * 92 }));
  for (let after = NIL_UUID; ; ) {
    const ids = await livingSeriesIds(db, { after, confirmedSince, count: BATCH_SIZE });
    for (const id of ids) {
      await inTransaction(db, async (trx) => {
        const series = await lockSeries(trx, id);
        if (series?.is_living && !isPaused(series, clock())) await run(trx, series, clock());
        // One series must not keep the others from getting their dates.
      }).catch((error) => log.error({ err: error, seriesId: id }, 'series without an end'));
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH_SIZE) return;
  }
}
