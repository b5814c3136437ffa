import { fold, startsOfWords, wordsOf } from '#contract/platform/words.ts';

const EXCERPT_LENGTH = 200;
/** The maximum number of characters before the first match in an excerpt. */
const LEAD = 60;
/** Longer than the longest word, with some invisible characters in it. */
const MAX_MATCH_LENGTH = 100;

/** The part of a text around the first word that begins with a word of the search, in one line. */
export function excerptAround(content: string, q: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  const searched = wordsOf(q);
  const starts = startsOfWords(text);
  const isMatch = (index: number) => {
    const folded = fold(text.slice(index, index + MAX_MATCH_LENGTH));
    return searched.some((word) => folded.startsWith(word));
  };
  const at = starts.find(isMatch) ?? 0;
  const start = starts.find((index) => index >= at - LEAD) ?? 0;
  const from = at <= LEAD ? 0 : start;
  const cut = text.slice(from, from + EXCERPT_LENGTH).toWellFormed();
  const isCut = from + EXCERPT_LENGTH < text.length;
  const shown = isCut ? cut.replace(/\s\S*$/, '') : cut;
  return `${from > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}
