import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Series, type SeriesChange, type SeriesDraft, UNLIMITED } from '#contract/events/series.ts';
import { say } from '#contract/platform/say.ts';
import {
  type CommunityRow,
  communityFor,
  communityNotFound,
  lockMembership,
  type MaybeViewer,
  mayModerate,
  mayRead,
  selectCommunityForUpdate,
} from '#server/communities/access.ts';
import { SERIES_CHANGES_PER_GUIDE } from '#server/events/limits.ts';
import { notifyBooked, sendDueNotices } from '#server/events/notices/actions.ts';
import { cancelledOf, recordCancelled } from '#server/events/occurrence/cancelledStore.ts';
import type { SeriesPageRow } from '#server/events/occurrence/rules.ts';
import { lockUpcoming, upcomingOf } from '#server/events/occurrence/store.ts';
import { mayChange } from '#server/events/policy.ts';
import { updateOffersOfSeries } from '#server/events/waitlist/offers.ts';
import { toMilliseconds } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { descriptionOf } from './description.ts';
import { requireFittingHours, requireSlots, ruleColumnsOf, type Slot, withInstants } from './rules.ts';
import {
  datesWithSeriesText,
  deleteSeries,
  insertOccurrences,
  insertSeries,
  lockSeries,
  ownSettingsOf,
  saveFormerText,
  seriesById,
  upcomingSeriesCount,
  updateSeries,
} from './store.ts';
import { seriesOf } from './views.ts';

const seriesNotFound = () => notFound(say('Event series not found.'));
const GUIDES_ONLY = say('You must be a guide of a community to create an event.');
const guidesOnly = () => forbidden(GUIDES_ONLY, 'guides_only');

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
  return seriesOf(series, { upcoming, cancelled, ownSettings }, community, viewer);
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
 * Creates a series with this id and all its occurrences.
 * @throws ApiError 403 unless the caller guides the community.
 */
export async function createSeries(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  body: SeriesDraft,
): Promise<Series> {
  const draft = withInstants(body, body.timezone);
  requireFittingHours(draft);
  return inTransaction(db, async (trx) => {
    const now = clock();
    const community = await lockGuidedCommunity(trx, viewer, draft.communityId);
    const slots = requireSlots(draft);
    if (isUpcoming(slots, now)) await requireBelowSeriesLimit(trx, community.id, now);
    const ids = { id, community_id: community.id, guide_id: viewer.id };
    const series = {
      ...ids,
      ...columnsOf(draft),
      attendees_shown_to: draft.attendeesShownTo ?? defaultAttendeesShownTo(community),
      last_ends_at: slots.at(-1)?.endsAt ?? now,
    };
    await insertSeries(trx, { ...series, created_at: now, updated_at: now });
    await insertOccurrences(
      trx,
      series,
      slots.map((slot) => ({ ...slot, id: newId() })),
    );
    return seriesView({ db: trx, clock }, viewer, series.id);
  });
}

/** Who sees the attendees of a new series by default. */
const defaultAttendeesShownTo = ({ privacy }: CommunityRow) =>
  privacy === 'public' ? 'everyone' : 'members';

/** The maximum number of series of a community that have not ended. */
const MAX_UPCOMING = 100;
const TOO_MANY = say('A community has at most {max} series of events to come.', { max: MAX_UPCOMING });

/** @throws ApiError 409 if the community cannot have another series that has not ended. */
export async function requireBelowSeriesLimit(db: Db, communityId: string, now: Temporal.Instant) {
  if ((await upcomingSeriesCount(db, communityId, now)) >= MAX_UPCOMING)
    throw conflict('series_limit', TOO_MANY);
}

const isUpcoming = (slots: Slot[], now: Temporal.Instant): boolean =>
  slots.some(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);

/**
 * The community of a new series, locked until the transaction ends, so that the guide is not demoted meanwhile.
 */
async function lockGuidedCommunity(trx: Transaction<DB>, viewer: Viewer, id: string): Promise<CommunityRow> {
  const community = z.uuid().safeParse(id).success
    ? await selectCommunityForUpdate(trx, viewer, id)
    : undefined;
  if (!community) throw communityNotFound();
  if (!mayModerate(community)) throw guidesOnly();
  return community;
}

const columnsOf = ({ title, location, recurrence, ...draft }: SeriesDraft) => ({
  title,
  ...descriptionOf(draft),
  location,
  capacity: draft.isUnlimited ? UNLIMITED : draft.capacity,
  is_unlimited: draft.isUnlimited ?? false,
  join_url: draft.joinUrl ?? null,
  guests_confirm: draft.guestsConfirm ?? false,
  sit: draft.sit ? JSON.stringify(draft.sit) : null,
  starts_at: toMilliseconds(draft.startTime),
  ends_at: toMilliseconds(draft.endTime),
  timezone: draft.timezone,
  ...ruleColumnsOf(recurrence),
});

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
