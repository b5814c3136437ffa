import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { ReadingDetails } from '#contract/readings/readings.ts';
import { type CommunityRow, lockCommunity, mayManage, mayModerate } from '#server/communities/access.ts';
import { hasPostsAbout } from '#server/communities/public.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type ExpectedVersion, isOutdated } from '#server/platform/database/versions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { todayIn } from '#server/platform/today.ts';
import { readingEnded, readingOutdated, readingView, requireReading } from './actions.ts';
import { HAS_OPENED } from './drafts.ts';
import { deleteRest, insertRest, passagesOf, replacePassages, restsOf } from './passageStore.ts';
import { openedCount, opensAt, type PassageRow, type ReadingRow, scheduleOf, stateOf } from './rules.ts';
import { deleteReading, lockReading, updateReading } from './store.ts';

const MAX_RESTS = 20;

/**
 * Moves all passages that have not opened by some weeks.
 * @throws ApiError 409 if all have opened, or the one from which on the caller wants to move them.
 */
export async function addRest(
  { clock }: Deps,
  db: Db,
  viewer: Viewer,
  id: string,
  restId: string,
  { weeks, passageId }: { weeks: number; passageId?: string | undefined },
): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    const { reading, passages, opened, now } = await lockForEditing(trx, viewer, id, clock);
    if (opened === passages.length)
      throw conflict('not_applicable', say('All passages have opened already.'));
    if (passages.slice(0, opened).some((passage) => passage.id === passageId))
      throw conflict('not_applicable', HAS_OPENED);
    if ((await restsOf(trx, id)).length >= MAX_RESTS)
      throw conflict('rest_limit', say('A reading can have at most {max} rests.', { max: MAX_RESTS }));
    await insertRest(trx, { id: restId, reading_id: id, number: opened + 1, weeks, created_at: now });
    await applySchedule(trx, reading, passages, opened, now);
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Takes back the last rest. The passages that move do not come before today.
 * @throws ApiError 409 if there is none, or if a passage has opened since, 412 if somebody else has changed the reading.
 */
export async function endRest(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  expectedVersion: ExpectedVersion,
): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    const { reading, passages, opened, now } = await lockForEditing(trx, viewer, id, clock);
    if (isOutdated(expectedVersion, reading.updated_at)) throw readingOutdated();
    const last = (await restsOf(trx, id)).at(-1);
    if (!last) throw conflict('not_applicable', say('There is no rest to take back.'));
    if (last.number <= opened)
      throw conflict('not_applicable', say('A passage has opened since this rest was set.'));
    await deleteRest(trx, last.id);
    await applySchedule(trx, reading, passages, opened, now);
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/** Ends a reading now. Does nothing if it has ended. */
export async function endReading({ db, clock }: Deps, viewer: Viewer, id: string): Promise<ReadingDetails> {
  return inTransaction(db, async (trx) => {
    const { reading, now } = await lockForChange(trx, viewer, id, isManager(viewer), clock);
    if (stateOf(reading, now) !== 'ended') {
      const ends_on = todayIn(reading.timezone, clock);
      await updateReading(trx, { id, ends_on, ends_at: now, updated_at: now });
    }
    return readingView({ db: trx, clock }, viewer, id);
  });
}

/**
 * Deletes a reading.
 * @throws ApiError 409 if somebody has written about it.
 */
export async function removeReading({ db, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockForChange(trx, viewer, id, isManager(viewer), clock);
    if (await hasPostsAbout(trx, id))
      throw conflict('not_applicable', say('Members have written about this book, so it stays.'));
    await deleteReading(trx, id);
  });
}

const isManager = (viewer: Viewer) => (community: CommunityRow) => mayManage(community, viewer);

/**
 * Locks a reading that guides change, with its passages. `opened` is the number of those that have opened.
 * @throws ApiError as `lockForChange`, and 409 if the reading has ended.
 */
export async function lockForEditing(trx: Transaction<DB>, viewer: Viewer, id: string, clock: Deps['clock']) {
  const { reading, now } = await lockForChange(trx, viewer, id, mayModerate, clock);
  if (stateOf(reading, now) === 'ended') throw readingEnded();
  const passages = await passagesOf(trx, viewer, id);
  return { reading, passages, opened: openedCount(passages, now), now };
}

/**
 * Locks the community and the reading until the transaction ends. `now` is the time after that: another guide may have
 * ended the reading, or a passage may have opened, while this call waited.
 * @throws ApiError 404 if the viewer may not see it, 403 if they may not change it.
 */
async function lockForChange(
  trx: Transaction<DB>,
  viewer: Viewer,
  id: string,
  isAllowed: (community: CommunityRow) => boolean,
  clock: Deps['clock'],
): Promise<{ reading: ReadingRow; now: Temporal.Instant }> {
  const { community_id } = await requireReading(trx, viewer, id, clock());
  await lockCommunity(trx, viewer, community_id, isAllowed);
  await lockReading(trx, id);
  const now = clock();
  return { reading: await requireReading(trx, viewer, id, now), now };
}

/** Moves the passages that have not opened to the days that follow from the rests, from today on. */
async function applySchedule(
  trx: Transaction<DB>,
  reading: ReadingRow,
  passages: PassageRow[],
  opened: number,
  now: Temporal.Instant,
): Promise<void> {
  const { days, columns } = scheduleOf(reading, {
    rests: await restsOf(trx, reading.id),
    opened: passages.slice(0, opened).map(({ opens_on }) => opens_on),
    count: passages.length,
    changedOn: dayIn(reading.timezone, now),
  });
  await updateReading(trx, { id: reading.id, ...columns, updated_at: now });
  const moved = passages.map(({ has_mine: _, ...passage }, index) => {
    const opens_on = days[index] ?? passage.opens_on;
    return { ...passage, opens_on, opens_at: opensAt(opens_on, reading.timezone) };
  });
  await replacePassages(trx, reading.id, opened, moved.slice(opened));
}
