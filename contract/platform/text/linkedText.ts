import { isUrl } from '#contract/platform/isUrl.ts';

/** A part of a text. With `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * Matches an `http(s)` URL up to the next space, the next bracket, quotation mark or terminal punctuation of a script
 * other than ASCII (such as “。”, which no space follows), or the next mark that changes the direction of text. Such a
 * mark could make one URL look like another. The marks of ASCII and ’ can be part of a URL.
 */
const URL_PATTERN =
  /(?<![\p{L}\p{N}_])https?:\/\/(?:[!#-;=?-~‘’]|[^\0-\x7f\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Terminal_Punctuation}\u200b-\u200f\u202a-\u202e\u2066-\u2069])+/giu;
const TRAILING_MARK = /[.,;:!?'’‘…*~|)\]}]$/u;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/**
 * Splits a text at its `http(s)` URLs. Nothing else is interpreted. Joining the parts gives the original
 * text.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(URL_PATTERN)) {
    const href = withoutTrailingMarks(match);
    if (!isSafeUrl(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/**
 * Removes the marks at the end of a URL that belong to the sentence around it. A closing bracket stays if the
 * URL contains the opening one.
 */
function withoutTrailingMarks(url: string): string {
  const count = (mark: string) => url.split(mark).length - 1;
  const unopened = new Map<string, number>(
    BRACKETS.map(([open, close]) => [close, count(close) - count(open)]),
  );
  let end = url.length;
  for (; TRAILING_MARK.test(url.charAt(end - 1)); end -= 1) {
    const bracket = url.charAt(end - 1);
    const excess = unopened.get(bracket);
    if (excess !== undefined && excess <= 0) break;
    if (excess !== undefined) unopened.set(bracket, excess - 1);
  }
  return url.slice(0, end);
}

/**
 * Whether a URL is valid and contains no user name before the host. A user name
 * (`https://bank.example@elsewhere.example`) is used only to deceive.
 */
export function isSafeUrl(url: string): boolean {
  if (!isUrl(url)) return false;
  const { username, password, hostname } = new URL(url);
  return hostname !== '' && username === '' && password === '';
}
