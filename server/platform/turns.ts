import type { FastifyInstance } from 'fastify';
import { API_PATH } from '#contract/platform/constants.ts';
import type { ApiError } from './errors.ts';

/** Lets a limited number of long calls run at the same time in this process. */
export interface Turns {
  /** Waits for a turn, in the order of the calls. @throws ApiError the refusal, if none is free in time */
  begin(): Promise<void>;
  /** Gives a turn back. The call that has waited longest takes it. */
  end(): void;
}

interface Limits {
  /** How many turns there are. */
  max: number;
  /** How long a call waits for a turn. */
  waitMs: number;
  /** The error of a call that has waited in vain. */
  refusal: () => ApiError;
}

/**
 * How many times as long as its call a turn stays free afterwards. While others use the server, about one in a hundred of their
 * requests meets a call.
 */
const REST = { quiet: 1, busy: 99 };
const MAX_REST_MS = 3_000;
/** How long after a call of others the server counts as busy. */
const BUSY_MS = 5_000;

export function createTurns({ max, waitMs, refusal }: Limits): Turns {
  const waiting = new Set<() => void>();
  let running = 0;
  return {
    begin: async () => {
      if (running < max) {
        running += 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(refusal()), waitMs);
      waiting.add(resolve);
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(resolve);
      }
    },
    end: () => {
      const [next] = waiting;
      if (!next) {
        running -= 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

/**
 * Watches who calls the API, not counting the paths under `prefix`. Returns a function that says whether anybody but a member has
 * called in the last five seconds.
 */
export function watchOthers(app: FastifyInstance, prefix: string): (memberId: string) => boolean {
  let last: { memberId: string | null; at: number } = { memberId: null, at: Number.NEGATIVE_INFINITY };
  /** The last call of anybody else. */
  let other = last;
  app.addHook('onResponse', ({ url, viewer }, _reply, done) => {
    if (url.startsWith(`${API_PATH}/`) && !url.startsWith(API_PATH + prefix)) {
      const memberId = viewer?.id ?? null;
      if (memberId !== last.memberId) other = last;
      last = { memberId, at: performance.now() };
    }
    done();
  });
  return (memberId) => performance.now() - (last.memberId === memberId ? other : last).at < BUSY_MS;
}

/**
 * Runs a call in a turn. Afterwards, the turn stays free for as long as the call took, and on a busy server much longer, but at
 * most three seconds, so that other requests are not slowed.
 */
export async function takeTurn<Result>(
  turns: Turns,
  isBusy: () => boolean,
  act: () => Promise<Result>,
): Promise<Result> {
  await turns.begin();
  const startedAt = performance.now();
  try {
    return await act();
  } finally {
    const rest = (performance.now() - startedAt) * (isBusy() ? REST.busy : REST.quiet);
    setTimeout(turns.end, Math.min(rest, MAX_REST_MS)).unref();
  }
}
