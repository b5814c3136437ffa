import type { ExtraDate } from '#contract/events/changes.ts';
import { MAX_OCCURRENCES } from '#contract/events/recurrence.ts';
import type { SitPlan } from '#contract/events/sitPlan.ts';
import { say } from '#contract/platform/say.ts';
import { confirmationDeadline } from '#server/events/guests/rules.ts';
import { setConfirmationDeadline } from '#server/events/guests/store.ts';
import { SERIES_CHANGES_PER_GUIDE } from '#server/events/limits.ts';
import { notifyBooked } from '#server/events/notices/actions.ts';
import { occurrenceView } from '#server/events/occurrence/actions.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { lockChangeableSeries } from '#server/events/series/actions.ts';
import { makeMissingDates } from '#server/events/series/confirming.ts';
import { withInstants } from '#server/events/series/localTimes.ts';
import { lengthOf, requirePlanFits } from '#server/events/series/rules.ts';
import { touchSeries, updateLastEnd } from '#server/events/series/store.ts';
import { fillSpots } from '#server/events/waitlist/offers.ts';
import { dayIn, isPast, toMilliseconds } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { requireHours, ruleSlotsOf, sitOf } from './hoursAfterChange.ts';
import { DAY_TAKEN } from './planChange.ts';
import { insertDate, lockDates, removeExceptionDay, restoreDate, setHours } from './store.ts';

/**
 * Adds an extra date to a series. If the day has a cancelled date, that date is restored with its bookings instead, and
 * everyone who has booked it is notified.
 * @throws ApiError 409 if the series has a date on that day, 400 for invalid hours.
 */
export async function addDate(deps: Deps, viewer: Viewer, id: string, body: ExtraDate) {
  const { db, clock, limits } = deps;
  await limits.consume([SERIES_CHANGES_PER_GUIDE, viewer.id]);
  return inTransaction(db, async (trx) => {
    const { series, community } = await lockChangeableSeries(trx, viewer, id);
    const { startTime, endTime } = withInstants(body, series.timezone);
    const now = clock();
    await makeMissingDates(trx, series, now);
    const dates = await lockDates(trx, id, now);
    const startsAt = toMilliseconds(startTime);
    const length = series.starts_at.until(series.ends_at);
    const hours = requireHours({ startsAt, endsAt: startsAt.add(length) }, { startTime, endTime }, now, '');
    // A date may have been moved to another day before it was cancelled.
    const cancelled = dates.find((date) => date.cancelled_at !== null && date.starts_at.equals(startsAt));
    const day = cancelled?.takes_place_on ?? dayIn(series.timezone, startsAt);
    const existing = cancelled ?? dates.find(({ takes_place_on }) => takes_place_on === day);
    if (existing && existing.cancelled_at === null) throw conflict('day_taken', DAY_TAKEN);
    const sit = existing ? sitOf(existing, series.sit) : (series.sit as SitPlan | null);
    requirePlanFits(sit, lengthOf(hours), '');
    // The dates of a series without an end that have passed are not counted, because they stay for years.
    const counted = series.is_living ? dates.filter(({ ends_at }) => !isPast(ends_at, now)) : dates;
    if (!existing && counted.length >= MAX_OCCURRENCES) {
      throw conflict(
        'series_limit',
        say('A series has at most {max} occurrences.', { max: MAX_OCCURRENCES }),
      );
    }
    const dateId = existing?.id ?? newId();
    const planned = { id: dateId, day, ...hours, ...kindOf(series, { day, ...hours }, now) };
    if (existing) {
      await setHours(trx, [planned]);
      await restoreDate(trx, dateId);
      await setConfirmationDeadline(trx, dateId, confirmationDeadline(startsAt, now));
      await notifyBooked(deps, trx, { ids: [dateId] }, { kind: 'restored', community, now });
      await fillSpots(deps, trx, [dateId]);
    } else await insertDate(trx, series, planned);
    await removeExceptionDay(trx, id, day);
    await updateLastEnd(trx, id);
    await touchSeries(trx, id, now);
    return occurrenceView({ db: trx, clock }, viewer, dateId);
  });
}

/** Whether a date is an extra date, and whether it has other hours than the rule of its series gives it. */
function kindOf(
  series: SeriesRow,
  date: { day: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  now: Temporal.Instant,
): { isExtra: boolean; hasOwnHours: boolean } {
  const slot = ruleSlotsOf(series, now).find(({ day }) => day === date.day);
  const isRegular = slot?.startsAt.equals(date.startsAt) && slot.endsAt.equals(date.endsAt);
  return { isExtra: !slot, hasOwnHours: slot !== undefined && !isRegular };
}
