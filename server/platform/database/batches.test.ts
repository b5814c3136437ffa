import { expect, it } from 'vitest';
import { byNewest, createBatchLoader, rowsOfCalls } from './batches.ts';

const batches: string[][] = [];
const load = createBatchLoader(
  async (words: readonly string[]) => {
    batches.push([...words]);
    if (words.includes('fail')) throw new Error('failed');
    return words.map((word) => word.toUpperCase());
  },
  { maxCount: 3, groupOf: (word) => word.length },
);

it('the requests of one turn of the event loop are loaded together, in groups', async () => {
  batches.length = 0;
  expect(await Promise.all(['a', 'bb', 'c'].map(load))).toEqual(['A', 'BB', 'C']);
  expect(batches).toEqual([['a', 'c'], ['bb']]);
});

it('no more than the maximum number of requests are loaded together', async () => {
  batches.length = 0;
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(load))).toEqual(['A', 'B', 'C', 'D']);
  expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
});

it('the same request is loaded again each time, and a failure is not remembered', async () => {
  batches.length = 0;
  await expect(Promise.all([load('fail'), load('fail')])).rejects.toThrow('failed');
  await expect(load('fail')).rejects.toThrow('failed');
  expect(batches).toEqual([['fail', 'fail'], ['fail']]);
});

it('each call gets its own rows, and a call without rows gets none', () => {
  const rows = [
    { call_number: 3, name: 'first' },
    { call_number: 1, name: 'second' },
    { call_number: 3, name: 'third' },
  ];
  expect(rowsOfCalls(rows, 3)).toEqual([[rows[1]], [], [rows[0], rows[2]]]);
});

it('rows are ordered by instant and id, the latest first, and a whole second comes before its fractions', () => {
  const sorted = [
    { at: '2026-11-25T08:00:01Z', id: 'a' },
    { at: '2026-11-25T08:00:00.5Z', id: 'b' },
    { at: '2026-11-25T08:00:00.25Z', id: 'd' },
    { at: '2026-11-25T08:00:00.25Z', id: 'c' },
    { at: '2026-11-25T08:00:00Z', id: 'e' },
  ];
  expect(sorted.toReversed().sort(byNewest(({ at }) => at))).toEqual(sorted);
});
