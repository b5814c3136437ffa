import { ApiError } from './ApiError.ts';

/**
 * Sends a file. If the server is busy, waits as long as it says and sends the file again, until the signal of the call is
 * aborted. When files cannot be stored at all, which may last, it throws.
 */
export async function repeatWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (failure) {
      const isBusy =
        failure instanceof ApiError && failure.status === 503 && failure.code !== 'pictures_unavailable';
      if (!isBusy || !failure.retryAfterSeconds) throw failure;
      const { retryAfterSeconds } = failure;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  }
}
