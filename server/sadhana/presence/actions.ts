import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { HOUR } from '#server/platform/limits.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { endOf, MIN_MEMBERS, shownCount } from './rules.ts';
import { presenceOf, sittingCount, storeSitting } from './store.ts';

/** The time for which this server uses a count before it counts again. */
const COUNT_MS = 60_000;
/** The limit is counted in memory, because a row with the session would show who is sitting. */
const STARTS = { name: 'sittings', points: 30, seconds: HOUR };

/** The number of people who are sitting, if it may be shown to this viewer. */
export type ReadSitting = (viewer: Viewer) => Promise<number | null>;

/** Creates a function that counts at most once per minute on this server, however often it is called. */
export function createSittingReader({ db, clock }: Deps): ReadSitting {
  let countedAt = Number.NEGATIVE_INFINITY;
  let count: Promise<number | null> | undefined;
  const currentCount = (): Promise<number | null> => {
    const now = clock();
    if (count && now.epochMilliseconds - countedAt < COUNT_MS) return count;
    countedAt = now.epochMilliseconds;
    const started = sittingCount(db, now, MIN_MEMBERS).then(shownCount);
    count = started;
    // After a failure, the next call counts again.
    started.catch(() => {
      if (count === started) count = undefined;
    });
    return started;
  };
  return async (viewer) => ((await takesPart(db, viewer)) ? currentCount() : null);
}

/**
 * Counts somebody as sitting, unless the viewer takes no part.
 * @throws ApiError 429 after 30 calls of the session within an hour.
 */
export async function startSitting(
  { db, clock, limits }: Deps,
  viewer: Viewer,
  key: string,
  minutes: number,
): Promise<void> {
  await limits.consumeInMemory(STARTS, viewer.sessionId);
  if (await takesPart(db, viewer)) await storeSitting(db, key, endOf(clock(), minutes));
}

const takesPart = async (db: Deps['db'], { id }: Viewer) =>
  (await presenceOf(db, id)) ?? PRACTICE_DEFAULTS.presence;
