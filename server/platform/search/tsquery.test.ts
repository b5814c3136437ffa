import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, wordsOf } from '#contract/platform/words.ts';
import { prefixQuery } from './tsquery.ts';

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

/** A fixed seed, so that every run tests the same texts. */
const PROPERTY_OPTIONS = { seed: 20_261_121, numRuns: 1_000 };
const characterLists = fc.array(fc.constantFrom(...'aAāĀåøØłŁßéÉñçṣṢśςΣσжЖйЙzZ09 -_/.\n'), { maxLength: 40 });

it('a folded text does not change when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)),
    PROPERTY_OPTIONS,
  );
});

it('a text has the same words in upper and in lower case', () => {
  fc.assert(
    fc.property(characterLists, (characters) => {
      const text = characters.join('');
      expect(wordsOf(text.toUpperCase())).toEqual(wordsOf(text));
      expect(wordsOf(text.toLowerCase())).toEqual(wordsOf(text));
    }),
    PROPERTY_OPTIONS,
  );
});

it('a search query contains only quoted words of letters, digits and marks, whatever the input is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const query = prefixQuery(text);
      return query === null || /^'[\p{L}\p{N}\p{M}]+':\*( & '[\p{L}\p{N}\p{M}]+':\*)*$/u.test(query);
    }),
    PROPERTY_OPTIONS,
  );
});
