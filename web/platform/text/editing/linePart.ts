import { type Inline, sourceOf } from '#contract/platform/text/formattedLine.ts';
import { formatted } from '#contract/platform/text/formattedText.ts';
import { QUOTATION } from './lineEdits.ts';
import type { Range } from './textEdits.ts';

export type Emphasis = 'em' | 'strong';
export const KINDS: Record<string, Emphasis> = { '*': 'em', _: 'em', '**': 'strong' };

/** Emphasised words, or a link. The sign is `[` for a link with words, and empty for an address. */
export interface Part extends Range {
  sign: string;
}

/** The links and the emphasised words of a line, the outer ones before those in them. */
export function partsOf(line: string, at = 0): Part[] {
  const [block] = formatted(line);
  if (!block || block.kind === 'list') return [];
  return placedParts(block.lines[0] ?? [], block.kind === 'quote' ? at + QUOTATION.length : at);
}
function placedParts(parts: Inline[], at: number): Part[] {
  let end = at;
  return parts.flatMap((part) => {
    const start = end;
    end += sourceOf(part).length;
    if (part.kind === 'text') return [];
    if (part.kind === 'link') return [{ sign: part.host ? '[' : '', start, end }];
    return [{ sign: part.sign, start, end }, ...placedParts(part.parts, start + part.sign.length)];
  });
}

/** The parts of the line in which a place of a text is. */
export function partsAt(text: string, at: number): Part[] {
  const start = text.slice(0, at).lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', at);
  return partsOf(text.slice(start, end < 0 ? text.length : end), start);
}
