import { linkedText, type TextPart } from '#contract/platform/text/linkedText.ts';
import { paragraphsOf } from '#web/platform/text/LinkedText.tsx';

/**
 * The maximum length of an excerpt. It is clearly below `MAX_FULL_LENGTH`, so that "Read more" always shows
 * noticeably more.
 */
export const EXCERPT_LENGTH = { characters: 700, lines: 9 };
/** Posts up to this length are shown in full. */
export const MAX_FULL_LENGTH = { characters: 900, lines: 12 };

interface Excerpt {
  paragraphs: TextPart[][];
  isTruncated: boolean;
}

/** Returns a short post unchanged. Truncates a long one after a line or a word, or within a very long word. */
export function excerptOf(content: string): Excerpt {
  const lines = content.split('\n');
  if (content.length <= MAX_FULL_LENGTH.characters && lines.length <= MAX_FULL_LENGTH.lines) {
    return { paragraphs: paragraphsOf(content).map(linkedText), isTruncated: false };
  }
  const start = lines.slice(0, EXCERPT_LENGTH.lines).join('\n').trimEnd();
  const text =
    start.length > EXCERPT_LENGTH.characters
      ? truncateAfterWord(start.slice(0, EXCERPT_LENGTH.characters))
      : start;
  // A single long word is not linked: a shortened URL would not work.
  if (text === null) return { paragraphs: [[{ text: `${firstCharacters(content)}…` }]], isTruncated: true };
  const paragraphs = paragraphsOf(text).map(linkedText);
  paragraphs.at(-1)?.push({ text: '…' });
  return { paragraphs, isTruncated: true };
}

/** The text up to its last complete word; null if it has only one. */
export function truncateAfterWord(text: string): string | null {
  const end = text.search(/\s\S*$/);
  return end > 0 ? text.slice(0, end).trimEnd() : null;
}

const firstCharacters = (text: string) => wholeCharacters(text.slice(0, EXCERPT_LENGTH.characters));

/** The text without half of a surrogate pair at its end. */
export const wholeCharacters = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
