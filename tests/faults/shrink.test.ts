import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const steps = Array.from({ length: 300 }, (_, index) => index);
/** A run that fails if it has all of these steps, in their order. */
const failsWith =
  (...needed: number[]) =>
  async (run: number[]) =>
    needed.every((step) => run.includes(step));

it('leaves the steps without which a run does not fail', async () => {
  expect(await shrink(steps, failsWith(7, 150, 299), () => true)).toEqual([7, 150, 299]);
  expect(await shrink(steps, failsWith(42), () => true)).toEqual([42]);
});

it('stops when the time is over, and returns a run that fails', async () => {
  let runs = 0;
  const fails = failsWith(7, 150, 299);
  const short = await shrink(
    steps,
    (run) => {
      runs += 1;
      return fails(run);
    },
    () => runs < 12,
  );
  expect(runs).toBe(12);
  expect(await fails(short)).toBe(true);
  expect(short.length).toBeLessThan(300);
});
