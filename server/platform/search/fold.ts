/**
 * Search ignores case and diacritics: text is folded and cut into words here, not by PostgreSQL, whose
 * parser differs with the locale of the database and reads "neti/neti" as a path. A column of type tsvector
 * keeps the distinct words, a query asks for words that begin with the given ones.
 */

/** Combining marks of the Latin, Greek and Cyrillic scripts; vowel signs of other scripts are letters. */
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
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
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const LONGEST_WORD = 64;

/** Text without case and diacritics: "Sādhanā" and "SADHANA" become "sadhana". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DIACRITICS, '')
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter);

/** The distinct folded words of a text, in order of appearance. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD).toWellFormed()))];
}

/** A word as tsvector and tsquery want it: there is no quote in it. */
export const quoted = (word: string): string => `'${word}'`;

/**
 * A tsvector of the distinct words of some texts, each weighed by the best place in which it stands: A, B, C
 * or D, in this order.
 */
export function weightedWords(texts: readonly [a: string, b: string, c: string, d: string]): string {
  const weights = new Map<string, string>();
  for (const [place, text] of texts.entries()) {
    for (const word of wordsOf(text)) if (!weights.has(word)) weights.set(word, 'ABCD'[place] ?? 'D');
  }
  return [...weights].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ');
}

/**
 * A tsquery for texts in which every word of `text` begins some word, each kept with `mark` before it. Null when
 * there is no word to look for. Words are letters, digits and marks only, so that quoting them is safe.
 */
export function prefixQuery(text: string, mark = ''): string | null {
  const words = wordsOf(text);
  return words.length ? words.map((word) => `${quoted(mark + word)}:*`).join(' & ') : null;
}

/** A tag is found whatever its case. */
export const tagKeyOf = (tag: string): string => tag.toLowerCase();
