import type { Transaction } from 'kysely';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { requireBelowSeriesLimit } from '#server/events/series/creating.ts';
import { updateSeries } from '#server/events/series/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangePlan } from './planNewSchedule.ts';
import { insertNextSeries, moveDates, setExceptionDays } from './store.ts';

/** Ends a series before the first changed date, and moves the later dates to a new one. */
export async function splitSeries(
  trx: Transaction<DB>,
  { series, seriesId }: { series: SeriesRow; seriesId: string },
  plan: ChangePlan,
  now: Temporal.Instant,
): Promise<void> {
  const moving = [...plan.changed, ...plan.cancelled];
  const [firstDay = ''] = plan.changed.map((date) => date.takes_place_on).toSorted();
  const continues = plan.kept.some(({ ends_at }) => !isPast(ends_at, now));
  if (continues) await requireBelowSeriesLimit(trx, series.community_id, now);
  await insertNextSeries(trx, series, seriesId, now);
  await moveDates(
    trx,
    moving.map(({ id }) => id),
    seriesId,
  );
  await setExceptionDays(trx, series.id, [], firstDay);
  await setExceptionDays(trx, seriesId, plan.exceptionDays ?? [], null);
  await updateSeries(trx, series.id, { next_id: seriesId, ...earlierEndOf(series, plan, now) }, now);
}

/** The end of the earlier dates. Those of a series without an end that are not confirmed yet still can be. */
function earlierEndOf(
  { frequency, starts_at }: SeriesRow,
  { earlierUntil, kept }: ChangePlan,
  now: Temporal.Instant,
) {
  if (!frequency) return {};
  const until_at = earlierUntil ?? starts_at;
  const isUnconfirmed = kept.some(({ is_confirmed, ends_at }) => !is_confirmed && !isPast(ends_at, now));
  return isUnconfirmed ? { until_at } : { until_at, is_living: false, confirmed_until: null };
}
