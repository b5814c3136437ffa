import { MoonPhase, SearchMoonPhase } from 'astronomy-engine';
import { expect, it } from 'vitest';
import { gainsByPython, hasEphem } from '#tests/support/sadhana/pythonMoonDays.ts';

const [FIRST, LAST] = [Date.UTC(2000, 0, 1), Date.UTC(2050, 11, 31)];

/** The moon gains this angle on the sun in about a minute. */
const TOLERANCE = 0.01;

/** The largest difference of two lists of angles in degrees. */
const largestDifference = (some: readonly number[], others: readonly number[]) =>
  Math.max(...some.map((angle, index) => Math.abs(((angle - (others[index] ?? 0) + 540) % 360) - 180)));

/** So many instants from 2000 to 2050, at the same distance, in epoch milliseconds. */
const instants = (count: number) =>
  Array.from({ length: count }, (_, index) => Math.round(FIRST + ((LAST - FIRST) * index) / (count - 1)));

it.skipIf(!hasEphem)('the moon is ahead of the sun by the angle that Python finds with ephem', () => {
  const sample = instants(1_000);
  const gains = sample.map((at) => MoonPhase(new Date(at)));
  expect(largestDifference(gains, gainsByPython(sample))).toBeLessThan(TOLERANCE);
});

it.skipIf(!hasEphem)('each of the thirty tithis begins at the angle that Python finds with ephem', () => {
  const begins = instants(40).flatMap((from) =>
    Array.from({ length: 30 }, (_, index) => ({ from, degrees: index * 12 })),
  );
  const times = begins.map(({ from, degrees }) =>
    SearchMoonPhase(degrees, new Date(from), 40)?.date.getTime(),
  );
  const gains = gainsByPython(times.map((time) => time ?? Number.NaN));
  expect(
    largestDifference(
      begins.map(({ degrees }) => degrees),
      gains,
    ),
  ).toBeLessThan(TOLERANCE);
});
