import type { Inline } from '#contract/platform/text/formattedLine.ts';
import { type Block, formatted, type ListItem } from '#contract/platform/text/formattedText.ts';
import { FormattedText } from '#web/platform/text/FormattedText.tsx';
import { EXCERPT_LENGTH, MAX_FULL_LENGTH, truncateAfterWord, wholeCharacters } from './excerptOf.ts';

/** The beginning of a formatted post, and whether there is more. */
export function formattedExcerpt(content: string) {
  const { blocks, isTruncated } = formattedExcerptOf(content);
  return { text: <FormattedText blocks={blocks} />, isTruncated };
}

interface FormattedExcerpt {
  blocks: Block[];
  isTruncated: boolean;
}

/** What is left of the length of an excerpt. */
interface Room {
  characters: number;
  lines: number;
}

/** Returns a short post unchanged. Truncates a long one like `excerptOf`, but never within a sign or a link. */
export function formattedExcerptOf(content: string): FormattedExcerpt {
  const blocks = formatted(content);
  const lineCount = blocks.length - 1 + blocks.reduce((sum, block) => sum + linesOf(block).length, 0);
  if (content.length <= MAX_FULL_LENGTH.characters && lineCount <= MAX_FULL_LENGTH.lines)
    return { blocks, isTruncated: false };
  const room = { ...EXCERPT_LENGTH };
  const shown: Block[] = [];
  for (const block of blocks) {
    if (isFull(room)) break;
    shown.push(truncatedBlock(block, room));
    room.lines -= 1; // the gap after the block
  }
  linesOf(shown.at(-1)).at(-1)?.push({ kind: 'text', text: '…' });
  return { blocks: shown, isTruncated: true };
}

const isFull = ({ characters, lines }: Room) => characters <= 0 || lines <= 0;

const linesOf = (block: Block | undefined): Inline[][] =>
  block?.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : (block?.lines ?? []);

function truncatedBlock(block: Block, room: Room): Block {
  if (block.kind !== 'list') return { ...block, lines: truncatedLines(block.lines, room) };
  const items: ListItem[] = [];
  for (const item of block.items) {
    if (isFull(room)) break;
    items.push({ ...item, lines: truncatedLines(item.lines, room) });
  }
  return { ...block, items };
}

function truncatedLines(lines: readonly Inline[][], room: Room): Inline[][] {
  const shown: Inline[][] = [];
  for (const line of lines) {
    if (isFull(room)) break;
    shown.push(truncatedParts(line, room));
    room.lines -= 1;
  }
  return shown;
}

/** The parts that fit. A text ends after a word; only one that begins the line can end within a very long word. */
function truncatedParts(parts: readonly Inline[], room: Room): Inline[] {
  const shown: Inline[] = [];
  for (const part of parts) {
    if (room.characters <= 0) break;
    if ('parts' in part) {
      const inner = truncatedParts(part.parts, room);
      if (inner.length > 0) shown.push({ ...part, parts: inner });
    } else if (part.text.length <= room.characters) {
      shown.push(part);
      room.characters -= part.text.length;
    } else {
      if (part.kind === 'text') {
        const start = part.text.slice(0, room.characters);
        const text = truncateAfterWord(start) ?? (shown.length === 0 ? wholeCharacters(start) : '');
        if (text) shown.push({ ...part, text });
      }
      room.characters = 0;
    }
  }
  return shown;
}
