import type { Inline } from '#contract/platform/text/formattedLine.ts';
import { type Block, formatted, plainLinesOf } from '#contract/platform/text/formattedText.ts';
import { linkedText } from '#contract/platform/text/linkedText.ts';
import { anchor, escaped } from './mailText.ts';

/**
 * A block of a text that a member wrote, such as a list. Its addresses become links, so the recipient must know the
 * author.
 */
export interface TextBlock {
  block: Block;
}

export const isTextBlock = (content: object | string): content is TextBlock =>
  typeof content === 'object' && 'block' in content;

/** The blocks of a text. Those of a plain text are its paragraphs. */
export const textBlocks = (text: string, isFormatted: boolean): TextBlock[] =>
  (isFormatted ? formatted(text) : plainBlocks(text)).map((block) => ({ block }));

const plainBlocks = (text: string): Block[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((lines) => ({ kind: 'paragraph', before: '', lines: lines.split('\n').map(plainParts) }));

const plainParts = (line: string): Inline[] =>
  linkedText(line).map(({ text, href }) => (href ? { kind: 'link', text, href } : { kind: 'text', text }));

/** Prints a block of the plain-text part. */
export const plainBlock = ({ block }: TextBlock): string => plainLinesOf(block).join('\n');

/** Prints a block as HTML, with links in this colour. Line ends and the spaces of verses are kept. */
export function htmlBlock({ block }: TextBlock, colour: string): string {
  if (block.kind === 'list') {
    const name = block.isNumbered ? 'ol' : 'ul';
    const items = block.items.map(({ sign, lines }) => {
      const value = block.isNumbered ? ` value="${Number.parseInt(sign, 10)}"` : '';
      return `<li dir="auto"${value}>${htmlLines(lines, colour)}</li>`;
    });
    return `<${name} dir="auto" style="margin:0 0 16px;padding:0 24px">${items.join('')}</${name}>`;
  }
  if (block.kind === 'quote')
    return `<blockquote class="soft" dir="auto" style="margin:0 0 16px;padding:0 16px;border-inline-start:2px solid #E4DBCC;color:#675D51;white-space:pre-wrap">${htmlLines(block.lines, colour)}</blockquote>`;
  return `<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${htmlLines(block.lines, colour)}</p>`;
}

const htmlLines = (lines: Inline[][], colour: string): string =>
  lines.map((line) => line.map((part) => htmlPart(part, colour)).join('')).join('<br>');

function htmlPart(part: Inline, colour: string): string {
  if (part.kind === 'text') return escaped(part.text);
  if (part.kind !== 'link')
    return `<${part.kind}>${part.parts.map((inner) => htmlPart(inner, colour)).join('')}</${part.kind}>`;
  const words = `<bdi>${anchor(part.href, part.text, colour)}</bdi>`;
  return part.host ? `${words} (<bdi>${escaped(part.host)}</bdi>)` : words;
}
