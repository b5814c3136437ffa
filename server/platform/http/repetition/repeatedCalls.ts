import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import { isConnectionLost, isDatabaseUnavailable } from '#server/platform/database/unreachable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { createViewerLoader, type TokenClaims, type Viewer } from '#server/platform/sessions/sessions.ts';

/**
 * A call whose connection is lost later than this is not repeated: it takes at most 30 seconds when the host
 * of the database disappears (`database/database.ts`), and the pool tries to open a connection for a second
 * (`database/pool.ts`).
 */
const LATEST_REPEAT_MS = 500;
/** When a server ends, it closes all of its connections. After this delay, none of them is left in the pool. */
const REPEAT_DELAY_MS = 100;

/**
 * Runs a part of a call that may run twice, and runs it once more on a new connection when its connection to
 * the database was lost, or has become read-only.
 */
export async function repeatIfLost<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } catch (error) {
    if (!isConnectionLost(error) || performance.now() - startedAt > LATEST_REPEAT_MS) throw error;
    await sleep(REPEAT_DELAY_MS);
    return run();
  }
}

interface Repetition {
  /** Whether the call may run twice. */
  isSafe: boolean;
  endpoint: Endpoint;
}

/**
 * Runs a call. When the replica fails in the middle of it, it is repeated on the primary. When the primary fails, it is
 * repeated there if that is safe, and a call that may lag is then read from the replica.
 */
export async function runRepeatedly<T>(
  { db, replica }: Deps,
  call: Call<Endpoint>,
  { isSafe, endpoint }: Repetition,
  run: (call: Call<Endpoint>) => Promise<T>,
): Promise<T> {
  const onPrimary = () => {
    const attempt = () => run({ ...call, readDb: db });
    return isSafe ? repeatIfLost(attempt) : attempt();
  };
  try {
    if (call.readDb === db) return await onPrimary();
    try {
      return await run(call);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      replica.suspend();
      return await onPrimary();
    }
  } catch (error) {
    const standby = standbyAfter(error, endpoint, replica);
    return repeatIfLost(() => run({ ...call, readDb: standby, currentDb: standby }));
  }
}

/**
 * Loads the viewer of a call. While the primary is down, calls that may lag use the replica: they read what
 * all members may see, so the worst case is that a session that has just ended reads them for a moment
 * longer.
 */
export async function loadViewerRepeatedly(
  deps: Deps,
  claims: TokenClaims,
  endpoint: Endpoint,
): Promise<Viewer | null> {
  try {
    return await repeatIfLost(() => deps.loadViewer(claims));
  } catch (error) {
    const { clock, settings, replica } = deps;
    const loadViewer = createViewerLoader({ db: standbyAfter(error, endpoint, replica), clock, settings });
    return repeatIfLost(() => loadViewer(claims));
  }
}

/** The replica if the primary has failed and the call may lag. @throws the error otherwise. */
function standbyAfter(error: unknown, { mayLag }: Endpoint, replica: Replica): Db {
  const standby = mayLag && isDatabaseUnavailable(error) ? replica.withoutPrimary() : null;
  if (!standby) throw error;
  return standby;
}
