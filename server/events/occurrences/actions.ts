import type { Occurrence, OccurrenceCard } from '#contract/events/occurrences.ts';
import {
  type CommunityRow,
  communityFor,
  lockMembership,
  type MaybeViewer,
  mayRead,
} from '#server/communities/access.ts';
import { notifyBooked } from '#server/events/notices/actions.ts';
import {
  cardOf,
  mayChange,
  type OccurrenceRow,
  type OccurrenceWithAttendeesRow,
  occurrenceOf,
} from '#server/events/rules.ts';
import { toMilliseconds } from '#server/events/series/rules.ts';
import { addExceptionDay, lockSeries } from '#server/events/series/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ApiError, badField, forbidden, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  communityIdOfCancelled,
  communityOf,
  deleteOccurrence,
  lockOccurrence,
  occurrencesBetween,
  occurrenceWithAttendees,
  recordCancelled,
} from './store.ts';

export const eventNotFound = () => notFound('Event could not be found.');
/**
 * The error for an occurrence that is not found. If it was cancelled, the error says so to those who may read its
 * community.
 */
async function missingEventError(db: Db, viewer: MaybeViewer, id: string): Promise<ApiError> {
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
): Promise<{ occurrence: OccurrenceWithAttendeesRow; community: CommunityRow }> {
  const occurrence = await occurrenceWithAttendees(db, viewer, id);
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
): Promise<Occurrence> {
  const occurrence = await occurrenceWithAttendees(db, viewer, id);
  if (!occurrence) throw eventNotFound();
  return occurrenceOf(occurrence, community, viewer, clock());
}

export async function occurrenceView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: MaybeViewer,
  id: string,
): Promise<Occurrence> {
  const { occurrence, community } = await requireOccurrence(db, viewer, id);
  return occurrenceOf(occurrence, community, viewer, clock());
}

const [DEFAULT_DAYS, MAX_DAYS] = [90, 400];
const LAST_INSTANT = Temporal.Instant.from('9999-12-31T00:00:00Z');
const addDays = (at: Temporal.Instant, days: number) => at.add({ hours: 24 * days });
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;

/**
 * The occurrences of a community that overlap a range, by default the 90 days from now.
 * @throws ApiError 400 for a range that is reversed or longer than 400 days, 404 if the viewer may not read the community.
 */
export async function calendarOf(
  { db, clock }: Deps,
  viewer: MaybeViewer,
  communityId: string,
  range: { start?: string | undefined; end?: string | undefined },
): Promise<OccurrenceCard[]> {
  const start = range.start ? toMilliseconds(range.start) : clock();
  const end = range.end ? toMilliseconds(range.end) : earlier(addDays(start, DEFAULT_DAYS), LAST_INSTANT);
  if (Temporal.Instant.compare(start, end) >= 0) throw badField('end', 'end must be after start');
  if (Temporal.Instant.compare(end, addDays(start, MAX_DAYS)) > 0) {
    throw badField('end', `end must be at most ${MAX_DAYS} days after start`);
  }
  await requireEventsCommunity(db, viewer, communityId);
  return withinTextLimit(await occurrencesBetween(db, viewer, communityId, { start, end })).map(cardOf);
}

/** The maximum number of characters of descriptions in one reply. */
const MAX_TEXT_LENGTH = 1_000_000;

/** The earliest occurrences whose descriptions fit into one reply. */
function withinTextLimit(rows: OccurrenceRow[]): OccurrenceRow[] {
  let length = 0;
  const end = rows.findIndex(({ description }) => {
    length += description.length;
    return length > MAX_TEXT_LENGTH;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/**
 * Cancels one occurrence: its day becomes an exception day of the series, and everyone who booked is
 * notified.
 */
export async function cancelOccurrence(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = deps;
  const before = await requireOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    const now = clock();
    await lockMembership(trx, before.community.id, viewer.id);
    const { occurrence, community } = await requireOccurrence(trx, viewer, id);
    if (!mayChange(occurrence, community, viewer)) throw forbidden();
    const series = await lockSeries(trx, occurrence.series_id);
    const locked = await lockOccurrence(trx, id);
    if (!series || !locked) throw eventNotFound();
    await notifyBooked(deps, trx, { occurrence_id: id }, { kind: 'cancelled', community, now });
    await recordCancelled(trx, 'id', id, now);
    await addExceptionDay(trx, series.id, locked.takes_place_on, now);
    await deleteOccurrence(trx, id);
  });
}
