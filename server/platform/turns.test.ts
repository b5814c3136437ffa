import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say } from '#contract/platform/say.ts';
import { ApiError } from './errors.ts';
import { createTurns, takeTurn } from './turns.ts';

const turnsOf = (max: number) =>
  createTurns({ max, waitMs: 20_000, refusal: () => new ApiError(503, 'unavailable', say('Wait.')) });

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
  const turns = turnsOf(2);
  const { begun, call } = recordCalls();
  const results = [100, 500, 100, 100].map((ms, number) => takeTurn(turns, call(number, ms)));
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
  const turns = turnsOf(1);
  const { begun, call } = recordCalls();
  const first = takeTurn(turns, call(0, 30_000));
  const second = expect(takeTurn(turns, call(1, 1))).rejects.toThrow('Wait.');
  await vi.advanceTimersByTimeAsync(20_000);
  await second;
  await vi.advanceTimersByTimeAsync(40_000);
  expect([await first, begun]).toEqual([0, [0]]);
  await expect(takeTurn(turns, () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.');
  const last = takeTurn(turns, call(2, 1));
  await vi.advanceTimersByTimeAsync(1);
  expect(await last).toBe(2);
});
