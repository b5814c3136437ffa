import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deletionsOf, isOneTypo } from './typos.ts';

/** The optimal string alignment distance, computed with the full table (Boytsov 2011, section 2.2). */
function distance(first: string, second: string): number {
  const [a, b] = [[...first], [...second]];
  const distances = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => i + j),
  );
  const distanceAt = (i: number, j: number) => distances[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = distances[i] as number[];
      row[j] = Math.min(
        distanceAt(i - 1, j) + 1,
        distanceAt(i, j - 1) + 1,
        distanceAt(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? distanceAt(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return distanceAt(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\u{1F549}', 'न'), maxLength: 7 });

it('a typo is one letter added, missing or replaced, or two neighbouring letters swapped', () => {
  fc.assert(
    fc.property(word, word, (first, second) => {
      expect(isOneTypo(first, second)).toBe(distance(first, second) === 1);
    }),
    { seed: 20261120, numRuns: 5_000 },
  );
});

it('two words that differ by one typo always share a deletion', () => {
  fc.assert(
    fc.property(word, word, (first, second) => {
      const secondDeletions = new Set(deletionsOf(second));
      if (isOneTypo(first, second))
        expect(deletionsOf(first).some((each) => secondDeletions.has(each))).toBe(true);
    }),
    { seed: 20261121, numRuns: 5_000 },
  );
});

it.each([
  ['gyta', 'gita', true],
  ['gitta', 'gita', true],
  ['gta', 'gita', true],
  ['maharhsi', 'maharshi', true],
  ['gita', 'gita', false],
  ['geeta', 'gita', false],
])('isOneTypo of %s and %s is %s', (first, second, expected) => {
  expect(isOneTypo(first, second)).toBe(expected);
});
