// The words by which texts are searched, on the server and, for a sealed journal, in the browser. This file does not
// import zod.

import { cutText } from '#contract/platform/text/fileText.ts';

/**
 * The version of `wordsOf`. A sealed journal's device computes its stored words again when it has changed. A change also
 * needs a migration with new rows in `word_rewrites`, so that the server does the same.
 */
export const WORDS_VERSION = 2;

/**
 * What people leave out when they type: combining marks of the Latin, Greek and Cyrillic scripts, Hebrew points, Arabic
 * vowel signs and tatweel, the nukta of Devanagari, modifier letters such as the half rings of “Qurʾān”, and invisible
 * characters such as joiners and the soft hyphen. Other vowel signs are not removed.
 */
const LEFT_OUT =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u02b0-\u02ff\ua78b\ua78c\p{Default_Ignorable_Code_Point}]/gu;

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
  ٱ: 'ا',
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join('')}]`, 'g');

/** Scripts that are written without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
/** A word, or a run of characters of unspaced scripts. */
const RUNS = new RegExp(
  `(?:(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*)+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+|\\p{M}+`,
  'gu',
);

const STARTS = new RegExp(
  `(?=[\\p{L}\\p{N}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}])+`,
  'gu',
);
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const MAX_WORD_LENGTH = 64;
/** How many characters of an unspaced run are stored together. With two, long Thai texts would match too many words. */
const UNSPACED_LENGTH = 3;
/** The maximum number of words of a text, so that a tsvector has less than its maximum of 1 MB. */
const MAX_WORDS = 55_000;

/** The one form of a text for searches, without case and diacritics: "Sādhanā" and "SADHANA" become "sadhana". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
    // The marks around a removed character may be in another order now.
    .normalize('NFKD');

/**
 * The distinct folded words of a text, in order of appearance. A run of an unspaced script becomes overlapping parts,
 * one for each character, so that a search for the beginnings of words finds every part of it: `本来無一物` becomes
 * `本来無`, `来無一`, `無一物`, `一物` and `物`.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [run] of fold(text).matchAll(RUNS)) {
    if (STARTS_UNSPACED.test(run)) for (const part of partsOf(run)) words.add(cutText(part, MAX_WORD_LENGTH));
    else words.add(cutText(run, MAX_WORD_LENGTH));
  }
  return [...words].slice(0, MAX_WORDS);
}

/** The positions in a text at which a word begins, or, in a run of an unspaced script, a part of it. */
export const startsOfWords = (text: string): number[] =>
  Array.from(text.matchAll(STARTS), ({ index }) => index);

function partsOf(run: string): string[] {
  const characters = run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  return characters.map((_, index) => characters.slice(index, index + UNSPACED_LENGTH).join(''));
}

/** The key of a tag. Tags that differ only in letter case have the same key. */
export const tagKeyOf = (tag: string): string => tag.toLowerCase();
