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
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

/** The same texts in every run. */
const SEED = { seed: 20_261_121, numRuns: 1_000 };
const letters = fc.array(fc.constantFrom(...'aAāĀåøØłŁßéÉñçṣṢśςΣσжЖйЙzZ09 -_/.\n'), { maxLength: 40 });

it('a folded text does not change when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
    SEED,
  );
});

it('a text has the same words in upper and in lower case', () => {
  fc.assert(
    fc.property(letters, (text) => {
      const written = text.join('');
      expect(wordsOf(written.toUpperCase())).toEqual(wordsOf(written));
      expect(wordsOf(written.toLowerCase())).toEqual(wordsOf(written));
    }),
    SEED,
  );
});

it('a search query contains only letters, digits and marks, whatever the input is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const query = prefixQuery(text);
      return query === null || /^'[\p{L}\p{N}\p{M}]+':\*( & '[\p{L}\p{N}\p{M}]+':\*)*$/u.test(query);
    }),
    SEED,
  );
});
