const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The signs that join a consonant to the next one in Indic scripts (viramas), without that of Tamil. */
const JOINER = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2]\u200D?$/;
/** In Tamil, the sign is visible except in these two. */
const TAMIL_LIGATURE = /^(?:\u0BB8\u0BCD\u0BB0|\u0BB6\u0BCD\u0BB0|\u0B95\u0BCD\u0BB7)/;

/**
 * The first written character of a text if browsers would take only a part of it as the first letter (ஸ்ரீ); otherwise
 * an empty text.
 */
export function joinedCharacter(text: string): string {
  const [first, ...others] = [...graphemes.segment(text.slice(0, 40))].map(({ segment }) => segment);
  let character = first ?? '';
  for (const next of others) {
    const isJoined = JOINER.test(character) || TAMIL_LIGATURE.test(character + next);
    if (!isJoined || !/^\p{L}/u.test(next) || character.length > 12) break;
    character += next;
    if (TAMIL_LIGATURE.test(character)) break;
  }
  return character === first && !JOINED.test(character) ? '' : character;
}

/** A grapheme that contains a joined consonant, of which some browsers take only the first. */
const JOINED =
  /\p{L}\p{M}*[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2]\u200D?\p{L}/u;

/** Marks a paragraph of several lines, which may begin with a large letter. A ref: only the browser knows the lines. */
export function markLongParagraph(paragraph: HTMLElement | null): (() => void) | undefined {
  if (!paragraph || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => {
    delete paragraph.dataset.long;
    const lines = paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
    if (lines > 1.5) paragraph.dataset.long = '';
  });
  observer.observe(paragraph);
  return () => observer.disconnect();
}
