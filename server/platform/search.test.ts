import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, prefixQuery, wordsOf } from './search.ts';

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

it('folds what is folded to itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
});

it('finds every word of a text by each of its beginnings, in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = wordsOf(text);
      return words.every((word) => wordsOf(word.toUpperCase())[0]?.slice(0, 1) === fold(word).slice(0, 1));
    }),
  );
});

it('writes a query of letters, digits and marks only, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const query = prefixQuery(text);
      return query === null || /^'[\p{L}\p{N}\p{M}]+':\*( & '[\p{L}\p{N}\p{M}]+':\*)*$/u.test(query);
    }),
  );
});
