import { fold, wordsOf } from '#contract/platform/words.ts';

const EXCERPT_LENGTH = 200;
/** The maximum number of characters before the first match in an excerpt. */
const LEAD = 60;

/** The part of a text around the first word that begins with a word of the search, in one line. */
export function excerptAround(content: string, q: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  const searched = wordsOf(q);
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const match = words.find(([word]) => searched.some((each) => fold(word).startsWith(each)));
  const at = match?.index ?? 0;
  const start = words.find(({ index }) => index >= at - LEAD)?.index ?? 0;
  const from = at <= LEAD ? 0 : start;
  const cut = text.slice(from, from + EXCERPT_LENGTH).toWellFormed();
  const isCut = from + EXCERPT_LENGTH < text.length;
  const shown = isCut ? cut.replace(/\s\S*$/, '') : cut;
  return `${from > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
}
