import { isUrl } from './isUrl.ts';

/** A part of a text. With `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * No spaces, no characters that usually surround an address, and no marks that change the direction of text,
 * which could make one address look like another.
 */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”«»\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const END = /[.,;:!?'’‘…。，、！？；：*~|)\]}]$/u;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/**
 * Splits a text at its `http(s)` addresses. Nothing else is interpreted, and the parts joined are the
 * original text.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let told = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (!leadsSomewhere(href)) continue;
    if (index > told) parts.push({ text: text.slice(told, index) });
    parts.push({ text: href, href });
    told = index + href.length;
  }
  if (told < text.length) parts.push({ text: text.slice(told) });
  return parts;
}

/**
 * Removes the end of the sentence from an address. A closing bracket stays if it was opened within the
 * address.
 */
function withoutEnd(address: string): string {
  const count = (mark: string) => address.split(mark).length - 1;
  const unopened = new Map<string, number>(
    BRACKETS.map(([open, close]) => [close, count(close) - count(open)]),
  );
  let end = address.length;
  for (; END.test(address.charAt(end - 1)); end -= 1) {
    const bracket = address.charAt(end - 1);
    const left = unopened.get(bracket);
    if (left !== undefined && left <= 0) break;
    if (left !== undefined) unopened.set(bracket, left - 1);
  }
  return address.slice(0, end);
}

/** A user name before the host (`https://bank.example@elsewhere.example`) is used only to deceive. */
function leadsSomewhere(address: string): boolean {
  if (!isUrl(address)) return false;
  const { username, password, hostname } = new URL(address);
  return hostname !== '' && username === '' && password === '';
}
