import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deletionsOf, isOneTypo } from './typos.ts';

/** Optimal string alignment by the full table: slow and plain (Boytsov 2011, section 2.2). */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => i + j),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = table[i] as number[];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\u{1F549}', 'न'), maxLength: 7 });

it('a typo is one letter added, missing or replaced, or two neighbouring letters swapped', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isOneTypo(one, other)).toBe(distance(one, other) === 1);
    }),
    { seed: 20261120, numRuns: 5_000 },
  );
});

it('two words that are one typo apart always have one of their deletions in common', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const others = new Set(deletionsOf(other));
      if (isOneTypo(one, other)) expect(deletionsOf(one).some((each) => others.has(each))).toBe(true);
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
])('%s and %s: %s', (one, other, expected) => {
  expect(isOneTypo(one, other)).toBe(expected);
});
