import { type PoItem, parsePo } from 'pofile-ts';

/** How many of the words of two texts must be the same, of 1, for one to be the former wording of the other. */
const MIN_SIMILARITY = 0.5;

/**
 * A catalogue that names the former wording of each text without a translation, so that its translator finds the former
 * translation among the obsolete ones: `#| msgid` in the syntax of gettext, which the library does not write.
 */
export function withFormerTexts(catalogue: string): string {
  const content = withoutFormerTexts(catalogue);
  const obsolete = parsePo(content).items.filter((item) => item.obsolete);
  if (obsolete.length === 0) return content;
  return content
    .split('\n\n')
    .map((block) => {
      const [item] = parsePo(`msgid ""\nmsgstr ""\n\n${block}`).items;
      const former = item && !item.obsolete && !item.msgstr.some(Boolean) && mostSimilar(item, obsolete);
      return former
        ? block.replace(/^msg(ctxt|id) /m, (line) => `#| msgid ${quoted(former)}\n${line}`)
        : block;
    })
    .join('\n\n');
}

/** A catalogue without the former wordings, as the library reads and writes it. */
export const withoutFormerTexts = (catalogue: string): string => catalogue.replaceAll(/^#\| .*\n/gm, '');

const quoted = ({ msgid }: PoItem) => JSON.stringify(msgid);

function mostSimilar(item: PoItem, others: readonly PoItem[]): PoItem | undefined {
  let [best, highest] = [undefined as PoItem | undefined, MIN_SIMILARITY];
  for (const other of others) {
    const similarity = similarityOf(item.msgid, other.msgid);
    if (similarity > highest) [best, highest] = [other, similarity];
  }
  return best;
}

/** The share of common words (Sørensen–Dice coefficient), from 0 to 1. */
function similarityOf(one: string, other: string): number {
  const [words, otherWords] = [wordsIn(one), wordsIn(other)];
  const common = [...words].filter((word) => otherWords.has(word)).length;
  return (2 * common) / Math.max(1, words.size + otherWords.size);
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
