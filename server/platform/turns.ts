import { say } from '#contract/platform/say.ts';
import { ApiError } from './errors.ts';

export interface Turns {
  /** Runs `act` when fewer than the maximum run, in the order of the calls. @throws ApiError 503 with Retry-After after 20 seconds. */
  take<Result>(act: () => Promise<Result>): Promise<Result>;
}

const MAX_WAIT_MS = 20_000;

/**
 * Lets at most `max` long calls run at the same time in this process, so that they do not slow others. After a call, its
 * turn stays free for as long as the call took: the other requests get at least half of the time.
 */
export function createTurns(max: number): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  async function begin(): Promise<void> {
    if (running < max) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(tooBusy()), MAX_WAIT_MS);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(resolve);
    }
  }

  function end(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    take: async (act) => {
      await begin();
      const startedAt = performance.now();
      try {
        return await act();
      } finally {
        setTimeout(end, performance.now() - startedAt).unref();
      }
    },
  };
}

const tooBusy = () =>
  new ApiError(503, 'unavailable', say('Others are importing. Please try again in a minute.'), {
    headers: { 'retry-after': '10' },
  });
