import { linkedText, type TextPart } from '#contract/platform/linkedText.ts';
import { paragraphsOf } from '#web/platform/text/LinkedText.tsx';

/** What is shown of a long post: never almost all of it, so that there is always more to read. */
const SHOWN = { letters: 700, lines: 9 };
const LONG = { letters: 900, lines: 12 };

interface Opening {
  paragraphs: TextPart[][];
  isCut: boolean;
}

/** The beginning of a long post, ended between two words; a short one as it is. */
export function excerptOf(content: string): Opening {
  const lines = content.split('\n');
  if (content.length <= LONG.letters && lines.length <= LONG.lines) {
    return { paragraphs: paragraphsOf(content).map(linkedText), isCut: false };
  }
  const begin = lines.slice(0, SHOWN.lines).join('\n').trimEnd();
  const words = begin.length > SHOWN.letters ? wholeWords(begin.slice(0, SHOWN.letters)) : begin;
  // One endless word: an address that is torn leads nowhere.
  if (words === null) return { paragraphs: [[{ text: `${wholeLetters(content)}…` }]], isCut: true };
  const paragraphs = paragraphsOf(words).map(linkedText);
  paragraphs.at(-1)?.push({ text: '…' });
  return { paragraphs, isCut: true };
}

function wholeWords(text: string): string | null {
  const end = text.search(/\s\S*$/);
  return end > 0 ? text.slice(0, end).trimEnd() : null;
}

/** A letter beyond the first plane is two units long and is not to be torn either. */
const wholeLetters = (text: string) => text.slice(0, SHOWN.letters).replace(/[\ud800-\udbff]$/, '');
