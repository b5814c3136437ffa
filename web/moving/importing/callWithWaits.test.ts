import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api/ApiError.ts';
import { callWithWaits } from './callWithWaits.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError(status, 'Later.', [], undefined, undefined, retryAfterSeconds);

/** A call that fails with these errors, one after the other, and then succeeds. */
function callThatFails(...failures: Error[]) {
  const waits: (number | null)[] = [];
  const controller = new AbortController();
  const call = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  });
  const context = { signal: controller.signal, onWait: (until: number | null) => waits.push(until) };
  return { call, controller, waits, result: callWithWaits(call, context) };
}

it('waits at the limit of 2,000 pictures for as long as the server says, and tries again every five minutes', async () => {
  const { call, waits, result } = callThatFails(refusal(429, 400), refusal(429, 100));
  await vi.advanceTimersByTimeAsync(299_999);
  expect(call).toHaveBeenCalledTimes(1);
  expect(waits).toEqual([NOW + 400_000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await result).toBe('done');
  expect(waits).toEqual([NOW + 400_000, null, NOW + 400_000, null]);
});

it('waits while the server is busy, and not after other failures', async () => {
  const { waits, result } = callThatFails(refusal(503, 10));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await result, waits]).toEqual(['done', [NOW + 10_000, null]]);
  for (const failure of [refusal(503), refusal(409, 10), new Error('Lost.')])
    await expect(callThatFails(failure).result).rejects.toBe(failure);
});

it('stops to wait when the page is left', async () => {
  const { call, controller, result } = callThatFails(refusal(429, 3_600));
  const stopped = expect(result).rejects.toThrow('This operation was aborted');
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  await stopped;
  expect(call).toHaveBeenCalledTimes(1);
});
