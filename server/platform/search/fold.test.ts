import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, prefixQuery, wordsOf } from './fold.ts';

it.each([
  ['Sādhanā', 'sadhana'],
  ['AṢṬĀVAKRA', 'astavakra'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ærø', 'aero'],
  ['नेति', 'नेति'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

/** The same texts in every run. */
const SEED = { seed: 20_261_121, numRuns: 1_000 };
const letters = fc.array(fc.constantFrom(...'aAāĀåøØłŁßéÉñçṣṢśςΣσжЖйЙzZ09 -_/.\n'), { maxLength: 40 });

it('folds what is folded to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
    SEED,
  );
});

it('finds the same words in a text whatever its case', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const written = text.join('');
      expect(wordsOf(written.toUpperCase())).toEqual(wordsOf(written));
      expect(wordsOf(written.toLowerCase())).toEqual(wordsOf(written));
    }),
    SEED,
  );
});

it('writes a query of letters, digits and marks only, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const query = prefixQuery(text);
      return query === null || /^'[\p{L}\p{N}\p{M}]+':\*( & '[\p{L}\p{N}\p{M}]+':\*)*$/u.test(query);
    }),
    SEED,
  );
});
