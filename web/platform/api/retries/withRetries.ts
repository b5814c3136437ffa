import { ApiError, hasCode } from '#web/platform/api/ApiError.ts';

const WAIT_MS = 5_000;
/** A little more than a minute, after which the rate limit allows calls again. */
const MAX_WAITS = 14;

/** Whether the failure is a rate limit, or other pictures of the member are being uploaded, for example in another tab. */
export const isLimit = (failure: unknown) =>
  (failure instanceof ApiError && failure.status === 429) || hasCode(failure, 'uploads_running');

/**
 * Runs `call`. Waits and repeats it while `isTemporary` says that the reason for the failure is temporary. By
 * default, that is a limit. An abort ends the wait.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  isTemporary: (failure: unknown) => boolean = isLimit,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (failure) {
      if (!isTemporary(failure) || waits === MAX_WAITS || signal.aborted) throw failure;
      await wait(signal);
      signal.throwIfAborted();
    }
  }
}

/** Resolves after `WAIT_MS` or when the signal is aborted. */
function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, WAIT_MS);
    signal.addEventListener('abort', end);
  });
}
