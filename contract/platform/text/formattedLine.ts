import { isSafeUrl, linkedText } from './linkedText.ts';

/** A part of a line. */
export type Inline =
  /** Text as typed. With `isEscaped`, a backslash stands before it in the source. */
  | { kind: 'text'; text: string; isEscaped?: true }
  /** A link. `host` is set if other words than the address are shown: `[text](href)`. */
  | { kind: 'link'; text: string; href: string; host?: string }
  | { kind: 'em' | 'strong'; sign: string; parts: Inline[] };

/** A worded link. The words have no bracket. The address ends where the bracket before it is closed. */
const WORDED_LINK = /\[([^[\](){}]+)\]\((?=https?:\/\/)/giu;
const MAX_ADDRESS = 2000;
/** Words that could be taken for an address or a person, or that change the direction of the text around them. */
const DECEPTIVE_WORDS = /:\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** The parts of a line of a formatted text: links first, then signs of emphasis. */
export function inlineParts(line: string): Inline[] {
  const pieces: (string | Inline)[] = [];
  let closings: Map<number, number> | undefined;
  let end = 0;
  for (const { 0: opening, 1: text = '', index } of line.matchAll(WORDED_LINK)) {
    if (index < end || isEscaped(line, index) || DECEPTIVE_WORDS.test(text) || !VISIBLE.test(text)) continue;
    closings ??= closingBrackets(line);
    const start = index + opening.length;
    const closing = closings.get(start - 1) ?? Number.POSITIVE_INFINITY;
    if (closing - start > MAX_ADDRESS) continue;
    const href = line.slice(start, closing);
    const host = hostOf(href);
    if (!host) continue;
    pieces.push(...withAddresses(line.slice(end, index)), { kind: 'link', text, href, host });
    end = closing + 1;
  }
  pieces.push(...withAddresses(line.slice(end)));
  return withSigns(pieces);
}

/** Whether an odd number of backslashes stands before a sign. */
function isEscaped(line: string, index: number): boolean {
  let start = index;
  while (line[start - 1] === '\\') start -= 1;
  return (index - start) % 2 === 1;
}

const BRACKET_OR_SPACE = /[()\s]/gu;

/** Where each opening bracket of a line is closed, if no space stands between. */
function closingBrackets(line: string): Map<number, number> {
  const closings = new Map<number, number>();
  let open: number[] = [];
  for (const { 0: sign, index } of line.matchAll(BRACKET_OR_SPACE)) {
    const opening = sign === ')' ? open.pop() : undefined;
    if (sign === '(') open.push(index);
    else if (sign !== ')') open = [];
    else if (opening !== undefined) closings.set(opening, index);
  }
  return closings;
}

/** The host of an address as `URL` writes it; null for an address with a user name, which is used only to deceive. */
function hostOf(href: string): string | null {
  return isSafeUrl(href) ? new URL(href).host : null;
}

const withAddresses = (text: string): (string | Inline)[] =>
  linkedText(text).map((part) =>
    part.href ? { kind: 'link', text: part.text, href: part.href } : part.text,
  );

/** The runs of signs, the signs after a backslash, and the right one of two folded hands (`_/\_`), which is text. */
const SIGN = /\/\\_+|\\([*_\->[\\]|1(?=\.))|\*+|_+/g;
const BEFORE_OPENING = /^$|[\s\p{Ps}\p{Pi}\p{Pf}"'\p{Pd}]$/u;
const AFTER_CLOSING = /^$|^[\s\p{P}]/u;
const AFTER_OPENING = /^[^\s\p{Pe}]/u;
const NOT_BEFORE_CLOSING = /^$|[\s\p{Ps}]$/u;
/** What must be within emphasis, so that ornaments such as `*~*~*` stay as typed. */
const WORD = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/u;
const KINDS: Record<string, 'em' | 'strong'> = { '*': 'em', _: 'em', '**': 'strong' };

interface Opening {
  sign: string;
  /** Where its text is among the parts. */
  index: number;
}

/**
 * Reads emphasis. Of each kind one sign is open at a time, the latest; so each sign is looked at once, and one kind can
 * be within the other, but not within itself.
 */
function withSigns(pieces: readonly (string | Inline)[]): Inline[] {
  const parts: Inline[] = [];
  const open: { em?: Opening; strong?: Opening } = {};
  let words = -1; // the index of the latest part with words
  const addText = (text: string) => {
    if (WORD.test(text)) words = parts.length;
    if (text) parts.push({ kind: 'text', text });
  };
  for (const [number, piece] of pieces.entries()) {
    if (typeof piece !== 'string') {
      words = parts.push(piece) - 1;
      continue;
    }
    let end = 0;
    for (const { 0: sign, 1: escaped, index } of piece.matchAll(SIGN)) {
      addText(piece.slice(end, index));
      end = index + sign.length;
      if (escaped) {
        parts.push({ kind: 'text', text: escaped, isEscaped: true });
        continue;
      }
      const kind = KINDS[sign];
      const before = charBefore(pieces, number, index);
      const after = charAfter(pieces, number, end);
      const opening = kind && open[kind];
      const mayClose = !NOT_BEFORE_CLOSING.test(before) && AFTER_CLOSING.test(after);
      if (kind && opening?.sign === sign && mayClose && words > opening.index) {
        words = opening.index;
        const inner = parts.splice(opening.index + 1);
        parts[opening.index] = { kind, sign, parts: inner };
        for (const each of ['em', 'strong'] as const)
          if ((open[each]?.index ?? -1) >= opening.index) delete open[each];
        continue;
      }
      const followsOpening = Object.values(open).some((each) => each.index === parts.length - 1);
      const mayOpen = BEFORE_OPENING.test(before) || followsOpening;
      if (kind && mayOpen && AFTER_OPENING.test(after)) open[kind] = { sign, index: parts.length };
      addText(sign);
    }
    addText(piece.slice(end));
  }
  return parts;
}

/** What stands before a sign: up to two units of UTF-16, since a character can have two. Empty at the line's start. */
const charBefore = (pieces: readonly (string | Inline)[], number: number, index: number): string =>
  index > 0
    ? String(pieces[number]).slice(Math.max(0, index - 2), index)
    : sourceOf(pieces[number - 1]).slice(-2);
/** What stands after a sign, likewise. Empty at the line's end. */
const charAfter = (pieces: readonly (string | Inline)[], number: number, index: number): string =>
  String(pieces[number]).slice(index, index + 2) || sourceOf(pieces[number + 1]).slice(0, 2);

/** What was typed for a part. */
export function sourceOf(part: string | Inline | undefined): string {
  if (part === undefined || typeof part === 'string') return part ?? '';
  if (part.kind === 'text') return part.isEscaped ? `\\${part.text}` : part.text;
  if (part.kind === 'link') return part.host ? `[${part.text}](${part.href})` : part.text;
  return part.sign + part.parts.map(sourceOf).join('') + part.sign;
}

/** The words of a line, without signs of emphasis and backslashes. */
export const wordsOfLine = (line: readonly Inline[]): string =>
  line
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'link') return part.host ? `${part.text} (${part.href})` : part.text;
      return wordsOfLine(part.parts);
    })
    .join('');
