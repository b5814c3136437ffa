import type { Occurrence, OccurrenceCard } from '#contract/events/occurrences.ts';
import { say } from '#contract/platform/say.ts';
import type { CommunityRow, MaybeViewer } from '#server/communities/access.ts';
import { toMilliseconds } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { eventNotFound, requireEventsCommunity, requireOccurrence } from './access.ts';
import { cardOf, type GuestOfLink, type OccurrenceCardRow } from './rules.ts';
import { occurrencesBetween, occurrenceWithAttendees } from './store.ts';
import { occurrenceOf } from './views.ts';

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
  if (Temporal.Instant.compare(start, end) >= 0) throw badField('end', say('end must be after start'));
  if (Temporal.Instant.compare(end, addDays(start, MAX_DAYS)) > 0) {
    throw badField('end', say('end must be at most {max} days after start', { max: MAX_DAYS }));
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
  const now = clock();
  const range = requireRange(requested, now);
  await requireEventsCommunity(db, viewer, communityId);
  return withinTextLimit(await occurrencesBetween(db, viewer, communityId, range, now)).map(cardOf);
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
