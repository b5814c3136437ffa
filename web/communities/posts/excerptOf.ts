import { linkedText, type TextPart } from '#contract/platform/linkedText.ts';
import { paragraphsOf } from '#web/platform/text/LinkedText.tsx';

/** The length of an excerpt; clearly below `MAX_WHOLE`, so that "Read more" always shows noticeably more. */
const EXCERPT = { characters: 700, lines: 9 };
/** Longer posts are shortened. */
const MAX_WHOLE = { characters: 900, lines: 12 };

interface Excerpt {
  paragraphs: TextPart[][];
  isCut: boolean;
}

/** The beginning of a long post, cut between two words; a short post unchanged. */
export function excerptOf(content: string): Excerpt {
  const lines = content.split('\n');
  if (content.length <= MAX_WHOLE.characters && lines.length <= MAX_WHOLE.lines) {
    return { paragraphs: paragraphsOf(content).map(linkedText), isCut: false };
  }
  const start = lines.slice(0, EXCERPT.lines).join('\n').trimEnd();
  const text = start.length > EXCERPT.characters ? wholeWords(start.slice(0, EXCERPT.characters)) : start;
  // A single long word is not linked: a shortened URL would not work.
  if (text === null) return { paragraphs: [[{ text: `${withoutSplitCharacter(content)}…` }]], isCut: true };
  const paragraphs = paragraphsOf(text).map(linkedText);
  paragraphs.at(-1)?.push({ text: '…' });
  return { paragraphs, isCut: true };
}

function wholeWords(text: string): string | null {
  const end = text.search(/\s\S*$/);
  return end > 0 ? text.slice(0, end).trimEnd() : null;
}

/** The first characters, without half of a surrogate pair at the end. */
const withoutSplitCharacter = (text: string) =>
  text.slice(0, EXCERPT.characters).replace(/[\ud800-\udbff]$/, '');
