import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say } from '#contract/platform/say.ts';
import { ApiError } from './errors.ts';
import { createTurns, takeTurn, watchOthers } from './turns.ts';

const turnsOf = (max: number) =>
  createTurns({ max, waitMs: 20_000, refusal: () => new ApiError(503, 'unavailable', say('Wait.')) });

const isQuiet = () => false;

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
  const results = [100, 500, 100, 100].map((ms, number) => takeTurn(turns, isQuiet, call(number, ms)));
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
  const first = takeTurn(turns, isQuiet, call(0, 30_000));
  const second = expect(takeTurn(turns, isQuiet, call(1, 1))).rejects.toThrow('Wait.');
  await vi.advanceTimersByTimeAsync(20_000);
  await second;
  await vi.advanceTimersByTimeAsync(40_000);
  expect([await first, begun]).toEqual([0, [0]]);
  await expect(takeTurn(turns, isQuiet, () => Promise.reject(new Error('Failed.')))).rejects.toThrow(
    'Failed.',
  );
  const last = takeTurn(turns, isQuiet, call(2, 1));
  await vi.advanceTimersByTimeAsync(1);
  expect(await last).toBe(2);
});

it('a turn stays free for a hundred times as long on a busy server, but at most three seconds', async () => {
  const turns = turnsOf(1);
  const { begun, call } = recordCalls();
  const results = [10, 100, 1].map((ms, number) => takeTurn(turns, () => true, call(number, ms)));
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(3_099);
  expect(begun).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(2);
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
});

it('a server is busy for five seconds after a call of somebody else', async () => {
  const app = fastify();
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const { member } = request.headers;
    if (member) request.viewer = { id: String(member) } as never;
  });
  const isBusyFor = watchOthers(app, '/account/imports');
  const call = (url: string, member?: string) => app.inject({ url, headers: member ? { member } : {} });
  await call('/');
  await call('/readyz');
  await call('/api/v1/account/imports/1/logs', 'tomas');
  await call('/api/v1/account', 'meera');
  expect([isBusyFor('meera'), isBusyFor('tomas')]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const member of ['tomas', 'meera', 'meera']) await call('/api/v1/account', member);
  await vi.advanceTimersByTimeAsync(4_999);
  expect([isBusyFor('meera'), isBusyFor('tomas')]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect([isBusyFor('meera'), isBusyFor('tomas')]).toEqual([false, false]);
  await call('/api/v1/site');
  expect(isBusyFor('meera')).toBe(true);
  await app.close();
});
