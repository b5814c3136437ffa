import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that takes `ms`, and the numbers of the calls that have begun. */
function recordCalls() {
  const begun: number[] = [];
  const call = (number: number, ms: number) => async () => {
    begun.push(number);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return number;
  };
  return { begun, call };
}

it('calls over the maximum wait in their order, until a turn has stayed free for as long as its call took', async () => {
  const turns = createTurns(2);
  const { begun, call } = recordCalls();
  const results = [100, 500, 100, 100].map((ms, number) => turns.take(call(number, ms)));
  await vi.advanceTimersByTimeAsync(199);
  expect(begun).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it('a call that waits for twenty seconds is refused, and does not run later; one that fails gives its turn back', async () => {
  const turns = createTurns(1);
  const { begun, call } = recordCalls();
  const first = turns.take(call(0, 30_000));
  const second = expect(turns.take(call(1, 1))).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await second;
  await vi.advanceTimersByTimeAsync(40_000);
  expect([await first, begun]).toEqual([0, [0]]);
  const failing = expect(turns.take(() => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.');
  await failing;
  const last = turns.take(call(2, 1));
  await vi.advanceTimersByTimeAsync(1);
  expect(await last).toBe(2);
});
