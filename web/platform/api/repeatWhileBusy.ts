import { ApiError } from './ApiError.ts';

/**
 * Sends a file. If the server is busy with other files, waits as long as it says and sends the file again, until the
 * signal of the call is aborted.
 */
export async function repeatWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (failure) {
      const seconds = failure instanceof ApiError && failure.status === 503 && failure.retryAfterSeconds;
      if (!seconds) throw failure;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}
