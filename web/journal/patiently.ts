import { ApiError } from '#web/platform/api/ApiError.ts';

const WAIT_MS = 5_000;
/** A minute, after which the limit of calls has ended, and a little more. */
const MAX_WAITS = 14;

const hadTooManyCalls = (failure: unknown) => failure instanceof ApiError && failure.status === 429;

/**
 * Makes one of many calls. Waits and repeats it while the server refuses it for a reason that passes within a minute: the
 * default is that there were too many calls.
 */
export async function patiently<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  passes: (failure: unknown) => boolean = hadTooManyCalls,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (failure) {
      if (!passes(failure) || waits === MAX_WAITS || signal.aborted) throw failure;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
