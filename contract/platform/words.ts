// The words by which texts are searched, on the server and, for a sealed journal, in the browser. This file does not
// import zod.

/** Combining marks of the Latin, Greek and Cyrillic scripts. Vowel signs of other scripts are not removed. */
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that Unicode does not decompose. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g');

const MAX_WORD_LENGTH = 64;
/** A high surrogate at the end of a word, whose low surrogate was cut off. */
const TRAILING_HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** Removes case and diacritics: "Sādhanā" and "SADHANA" become "sadhana". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DIACRITICS, '')
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);

/** The distinct folded words of a text, in order of appearance. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [
    ...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH).replace(TRAILING_HIGH_SURROGATE, ''))),
  ];
}

/** The key of a tag. Tags that differ only in letter case have the same key. */
export const tagKeyOf = (tag: string): string => tag.toLowerCase();
