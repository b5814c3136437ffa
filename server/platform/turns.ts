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

const MAX_REST_MS = 1_000;

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
 * Runs a call in a turn. Afterwards, the turn stays free for as long as the call took, but at most a second, so that it is in
 * use for half of the time, and other requests are not slowed for long.
 */
export async function takeTurn<Result>(turns: Turns, act: () => Promise<Result>): Promise<Result> {
  await turns.begin();
  const startedAt = performance.now();
  try {
    return await act();
  } finally {
    setTimeout(turns.end, Math.min(performance.now() - startedAt, MAX_REST_MS)).unref();
  }
}
