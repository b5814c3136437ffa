import { cutText } from '#contract/platform/text/fileText.ts';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { plainTextOf } from '#contract/platform/text/formattedText.ts';
import { linkedText } from '#contract/platform/text/linkedText.ts';
import { QUOTATION } from './lineEdits.ts';

const MAX_QUOTED = 1000;

/**
 * The text of somebody as a quotation for a reply, without the quotations in it, and with an empty line below. In a reply
 * without formatting it stands between quotation marks. The result is empty if there is nothing to quote.
 */
export function quotation(text: string, format: TextFormat | undefined, isFormatting: boolean): string {
  const isFormatted = format === 'formatted';
  const own = isFormatted ? withoutQuotations(text) : text;
  if (own.trim() === '') return '';
  if (!isFormatting) return `“${shortened((isFormatted ? plainTextOf(own) : own).trim())}”\n\n`;
  const quoted = shortened(own.replace(/^\s*\n/, '').trimEnd()).split('\n');
  return `${quoted.map((line) => QUOTATION + (isFormatted ? line : escaped(line))).join('\n')}\n\n`;
}

/** A formatted text without the lines of quotations, and with one of the empty lines around each. */
function withoutQuotations(text: string): string {
  const own: string[] = [];
  let isBehindQuotation = false;
  for (const line of text.split('\n')) {
    if (line.startsWith(QUOTATION)) {
      isBehindQuotation = true;
    } else if (!isBehindQuotation || line.trim() || own.at(-1)?.trim()) {
      isBehindQuotation = false;
      own.push(line);
    }
  }
  return own.join('\n');
}

function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const words = text.slice(0, MAX_QUOTED + 1).replace(/\s+\S*$/, '');
  // A single long word is cut, but not within a surrogate pair.
  const isOneWord = words === '' || words.length > MAX_QUOTED;
  return `${isOneWord ? cutText(text, MAX_QUOTED) : words}…`;
}

/** What a line would be read as: backslashes, signs that open emphasis (none is closed without them), links, and blocks. */
const READ_SIGN =
  /\\(?=[*_\->[\\]|1\.)|(?<=^|[\s\p{Ps}\p{Pi}\p{Pf}"'\p{Pd}])(?:\*{1,2}(?!\*)|_(?!_))(?=\S)|\[(?=[^\](){}]+\]\(https?:\/\/)|^(?:- |> |1\. )/giu;

/** A plain text as a formatted one that shows the same. */
export const asFormatted = (text: string): string => text.split('\n').map(escaped).join('\n');

/** A line of a plain text with a backslash before each sign, so that it is shown as it was. */
function escaped(line: string): string {
  let end = 0;
  const addresses = linkedText(line).flatMap(({ text, href }) => {
    end += text.length;
    return href ? [{ start: end - text.length, end }] : [];
  });
  return line.replaceAll(READ_SIGN, (sign: string, at: number) => {
    const isInLink = addresses.some((address) => address.start <= at && at < address.end);
    if (isInLink && sign !== '[') return sign;
    // Within or directly behind an address, a backslash would become part of it.
    const isBehindAddress = /https?:\/\/\S*$/i.test(line.slice(0, at));
    if (!isBehindAddress || sign === '\\') return `\\${sign}`;
    return sign === '[' ? '%5B' : `\u200b${sign}`;
  });
}
