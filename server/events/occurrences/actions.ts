import type { Occurrence, OccurrenceCard } from '#contract/events/events.ts';
import {
  type CommunityRow,
  communityFor,
  lockMembership,
  mayRead,
  type Who,
} from '#server/communities/public.ts';
import { tellBooked } from '#server/events/notices/actions.ts';
import {
  cardOf,
  mayChange,
  type OccurrencePageRow,
  type OccurrenceRow,
  occurrenceOf,
} from '#server/events/rules.ts';
import { sentInstant } from '#server/events/series/rules.ts';
import { exceptDay, lockedSeries } from '#server/events/series/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Parts } from '#server/platform/deps.ts';
import { badField, forbidden, notFound, type Refusal } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  cancelledIn,
  communityIdOf,
  deleteOccurrence,
  keepCancelled,
  lockedOccurrence,
  occurrencePage,
  occurrencesBetween,
} from './store.ts';

export const noEvent = () => notFound('Event could not be found.');
/** Why there is no occurrence of an id: it was cancelled, for who may see inside its community. */
async function missingEvent(db: Db, who: Who, id: string): Promise<Refusal> {
  const communityId = await cancelledIn(db, id);
  const community = communityId && (await communityFor(db, who, communityId));
  if (!community || !mayRead(community, who)) return noEvent();
  return notFound('This event was cancelled.', 'event_cancelled');
}
const hidden = () => notFound("This community could not be found or you don't have permission to view it.");

/** The community whose events are asked for. Refuses who may not see inside, as if there were none. */
export async function eventsCommunity(db: Db, who: Who, id: string): Promise<CommunityRow> {
  const community = await communityFor(db, who, id);
  if (!community || !mayRead(community, who)) throw hidden();
  return community;
}

/** An occurrence with its community, for who may see it. */
export async function openOccurrence(
  db: Db,
  who: Who,
  id: string,
): Promise<{ occurrence: OccurrencePageRow; community: CommunityRow }> {
  const occurrence = await occurrencePage(db, who, id);
  if (!occurrence) throw await missingEvent(db, who, id);
  const community = await communityFor(db, who, occurrence.community_id);
  if (!community || !mayRead(community, who)) throw noEvent();
  return { occurrence, community };
}

/** The community of an occurrence that is to be booked or given back, for who may see it. */
export async function communityOfOccurrence(db: Db, who: Who, id: string): Promise<CommunityRow> {
  const communityId = await communityIdOf(db, id);
  if (!communityId) throw await missingEvent(db, who, id);
  const community = await communityFor(db, who, communityId);
  if (!community || !mayRead(community, who)) throw noEvent();
  return community;
}

/** An occurrence as it stands after an act in its community. */
export async function actedOccurrence(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  who: Who,
  id: string,
  community: CommunityRow,
): Promise<Occurrence> {
  const occurrence = await occurrencePage(db, who, id);
  if (!occurrence) throw noEvent();
  return occurrenceOf(occurrence, community, who, clock());
}

export async function shownOccurrence(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  who: Who,
  id: string,
): Promise<Occurrence> {
  const { occurrence, community } = await openOccurrence(db, who, id);
  return occurrenceOf(occurrence, community, who, clock());
}

const [DAYS_AHEAD, MOST_DAYS] = [90, 400];
const LAST = Temporal.Instant.from('9999-12-31T00:00:00Z');
const after = (at: Temporal.Instant, days: number) => at.add({ hours: 24 * days });
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;

/** What takes place in a community between two instants. */
export async function calendarOf(
  { db, clock }: Parts,
  who: Who,
  communityId: string,
  asked: { start?: string | undefined; end?: string | undefined },
): Promise<OccurrenceCard[]> {
  const start = asked.start ? sentInstant(asked.start) : clock();
  const end = asked.end ? sentInstant(asked.end) : earlier(after(start, DAYS_AHEAD), LAST);
  if (Temporal.Instant.compare(start, end) >= 0) throw badField('end', 'end must be after start');
  if (Temporal.Instant.compare(end, after(start, MOST_DAYS)) > 0) {
    throw badField('end', `end must be at most ${MOST_DAYS} days after start`);
  }
  await eventsCommunity(db, who, communityId);
  return bounded(await occurrencesBetween(db, who, communityId, { start, end })).map(cardOf);
}

/** The most characters of descriptions in one answer. */
const MOST_TEXT = 1_000_000;

/** The earliest of some occurrences, whose descriptions do not exceed what one answer holds. */
function bounded(rows: OccurrenceRow[]): OccurrenceRow[] {
  let length = 0;
  const end = rows.findIndex(({ description }) => {
    length += description.length;
    return length > MOST_TEXT;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Cancels one occurrence: its series leaves out the day, and who has booked is told. */
export async function cancelOccurrence(parts: Parts, viewer: Viewer, id: string): Promise<void> {
  const { db, clock } = parts;
  const shown = await openOccurrence(db, viewer, id);
  await inTransaction(db, async (trx) => {
    const now = clock();
    await lockMembership(trx, shown.community.id, viewer.id);
    const { occurrence, community } = await openOccurrence(trx, viewer, id);
    if (!mayChange(occurrence, community, viewer)) throw forbidden();
    const series = await lockedSeries(trx, occurrence.series_id);
    const held = await lockedOccurrence(trx, id);
    if (!series || !held) throw noEvent();
    await tellBooked(parts, trx, { occurrence_id: id }, { kind: 'cancelled', community, now });
    await keepCancelled(trx, 'id', id, now);
    await exceptDay(trx, series.id, held.takes_place_on, now);
    await deleteOccurrence(trx, id);
  });
}
