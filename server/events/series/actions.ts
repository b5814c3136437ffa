import type { Transaction } from 'kysely';
import { type Series, type SeriesChange, UNLIMITED } from '#contract/events/series.ts';
import { say } from '#contract/platform/say.ts';
import {
  type CommunityRow,
  communityFor,
  lockMembership,
  type MaybeViewer,
  mayRead,
} from '#server/communities/access.ts';
import { SERIES_CHANGES_PER_GUIDE } from '#server/events/limits.ts';
import { notifyBooked, sendDueNotices } from '#server/events/notices/actions.ts';
import { cancelledOf, recordCancelled } from '#server/events/occurrence/cancelledStore.ts';
import type { SeriesPageRow } from '#server/events/occurrence/rules.ts';
import { lockUpcoming, upcomingOf } from '#server/events/occurrence/store.ts';
import { mayChange } from '#server/events/policy.ts';
import { updateOffersOfSeries } from '#server/events/waitlist/offers.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { descriptionOf } from './description.ts';
import { isPaused } from './living.ts';
import {
  datesWithSeriesText,
  deleteSeries,
  lockSeries,
  ownSettingsOf,
  saveFormerText,
  seriesById,
  updateSeries,
} from './store.ts';
import { seriesOf } from './views.ts';

const seriesNotFound = () => notFound(say('Event series not found.'));

/** The maximum number of upcoming occurrences in a reply. */
const MAX_LISTED_OCCURRENCES = 50;

type ReadDeps = Pick<Deps, 'clock'> & { db: Db };

export async function seriesView({ db, clock }: ReadDeps, viewer: MaybeViewer, id: string): Promise<Series> {
  const { series, community } = await requireSeries(db, viewer, id);
  const now = clock();
  const upcoming = await upcomingOf(db, viewer, id, now, MAX_LISTED_OCCURRENCES);
  const canEdit = mayChange(series, community, viewer);
  const cancelled = canEdit ? await cancelledOf(db, id, now, MAX_LISTED_OCCURRENCES) : [];
  const ownSettings = canEdit ? await ownSettingsOf(db, id, now) : [];
  const dates = { upcoming, cancelled, ownSettings, isPaused: isPaused(series, now) };
  return seriesOf(series, dates, community, viewer);
}

/**
 * A series with its community, if the viewer may see it.
 * @throws ApiError 404 otherwise.
 */
async function requireSeries(
  db: Db,
  viewer: MaybeViewer,
  id: string,
): Promise<{ series: SeriesPageRow; community: CommunityRow }> {
  const series = await seriesById(db, id);
  const community = series && (await communityFor(db, viewer, series.community_id));
  if (!community || !mayRead(community, viewer)) throw seriesNotFound();
  return { series, community };
}

/**
 * Changes the text and capacity of a series, and who sees its attendees. Occurrences that have begun keep their text
 * and capacity.
 */
export async function editSeries(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: SeriesChange,
): Promise<Series> {
  const { db, clock, limits, log } = deps;
  await limits.consume([SERIES_CHANGES_PER_GUIDE, viewer.id]);
  const changed = await inTransaction(db, async (trx) => {
    const { series, community } = await lockChangeableSeries(trx, viewer, id);
    const now = clock();
    await lockUpcoming(trx, 'series_id', id, now);
    const { title, location } = change;
    const described = descriptionOf(change, series);
    const isNew = { title: title !== series.title, location: location !== series.location };
    const isDescribedAnew =
      described.description !== series.description || described.is_formatted !== series.is_formatted;
    if (isNew.title || isNew.location || isDescribedAnew) await saveFormerText(trx, id, series, newId(), now);
    const attendees_shown_to = change.attendeesShownTo ?? series.attendees_shown_to;
    const { capacity } = change;
    const is_unlimited = series.is_unlimited && capacity === UNLIMITED;
    const columns = { title, ...described, location, capacity, is_unlimited, attendees_shown_to };
    await updateSeries(trx, id, columns, now);
    await updateOffersOfSeries(deps, trx, id);
    const ids = await datesWithSeriesText(trx, id, isNew, now);
    await notifyBooked(deps, trx, { ids }, { kind: 'changed', community, now });
    return seriesView({ db: trx, clock }, viewer, id);
  });
  // The change is committed. Urgent mails that cannot be enqueued now are sent within a minute.
  await sendDueNotices(deps).catch((error) => log.error({ err: error }, 'changed events'));
  return changed;
}

/** Deletes a series and notifies everyone who has booked an upcoming occurrence. */
export async function removeSeries(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (trx) => {
    const { community } = await lockChangeableSeries(trx, viewer, id);
    const now = clock();
    await lockUpcoming(trx, 'series_id', id, now);
    await notifyBooked(deps, trx, { series_id: id }, { kind: 'cancelled', community, now });
    await recordCancelled(trx, id, now);
    await deleteSeries(trx, id);
  });
}

/** A series that the viewer may change, locked until the transaction ends. */
export async function lockChangeableSeries(trx: Transaction<DB>, viewer: Viewer, id: string) {
  const match = await seriesById(trx, id);
  if (match) await lockMembership(trx, match.community_id, viewer.id);
  await lockSeries(trx, id);
  const current = await requireSeries(trx, viewer, id);
  if (!mayChange(current.series, current.community, viewer)) throw forbidden();
  return current;
}
