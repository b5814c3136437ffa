/**
 * Search ignores case and diacritics. Texts are folded and split into words here, because PostgreSQL's parser
 * depends on the database's locale and reads "neti/neti" as a path. A tsvector column stores the distinct
 * words, and a query matches words that begin with those of the search.
 */

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
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed()))];
}

/** Quotes a word for tsvector and tsquery. Words contain no quotes. */
export const quoted = (word: string): string => `'${word}'`;

/**
 * A tsvector of the distinct words of four texts. A word gets the weight A, B, C or D of the first text that
 * contains it.
 */
export function weightedWords(texts: readonly [a: string, b: string, c: string, d: string]): string {
  const weights = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    for (const word of wordsOf(text)) if (!weights.has(word)) weights.set(word, 'ABCD'[index] ?? 'D');
  }
  return [...weights].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ');
}

/**
 * A tsquery for texts in which every word of `text` is the beginning of some word. Stored words are prefixed
 * with `prefix`. Returns null when `text` has no words. Words consist of letters, digits and marks only, so
 * quoting them is safe.
 */
export function prefixQuery(text: string, prefix = ''): string | null {
  const words = wordsOf(text);
  return words.length ? words.map((word) => `${quoted(prefix + word)}:*`).join(' & ') : null;
}

/** The key of a tag. Tags that differ only in letter case have the same key. */
export const tagKeyOf = (tag: string): string => tag.toLowerCase();
