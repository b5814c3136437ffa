import type { Transaction } from 'kysely';
import type { SeriesChangeRequest, SeriesChangeResult } from '#contract/events/changes.ts';
import { say } from '#contract/platform/say.ts';
import type { CommunityRow } from '#server/communities/access.ts';
import { SERIES_CHANGES_PER_GUIDE, SERIES_PREVIEWS_PER_GUIDE } from '#server/events/limits.ts';
import { notifyBooked, sendDueNotices } from '#server/events/notices/actions.ts';
import { movePendingNotices } from '#server/events/notices/dueStore.ts';
import { recipientCount } from '#server/events/notices/store.ts';
import type { SeriesPageRow, SeriesRow } from '#server/events/occurrence/rules.ts';
import { lockChangeableSeries, seriesView } from '#server/events/series/actions.ts';
import { withInstants } from '#server/events/series/localTimes.ts';
import {
  datesWithSeriesText,
  insertOccurrences,
  saveFormerText,
  touchSeries,
  updateLastEnd,
  updateSeries,
} from '#server/events/series/store.ts';
import { updateOffersOfSeries } from '#server/events/waitlist/offers.ts';
import { iso, toMilliseconds } from '#server/platform/clock.ts';
import { inRolledBackTransaction, inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type ExpectedVersion, outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { ownColumnsOf, seriesColumnsOf, TEXT_FIELDS } from './columns.ts';
import type { DateRow } from './hoursAfterChange.ts';
import { withLiving } from './livingChange.ts';
import { planChange } from './planChange.ts';
import { type ChangePlan, movedIdsOf } from './planNewSchedule.ts';
import { splitSeries } from './splitting.ts';
import {
  confirmAllDates,
  deleteDates,
  exceptionDaysOf,
  keepSettingsOfBegunDates,
  lockDates,
  setExceptionDays,
  setHours,
  textOfDate,
  updateDate,
} from './store.ts';

/**
 * Changes one date of a series, that date and all later ones, or all dates that have not begun. A preview does the same
 * in a transaction that is rolled back.
 * @throws ApiError 404 for a day without a date, 409 for a date that has begun, 412 if the series has been changed.
 */
export async function changeSeries(
  deps: Deps,
  viewer: Viewer,
  id: string,
  request: SeriesChangeRequest,
  expectedVersion: ExpectedVersion,
): Promise<SeriesChangeResult> {
  const { db, limits, log } = deps;
  const change = (trx: Transaction<DB>) => changeLocked(deps, trx, viewer, id, request, expectedVersion);
  await limits.consume([request.isPreview ? SERIES_PREVIEWS_PER_GUIDE : SERIES_CHANGES_PER_GUIDE, viewer.id]);
  if (request.isPreview) return inRolledBackTransaction(db, change);
  const result = await inTransaction(db, change);
  // The change is committed. Urgent mails that cannot be enqueued now are sent within a minute.
  await sendDueNotices(deps).catch((error) => log.error({ err: error }, 'changed events'));
  return result;
}

async function changeLocked(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  id: string,
  body: SeriesChangeRequest,
  expectedVersion: ExpectedVersion,
): Promise<SeriesChangeResult> {
  const { series, community } = await lockChangeableSeries(trx, viewer, id);
  requireVersion(series, expectedVersion);
  const sent = withInstants(body.change, body.change.timezone ?? series.timezone);
  const request = { ...body, change: withLiving(series, sent) };
  const now = deps.clock();
  const dates = await lockDates(trx, id, now);
  const plan = planChange({ series, dates, exceptionDays: await exceptionDaysOf(trx, id) }, request, now);
  const seriesId = plan.isSplit ? newId() : id;
  const newTextIds = await datesWithNewText(trx, series, plan, request, now);
  if (plan.isOneDate) await changeOneDate(trx, series, plan, request, now);
  else await changeManyDates(trx, { series, seriesId }, plan, request, now);

  const movedIds = movedIdsOf(plan, dates);
  const ended = new Set(plan.ended.map((date) => date.id));
  const keptIds = plan.changed.map((date) => date.id).filter((dateId) => !ended.has(dateId));
  if (plan.isSplit) await movePendingNotices(trx, id, seriesId, now);
  const retitledIds = keptIds.filter((dateId) => newTextIds.includes(dateId));
  const changedIds = { retitledIds, movedIds, endedIds: [...ended] };
  const notices = await notifyOfChange(deps, trx, changedIds, { community, now, formerDates: dates });
  await deleteDates(trx, [...ended]);
  for (const changedId of new Set([id, seriesId])) await updateLastEnd(trx, changedId);
  await updateOffersOfSeries(deps, trx, seriesId, movedIds);
  return {
    series: await seriesView({ db: trx, clock: deps.clock }, viewer, seriesId),
    ...confirmedOf(plan, { dates, keptIds, movedIds }, plan.schedule ?? series),
    mailed: await recipientCount(trx, notices),
  };
}

/** What a change does to the confirmed dates. */
function confirmedOf(
  { added, ended }: ChangePlan,
  { dates, keptIds, movedIds }: { dates: DateRow[]; keptIds: string[]; movedIds: string[] },
  { confirmed_until }: Pick<SeriesRow, 'confirmed_until'>,
): Pick<SeriesChangeResult, 'kept' | 'moved' | 'added' | 'ended'> {
  const confirmedIds = new Set(dates.filter((date) => date.is_confirmed).map((date) => date.id));
  const countOf = (ids: string[]) => ids.filter((id) => confirmedIds.has(id)).length;
  const moved = countOf(movedIds);
  return {
    kept: countOf(keptIds) - moved,
    moved,
    added: added.filter(({ day }) => !confirmed_until || day <= confirmed_until).length,
    ended: ended.filter((date) => date.is_confirmed).map(endedDateOf),
  };
}

/**
 * Notifies those who have booked dates that get another title or location, that get other hours, or that end, and those
 * who wait for a spot on the latter two. Returns the ids of the notices.
 */
async function notifyOfChange(
  deps: Deps,
  trx: Transaction<DB>,
  ids: { retitledIds: string[]; movedIds: string[]; endedIds: string[] },
  notice: { community: CommunityRow; now: Temporal.Instant; formerDates: DateRow[] },
): Promise<string[]> {
  return [
    ...(await notifyBooked(deps, trx, { ids: ids.retitledIds }, { ...notice, kind: 'changed' })),
    ...(await notifyBooked(
      deps,
      trx,
      { ids: ids.movedIds },
      { ...notice, kind: 'changed', change: 'hours' },
    )),
    ...(await notifyBooked(deps, trx, { ids: ids.endedIds }, { ...notice, kind: 'ended' })),
  ];
}

const endedDateOf = (date: DateRow): SeriesChangeResult['ended'][number] => ({
  day: date.takes_place_on,
  startTime: iso(date.starts_at),
  attendeeCount: date.attendee_count,
  guestCount: date.guest_count,
});

function requireVersion({ updated_at }: SeriesRow, expectedVersion: ExpectedVersion): void {
  const isCurrent = expectedVersion === null || iso(updated_at) === iso(toMilliseconds(expectedVersion));
  if (!isCurrent) throw outdated(say('This event has been changed since you opened it.'));
}

/** The ids of the dates to which a change gives another title or location. */
async function datesWithNewText(
  trx: Transaction<DB>,
  series: SeriesPageRow,
  { isOneDate, changed }: ChangePlan,
  { change }: SeriesChangeRequest,
  now: Temporal.Instant,
): Promise<string[]> {
  const [date] = changed;
  const current = (isOneDate && date && (await textOfDate(trx, date.id))) || series;
  const { title = current.title, location = current.location } = change;
  const isNew = { title: title !== current.title, location: location !== current.location };
  if (!isOneDate) return datesWithSeriesText(trx, series.id, isNew, now);
  return date && (isNew.title || isNew.location) ? [date.id] : [];
}

async function changeOneDate(
  trx: Transaction<DB>,
  series: SeriesRow,
  { changed, hours }: ChangePlan,
  { change }: SeriesChangeRequest,
  now: Temporal.Instant,
): Promise<void> {
  await setHours(trx, hours);
  for (const { id } of changed) {
    const current = (await textOfDate(trx, id)) ?? series;
    await updateDate(trx, id, ownColumnsOf(change, current));
  }
  await touchSeries(trx, series.id, now);
}

/** Changes a series, or the part of it that moves to a new one. */
async function changeManyDates(
  trx: Transaction<DB>,
  { series, seriesId }: { series: SeriesPageRow; seriesId: string },
  plan: ChangePlan,
  { change }: SeriesChangeRequest,
  now: Temporal.Instant,
): Promise<void> {
  const columns = { ...seriesColumnsOf(change, series), ...plan.schedule };
  if (plan.isSplit) await splitSeries(trx, { series, seriesId }, plan, now);
  else {
    if (plan.exceptionDays) await setExceptionDays(trx, series.id, plan.exceptionDays, null);
    await keepSettingsOfBegunDates(trx, series, now);
    if (TEXT_FIELDS.some((name) => change[name] !== undefined))
      await saveFormerText(trx, series.id, series, newId(), now);
  }
  await setHours(trx, plan.hours);
  await updateSeries(trx, seriesId, columns, now);
  const { is_living, confirmed_until } = { ...series, ...plan.schedule };
  if (series.is_living && !is_living) await confirmAllDates(trx, seriesId, now);
  const { capacity = series.capacity, is_unlimited = series.is_unlimited } = columns;
  const slots = plan.added.map((slot) => ({ ...slot, id: newId() }));
  const { community_id } = series;
  if (slots.length > 0)
    await insertOccurrences(
      trx,
      { id: seriesId, community_id, capacity, is_unlimited, confirmed_until },
      slots,
    );
}
