import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { withRetries } from './withRetries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rateLimited = () => Promise.reject(new ApiError(429, 'Too many requests.'));

test('a call that exceeds the rate limit is repeated after five seconds', async () => {
  const call = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(rateLimited)
    .mockResolvedValueOnce('done');
  const result = withRetries(call, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('done');
});

test('an abort ends the wait, and the call is not repeated', async () => {
  const call = vi.fn(rateLimited);
  const controller = new AbortController();
  const result = withRetries(call, controller.signal).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort('left the page');
  expect(await result).toBe('left the page');
  expect(vi.getTimerCount()).toBe(0);
  expect(call).toHaveBeenCalledTimes(1);
});
