import { ApiError } from '#web/platform/api/ApiError.ts';

const WAIT_MS = 5_000;
/** A minute, after which the limit of calls has ended, and a little more. */
const MAX_WAITS = 14;

/** Makes one of many calls. Waits and repeats it while the server refuses it because there were too many. */
export async function patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (failure) {
      const isTooMany = failure instanceof ApiError && failure.status === 429;
      if (!isTooMany || waits === MAX_WAITS || signal.aborted) throw failure;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
