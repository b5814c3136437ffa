import type { Transaction } from 'kysely';
import type { Series } from '#contract/events/series.ts';
import { dayNumber, dayOfNumber } from '#contract/platform/dayNumbers.ts';
import { say } from '#contract/platform/say.ts';
import { SERIES_CHANGES_PER_GUIDE } from '#server/events/limits.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { lockUpcoming } from '#server/events/occurrence/store.ts';
import { dayIn, isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockChangeableSeries, seriesView } from './actions.ts';
import { endOfDay, horizonOf } from './living.ts';
import {
  addExceptionDays,
  confirmDatesUntil,
  deleteUnconfirmedDates,
  lastMadeDay,
  makeExtraDatesRegular,
  setEnd,
} from './livingStore.ts';
import { recurrenceOf } from './ruleColumns.ts';
import { firstDayOf, ruleDaysFrom, slotOn } from './rules.ts';
import { insertOccurrences, updateLastEnd } from './store.ts';

const ALREADY_CONFIRMED = say('These dates are confirmed already.');
const TOO_FAR = say('Dates can be confirmed at most 12 months ahead.');

const horizonOfSeries = (series: SeriesRow, now: Temporal.Instant): string =>
  horizonOf({ firstDay: firstDayOf(series, recurrenceOf(series)), timezone: series.timezone }, now);

/**
 * Confirms the dates of a series without an end up to a day. A paused series continues. A series that another one continues
 * has an end, so it becomes an ordinary series when its last date is confirmed.
 * @throws ApiError 409 for a series with an end, 400 for a day before the last confirmed one or more than 12 months ahead.
 */
export async function confirmDates(deps: Deps, viewer: Viewer, id: string, until: string): Promise<Series> {
  const { db, clock, limits } = deps;
  await limits.consume([SERIES_CHANGES_PER_GUIDE, viewer.id]);
  return inTransaction(db, async (trx) => {
    const { series } = await lockChangeableSeries(trx, viewer, id);
    const now = clock();
    if (!series.confirmed_until)
      throw conflict('series_ends', say('The dates of this series are confirmed.'));
    if (until < series.confirmed_until) throw badField('until', ALREADY_CONFIRMED);
    if (until > horizonOfSeries(series, now)) throw badField('until', TOO_FAR);
    if (until !== series.confirmed_until) {
      await makeMissingDates(trx, series, now);
      await lockUpcoming(trx, 'series_id', id, now);
      await confirmDatesUntil(trx, id, until, now);
      const { until_at, timezone } = series;
      const isLiving = !until_at || until < dayIn(timezone, until_at);
      const confirmed_until = isLiving ? until : null;
      await setEnd(trx, id, { is_living: isLiving, confirmed_until, until_at }, now);
    }
    return seriesView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Ends a series without an end after its last confirmed day. Its other dates, which nobody can have booked, are deleted.
 * Does nothing to a series with an end.
 */
export async function endLivingSeries(deps: Deps, viewer: Viewer, id: string): Promise<Series> {
  const { db, clock, limits } = deps;
  await limits.consume([SERIES_CHANGES_PER_GUIDE, viewer.id]);
  return inTransaction(db, async (trx) => {
    const { series } = await lockChangeableSeries(trx, viewer, id);
    const now = clock();
    if (series.confirmed_until) {
      await lockUpcoming(trx, 'series_id', id, now);
      await deleteUnconfirmedDates(trx, series, now);
      const until_at = endOfDay(series.confirmed_until, series.timezone);
      await setEnd(trx, id, { is_living: false, confirmed_until: null, until_at }, now);
      await updateLastEnd(trx, id);
    }
    return seriesView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Makes the dates of a series without an end that its rule gives up to 12 months ahead and that have not been made yet. A
 * series that was paused for a long time does not get the dates that have passed. The series must be locked.
 */
export async function makeMissingDates(
  trx: Transaction<DB>,
  series: SeriesRow,
  now: Temporal.Instant,
): Promise<void> {
  const rule = recurrenceOf(series);
  if (!rule || !series.is_living || series.until_at) return;
  const lastDay = dayNumber(horizonOfSeries(series, now));
  const last = await lastMadeDay(trx, series.id);
  const days: string[] = [];
  for (const day of ruleDaysFrom(
    rule,
    dayNumber(dayIn(series.timezone, series.starts_at)),
    series.timezone,
  )) {
    if (day > lastDay) break;
    if (!last || day > dayNumber(last)) days.push(dayOfNumber(day));
  }
  if (days.length === 0) return;
  const existing = await makeExtraDatesRegular(trx, series.id, days);
  const slots = days.filter((day) => !existing.includes(day)).map((day) => slotOn(series, day));
  const [passed, toCome] = [true, false].map((hasPassed) =>
    slots.filter(({ startsAt }) => isPast(startsAt, now) === hasPassed),
  ) as [typeof slots, typeof slots];
  await addExceptionDays(
    trx,
    series.id,
    passed.map(({ day }) => day),
  );
  await insertOccurrences(
    trx,
    series,
    toCome.map((slot) => ({ ...slot, id: newId() })),
  );
  await updateLastEnd(trx, series.id);
}
