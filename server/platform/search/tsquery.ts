import { wordsOf } from '#contract/platform/words.ts';

/**
 * Search ignores case and diacritics. Texts are folded and split into words here, because PostgreSQL's parser
 * depends on the database's locale and reads "neti/neti" as a path. A tsvector column stores the distinct
 * words, and a query matches words that begin with those of the search.
 */

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
