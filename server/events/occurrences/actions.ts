import type { Occurrence, OccurrenceCard } from '#contract/events/occurrences.ts';
import {
  type CommunityRow,
  communityFor,
  lockMembership,
  type MaybeViewer,
  mayRead,
} from '#server/communities/access.ts';
import type { GuestOfLink } from '#server/events/guests/rules.ts';
import { notifyBooked } from '#server/events/notices/actions.ts';
import {
  cardOf,
  mayChange,
  type OccurrenceCardRow,
  type OccurrenceWithAttendeesRow,
} from '#server/events/rules.ts';
import { toMilliseconds } from '#server/events/series/rules.ts';
import { addExceptionDay, lockSeries, touchSeries } from '#server/events/series/store.ts';
import { withdrawOffers } from '#server/events/waitlist/offerStore.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ApiError, badField, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { communityIdOfCancelled, markCancelled } from './cancelledStore.ts';
import { communityOf, lockOccurrence, occurrencesBetween, occurrenceWithAttendees } from './store.ts';
import { occurrenceOf } from './views.ts';

export const eventNotFound = () => notFound('Event could not be found.');
/**
 * The error for an occurrence that is not found. If it was cancelled, the error says so to those who may read its
 * community.
 */
export async function missingEventError(db: Db, viewer: MaybeViewer, id: string): Promise<ApiError> {
  const communityId = await communityIdOfCancelled(db, id);
  const community = communityId && (await communityFor(db, viewer, communityId));
  if (!community || !mayRead(community, viewer)) return eventNotFound();
  return notFound('This event was cancelled.', 'event_cancelled');
}
const communityHidden = () =>
  notFound("This community could not be found or you don't have permission to view it.");

/**
 * The community whose events are requested.
 * @throws ApiError 404 if the viewer may not read it.
 */
export async function requireEventsCommunity(db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, viewer, id);
  if (!community || !mayRead(community, viewer)) throw communityHidden();
  return community;
}

/**
 * An occurrence with its community, if the viewer may see it.
 * @throws ApiError 404 otherwise.
 */
export async function requireOccurrence(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  guestId: string | null = null,
): Promise<{ occurrence: OccurrenceWithAttendeesRow; community: CommunityRow }> {
  const occurrence = await occurrenceWithAttendees(db, viewer, id, guestId);
  if (!occurrence) throw await missingEventError(db, viewer, id);
  const community = await communityFor(db, viewer, occurrence.community_id);
  if (!community || !mayRead(community, viewer)) throw eventNotFound();
  return { occurrence, community };
}

/**
 * The community of an occurrence, if the viewer may read it.
 * @throws ApiError 404 otherwise.
 */
export async function communityOfOccurrence(db: Db, viewer: MaybeViewer, id: string): Promise<CommunityRow> {
  const community = await communityOf(db, viewer, id);
  if (!community) throw await missingEventError(db, viewer, id);
  if (!mayRead(community, viewer)) throw eventNotFound();
  return community;
}

/** The occurrence with this id as the viewer sees it, for the reply to a change. */
export async function updatedOccurrence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: MaybeViewer,
  id: string,
  community: CommunityRow,
  guest: GuestOfLink | null = null,
): Promise<Occurrence> {
  const occurrence = await occurrenceWithAttendees(db, viewer, id, guest?.id);
  if (!occurrence) throw eventNotFound();
  return occurrenceOf(occurrence, community, viewer, clock(), guest);
}

/** One occurrence as the viewer sees it, or as a guest with the token of a mail sees it. */
export async function occurrenceView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: MaybeViewer,
  id: string,
  guest: GuestOfLink | null = null,
): Promise<Occurrence> {
  const { occurrence, community } = await requireOccurrence(db, viewer, id, guest?.id);
  return occurrenceOf(occurrence, community, viewer, clock(), guest);
}

const [DEFAULT_DAYS, MAX_DAYS] = [90, 400];
const LAST_INSTANT = Temporal.Instant.from('9999-12-31T00:00:00Z');
const addDays = (at: Temporal.Instant, days: number) => at.add({ hours: 24 * days });
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;

/** The range of a request, as sent. */
export interface RequestedRange {
  start?: string | undefined;
  end?: string | undefined;
}

/**
 * A requested range, by default the 90 days from now.
 * @throws ApiError 400 for a range that is reversed or longer than 400 days.
 */
export function requireRange(
  range: RequestedRange,
  now: Temporal.Instant,
): { start: Temporal.Instant; end: Temporal.Instant } {
  const start = range.start ? toMilliseconds(range.start) : now;
  const end = range.end ? toMilliseconds(range.end) : earlier(addDays(start, DEFAULT_DAYS), LAST_INSTANT);
  if (Temporal.Instant.compare(start, end) >= 0) throw badField('end', 'end must be after start');
  if (Temporal.Instant.compare(end, addDays(start, MAX_DAYS)) > 0) {
    throw badField('end', `end must be at most ${MAX_DAYS} days after start`);
  }
  return { start, end };
}

/**
 * The occurrences of a community that overlap a range.
 * @throws ApiError 400 like `requireRange`, 404 if the viewer may not read the community.
 */
export async function calendarOf(
  { db, clock }: Deps,
  viewer: MaybeViewer,
  communityId: string,
  requested: RequestedRange,
): Promise<OccurrenceCard[]> {
  const range = requireRange(requested, clock());
  await requireEventsCommunity(db, viewer, communityId);
  return withinTextLimit(await occurrencesBetween(db, viewer, communityId, range)).map(cardOf);
}

/** The maximum number of characters of descriptions in one reply. */
const MAX_TEXT_LENGTH = 1_000_000;

/** The earliest occurrences whose descriptions fit into one reply. */
function withinTextLimit(rows: OccurrenceCardRow[]): OccurrenceCardRow[] {
  let length = 0;
  const end = rows.findIndex(({ description }) => {
    length += description.length;
    return length > MAX_TEXT_LENGTH;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

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
