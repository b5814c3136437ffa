import { type Inline, inlineParts, wordsOfLine } from './formattedLine.ts';

/** An item of a list: its sign as typed (`- `, `12. `), and its lines. */
export interface ListItem {
  sign: string;
  lines: Inline[][];
}

/** A block of a text. `before` is the source between the block before and this one: line ends and spaces. */
export type Block =
  | { kind: 'paragraph'; before: string; lines: Inline[][] }
  | { kind: 'quote'; before: string; lines: Inline[][] }
  /** Only on the pages of a site. */
  | { kind: 'heading'; before: string; lines: Inline[][] }
  | { kind: 'list'; before: string; isNumbered: boolean; items: ListItem[] };

const ITEM = /^- (?!-)(?=.*\S)/;
const NUMBERED_ITEM = /^[1-9]\d{0,8}\. (?=.*\S)/;
const FIRST_NUMBER = '1. ';
const QUOTE_SIGN = '> ';
const QUOTED = /^> /;
/** The spaces before a line that goes on with an item. */
const CONTINUATION = '  ';
const CONTINUED = /^ {2}(?=.*\S)/;
const MIN_ITEMS = 2;
const HEADING_SIGN = '## ';
const HEADING = /^## (?=.*\S)/;

interface Options {
  /** Whether lines that begin with `## ` are headings. */
  hasHeadings?: boolean | undefined;
}

/**
 * Reads the signs in a formatted text (`docs/formatted-text.md`). Whatever is not exactly one of them stays as typed.
 * Every character of the text is in the result, so no sign can hide words. The time is linear in the length of the text.
 */
export function formatted(text: string, { hasHeadings = false }: Options = {}): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let before = '';
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      before += at + 1 < lines.length ? `${line}\n` : line;
      at += 1;
      continue;
    }
    const { length, block } =
      (hasHeadings ? headingAt(lines, at) : null) ??
      quoteAt(lines, at) ??
      listAt(lines, at) ??
      paragraphAt(lines, at, hasHeadings);
    blocks.push({ before, ...block });
    at += length;
    before = at < lines.length ? '\n' : '';
  }
  return blocks;
}

/** The lines of a block, and what they are. */
interface FoundBlock {
  length: number;
  block: DistributiveOmit<Block, 'before'>;
}
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

function headingAt(lines: string[], at: number): FoundBlock | null {
  const line = lines[at] ?? '';
  if (!HEADING.test(line)) return null;
  return { length: 1, block: { kind: 'heading', lines: [inlineParts(line.slice(HEADING_SIGN.length))] } };
}

function quoteAt(lines: string[], start: number): FoundBlock | null {
  let end = start;
  while (QUOTED.test(lines[end] ?? '')) end += 1;
  const quoted = lines.slice(start, end).map((line) => inlineParts(line.slice(QUOTE_SIGN.length)));
  return end === start ? null : { length: end - start, block: { kind: 'quote', lines: quoted } };
}

function listAt(lines: string[], start: number): FoundBlock | null {
  const isNumbered = lines[start]?.startsWith(FIRST_NUMBER) ?? false;
  const sign = isNumbered ? NUMBERED_ITEM : ITEM;
  let count = 0;
  let end = start;
  for (; end < lines.length; end += 1) {
    if (sign.test(lines[end] ?? '')) count += 1;
    else if (count === 0 || !CONTINUED.test(lines[end] ?? '')) break;
  }
  if (count < MIN_ITEMS) return null;
  const items: ListItem[] = [];
  for (const line of lines.slice(start, end)) {
    const [typed] = sign.exec(line) ?? [];
    if (typed) items.push({ sign: typed, lines: [inlineParts(line.slice(typed.length))] });
    else items.at(-1)?.lines.push(inlineParts(line.slice(CONTINUATION.length)));
  }
  return { length: end - start, block: { kind: 'list', isNumbered, items } };
}

/** The lines up to an empty one or to another block. */
function paragraphAt(lines: string[], start: number, hasHeadings: boolean): FoundBlock {
  let end = start + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '' || QUOTED.test(line) || listAt(lines, end)) break;
    if (hasHeadings && HEADING.test(line)) break;
  }
  return {
    length: end - start,
    block: { kind: 'paragraph', lines: lines.slice(start, end).map(inlineParts) },
  };
}

/**
 * The words of a formatted text, for readers that show plain text: without signs of emphasis and backslashes, with the
 * address of a link after its words. The signs of lists and quotations stay, because plain text has no other.
 */
export const plainTextOf = (text: string): string =>
  formatted(text)
    .map((block) => block.before + plainLinesOf(block).join('\n'))
    .join('');

/** The lines of a block for readers that show plain text. */
export function plainLinesOf(block: Block): string[] {
  if (block.kind !== 'list')
    return block.lines.map((line) => (block.kind === 'quote' ? QUOTE_SIGN : '') + wordsOfLine(line));
  return block.items.flatMap(({ sign, lines }) =>
    lines.map((line, index) => (index === 0 ? sign : CONTINUATION) + wordsOfLine(line)),
  );
}
