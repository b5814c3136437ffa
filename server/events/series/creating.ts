import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Series, type SeriesDraft, UNLIMITED } from '#contract/events/series.ts';
import { say } from '#contract/platform/say.ts';
import {
  type CommunityRow,
  communityNotFound,
  mayModerate,
  selectCommunityForUpdate,
} from '#server/communities/access.ts';
import { toMilliseconds } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { seriesView } from './actions.ts';
import { descriptionOf } from './description.ts';
import { withInstants } from './localTimes.ts';
import { ruleColumnsOf } from './ruleColumns.ts';
import { requireFittingHours, requireSlots, type Slot, timesOfNewSeries } from './rules.ts';
import { insertOccurrences, insertSeries, upcomingSeriesCount } from './store.ts';

const GUIDES_ONLY = say('You must be a guide of a community to create an event.');
const guidesOnly = () => forbidden(GUIDES_ONLY, 'guides_only');

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
    const { confirmedUntil, ...times } = timesOfNewSeries(draft, now);
    const slots = requireSlots(times);
    if (isUpcoming(slots, now)) await requireBelowSeriesLimit(trx, community.id, now);
    const ids = { id, community_id: community.id, guide_id: viewer.id };
    const series = {
      ...ids,
      ...columnsOf(draft, confirmedUntil),
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

const columnsOf = (
  { title, location, recurrence, ...draft }: SeriesDraft,
  confirmedUntil: string | null,
) => ({
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
  ...ruleColumnsOf(recurrence, confirmedUntil),
});
