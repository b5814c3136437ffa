import { sql } from 'kysely';
import { wordsOf } from '#contract/platform/words.ts';
import type { Db } from '#server/platform/database/database.ts';
import { areCommon, type Search, type SearchSource } from './ranking.ts';
import { quoted } from './tsquery.ts';

/* Tolerates one typo. Trigrams cannot do that ("gyta" and "gita" are hardly similar), and comparing with
   every known word costs more with each book. Instead, a known word is stored together with its deletions,
   the words that result from removing one of its letters. Two words that differ by one typo share a deletion,
   or one is a deletion of the other, so an index finds them (the symmetric delete algorithm of SymSpell,
   https://github.com/wolfgarbe/SymSpell). */

/** Shorter words are not corrected, because almost any other word would be similar. */
const MIN_LENGTH = 4;
/** The maximum number of known words that may replace one word. */
const MAX_CANDIDATES = 50;

/** A word and all words that result from removing one of its letters. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

/** Whether two words differ by one inserted, removed, replaced or transposed letter. */
export function isOneTypo(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [a, b] = [short.slice(start), long.slice(start)];
  const same = (x: string[], y: string[]) => x.join('') === y.join('');
  if (a.length < b.length) return same(a, b.slice(1));
  const isSwapped = a[0] === b[1] && a[1] === b[0] && same(a.slice(2), b.slice(2));
  return isSwapped || same(a.slice(1), b.slice(1));
}

/** Stores the words of names, so that they are found despite a typo. */
export async function indexWords(db: Db, { kind }: SearchSource, names: readonly string[]): Promise<void> {
  const words = wordsOf(names.join(' ')).filter((word) => [...word].length >= MIN_LENGTH - 1);
  if (words.length === 0) return;
  await db
    .insertInto('known_words')
    .values(words.sort().map((word) => ({ kind, word, remainders: deletionsOf(word) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Builds the search for a text. Returns null when the text has no words. */
export async function buildSearch(db: Db, source: SearchSource, text: string): Promise<Search | null> {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const similar = await similarWords(db, source, words);
  const queryFor = (weights: string) =>
    words
      .map((word) => [
        `${quoted(word)}:*${weights}`,
        ...(similar.get(word) ?? []).map((each) => `${quoted(each)}:AB`),
      ])
      .map((each) => `(${each.join(' | ')})`)
      .join(' & ');
  return {
    inNames: queryFor('AB'),
    anywhere: queryFor(''),
    exact: words.map(quoted).join(' | '),
    beginning: words.map((word) => `${quoted(word)}:*`).join(' | '),
    isCommon: await areCommon(db, source, words),
  };
}

/** Finds the known words that differ from these words by one typo. The keys of the result are the given words. */
async function similarWords(db: Db, { kind }: SearchSource, words: string[]): Promise<Map<string, string[]>> {
  const longWords = words.filter((word) => [...word].length >= MIN_LENGTH);
  if (longWords.length === 0) return new Map();
  const { rows } = await sql<{ word: string }>`
    select word from known_words
    where kind = ${kind} and remainders && ${longWords.flatMap(deletionsOf)}::text[]
    limit 2000`.execute(db);
  const knownWords = rows.map(({ word }) => word);
  return new Map(
    longWords.map((word) => [
      word,
      knownWords.filter((each) => isOneTypo(word, each)).slice(0, MAX_CANDIDATES),
    ]),
  );
}
