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
  ['Qurʾān', 'quran'],
  ['ʿAbdu’l-Baháʼ', 'abdu’l-baha'],
  ['Hawaiʻi', 'hawaii'],
  ['Рассказʹ', 'рассказ'],
  ['sad\u00adha\u200dna\u2060\ufeff', 'sadhana'],
  ['مُحَمَّد كتـاب', 'محمد كتاب'],
  ['שָׁלוֹם', 'שלום'],
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

/** Whether a search for `q` finds a text, which it does if each of its words is the beginning of a word of the text. */
const finds = (q: string, text: string) =>
  wordsOf(q).every((typed) => wordsOf(text).some((word) => word.startsWith(typed)));

it.each([
  ['無一物', '本来無一物', true],
  ['一物', '本来無一物。', true],
  ['物', '本来無一物', true],
  ['来一', '本来無一物', false],
  ['データ', '新しいﾃﾞｰﾀを', true],
  ['ธรรม', 'พระธรรมคำสอน', true],
  ['คำพระ', 'พระธรรมคำสอน', false],
  ['無一物 zen', 'Zen無一物2026年', true],
  ['2026年', 'Zen無一物2026年', true],
  ['ono', 'mono', false],
  ['जिन्दगी', 'यह ज़िन्दगी', true],
  ['ज़िन्दगी', 'यह जिन्दगी', true],
  ['साधना', 'साधना के दिन', true],
  ['சாதனை', 'என் சாதனை நாள்', true],
  ['احسان', 'الى إحسان', true],
  ['إحسان', 'الى احسان', true],
  ['القران', 'القُرْآن الكريم', true],
  ['שלום', 'שָׁלוֹם עליכם', true],
  ['שָׁלוֹם', 'שלום עליכם', true],
  ['ธรรม', 'พระธัมม์ธรรม', true],
])('a search for %s in %s gives %s', (q, text, isFound) => {
  expect(finds(q, text)).toBe(isFound);
});

it('the words of the longest text fit into a tsvector', () => {
  const text = Array.from({ length: 60_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * index) % 20_011)),
  ).join('');
  expect(wordsOf(text).length).toBeLessThanOrEqual(55_000);
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
