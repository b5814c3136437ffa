import { say } from '#contract/platform/say.ts';
import type { OwnReading, ReadingDetails, ReadingState } from '#contract/readings/readings.ts';
import { mayPost, mayRead, postingRefused, requireReadableCommunity } from '#server/communities/access.ts';
import { datesOfSeries } from '#server/events/public.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isBeyondMaxOffset, type PageQuery, pageOf, pageStart } from '#server/platform/database/pages.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { outdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { todayIn } from '#server/platform/today.ts';
import { deletePace, openReadingsOf, savePace } from './paceStore.ts';
import { passagesOf, restsOf } from './passageStore.ts';
import { maySetPace } from './policy.ts';
import {
  daysOf,
  ownDaysOf,
  ownReadingOf,
  type ReadingRow,
  readingDetails,
  readingOf,
  stateOf,
} from './rules.ts';
import { lockReadingForWriting, readingById, readingsPage } from './store.ts';

type MaybeViewer = Viewer | null;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** More dates than a reading can have. */
const MAX_DATES = 1_000;

export const readingNotFound = () => notFound(say('Reading not found.'));
export const readingEnded = () => conflict('reading_ended', say('This reading has ended.'));
export const readingOutdated = () => outdated(say('This reading has been changed since you opened it.'));

/**
 * A reading that the viewer may see.
 * @throws ApiError 404 otherwise.
 */
export async function requireReading(
  db: Db,
  viewer: MaybeViewer,
  id: string,
  now: Temporal.Instant,
): Promise<ReadingRow> {
  const reading = await readingById(db, viewer, id, now);
  if (!reading || !mayRead(reading, viewer)) throw readingNotFound();
  return reading;
}

/** A page of the readings of a community. */
export async function listReadings(
  { db, clock }: Deps,
  viewer: MaybeViewer,
  communityId: string,
  query: PageQuery & { state?: ReadingState | undefined },
) {
  const start = pageStart(query);
  await requireReadableCommunity(db, viewer, communityId);
  const now = clock();
  const scope = { communityId, state: query.state };
  const rows = isBeyondMaxOffset(start)
    ? []
    : await readingsPage(db, viewer, scope, start, query.limit + 1, now);
  const toItem = (row: ReadingRow) => readingOf(row, viewer, now);
  return pageOf(rows, query, toItem, ({ first_opens_at, id }) => ({ at: first_opens_at, id }));
}

/** A reading with its passages. */
export async function readingView(
  { db, clock }: ReadDeps,
  viewer: MaybeViewer,
  id: string,
): Promise<ReadingDetails> {
  const now = clock();
  const reading = await requireReading(db, viewer, id, now);
  const range = { from: reading.first_opens_at, until: reading.ends_at };
  return readingDetails(
    reading,
    {
      passages: await passagesOf(db, viewer, id),
      rests: await restsOf(db, id),
      dates: reading.series_id === null ? [] : await datesOfSeries(db, reading.series_id, range, MAX_DATES),
    },
    viewer,
    now,
  );
}

/** The passages that the communities of a member read today. */
export async function ownReadings(
  { db, clock }: Deps,
  viewer: Viewer,
  timezone: string | undefined,
): Promise<OwnReading[]> {
  const today = todayIn(timezone, clock);
  const rows = await openReadingsOf(db, viewer.id, clock());
  return rows.map((row) => ownReadingOf(row, today)).filter((reading) => reading !== null);
}

/**
 * Sets the first day of the viewer's own pace.
 * @throws ApiError 400 for a day before the reading begins, or with which it would end before the last passage.
 */
export async function setPace(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  startsOn: string,
): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    await lockReadingForWriting(trx, id);
    const now = clock();
    const reading = await requireReading(trx, viewer, id, now);
    const isEnded = stateOf(reading, now) === 'ended';
    if (!maySetPace(reading, isEnded)) throw isEnded ? readingEnded() : postingRefused(reading);
    if (startsOn < reading.starts_on)
      throw badField('startsOn', say('Your own days begin on or after the first day of this reading.'));
    const passages = await passagesOf(trx, viewer, id);
    const isTooLate =
      startsOn >= reading.ends_on ||
      ownDaysOf({ ...reading, own_starts_on: startsOn }, daysOf(passages)).some(
        (day) => day >= reading.ends_on,
      );
    if (isTooLate)
      throw badField('startsOn', say('With this day, the reading would end before your last passage.'));
    await savePace(trx, { readingId: id, userId: viewer.id, startsOn });
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Removes the viewer's own pace.
 * @throws ApiError 403 for those who may not write in the community.
 */
export async function removePace({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const reading = await requireReading(db, viewer, id, clock());
  if (!mayPost(reading)) throw postingRefused(reading);
  await deletePace(db, id, viewer.id);
}
