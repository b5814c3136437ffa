import { ApiError } from '#web/platform/api/ApiError.ts';
import { isLimit } from '#web/platform/api/retries/withRetries.ts';

const WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 300;

/** Receives the time until which the page waits, as milliseconds since 1970; null when it goes on. */
export type OnWait = (until: number | null) => void;

/**
 * Runs `call`. At a limit, such as 2,000 pictures an hour, and while the server is busy, waits as long as the server says, and
 * at most 5 minutes at once, and runs it again. An abort ends the wait.
 */
export async function callWithWaits<Result>(
  call: () => Promise<Result>,
  { signal, onWait }: { signal: AbortSignal; onWait: OnWait },
): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (failure) {
      const isBusy = failure instanceof ApiError && failure.status === 503 && failure.retryAfterSeconds;
      if (signal.aborted || !(isLimit(failure) || isBusy)) throw failure;
      const { retryAfterSeconds = WAIT_SECONDS } = failure as ApiError;
      const waitMs = Math.min(Math.max(retryAfterSeconds, 1), MAX_WAIT_SECONDS) * 1_000;
      onWait(Date.now() + retryAfterSeconds * 1_000);
      await wait(waitMs, signal);
      onWait(null);
      signal.throwIfAborted();
    }
  }
}

/** Resolves after some time, or when the signal is aborted. */
function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    signal.addEventListener('abort', end);
  });
}
