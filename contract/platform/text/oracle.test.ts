import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import type { Inline } from './formattedLine.ts';
import { formatted } from './formattedText.ts';

/*
 * CommonMark reads the same signs. Where both should mean the same, a parser of CommonMark is the oracle. It keeps line
 * ends here, and knows nothing besides emphasis, links, lists and quotations.
 */
const commonMark = new MarkdownIt('zero', { breaks: true }).enable([
  'emphasis',
  'link',
  'list',
  'blockquote',
  'newline',
  'escape',
]);

/** Stands for a line end within a block. */
const BREAK = '\u2028';

const inCommonMark = (text: string): string =>
  commonMark
    .render(text)
    .replaceAll('<br>\n', BREAK)
    .replaceAll(/<li>\n?<p>([\s\S]*?)<\/p>\n?<\/li>/g, '<li>$1</li>') // a list with empty lines between its items
    .replaceAll(/<blockquote>\n<p>([\s\S]*?)<\/p>\n<\/blockquote>/g, '<blockquote>$1</blockquote>')
    .replaceAll(/ start="\d+"/g, '')
    .replaceAll(/>\n+</g, '><')
    .trim()
    .replaceAll(BREAK, '\n');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (line: readonly Inline[]): string =>
  line
    .map((part) => {
      if (part.kind === 'text') return escaped(part.text);
      if (part.kind === 'link')
        return part.host ? `<a href="${escaped(part.href)}">${escaped(part.text)}</a>` : escaped(part.text);
      return `<${part.kind}>${inline(part.parts)}</${part.kind}>`;
    })
    .join('');
const lines = (all: readonly Inline[][]) => all.map(inline).join('\n');

/** The result of our parser in the HTML of the oracle, without the host after the words of a link. */
const shown = (text: string): string =>
  formatted(text)
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${lines(block.lines)}</p>`;
      if (block.kind === 'quote') return `<blockquote>${lines(block.lines)}</blockquote>`;
      if (block.kind === 'heading') return `<h2>${lines(block.lines)}</h2>`;
      const list = block.isNumbered ? 'ol' : 'ul';
      return `<${list}>${block.items.map((item) => `<li>${lines(item.lines)}</li>`).join('')}</${list}>`;
    })
    .join('');

const word = fc.constantFrom('so', 'Ātman', 'नेति', '1986', 'x', '“so”', 'well-known', 'a,', '(b)');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const strong = words.map((text) => `**${text}**`);
const emphasis = fc.tuple(fc.constantFrom('*', '_'), words).map(([sign, text]) => `${sign}${text}${sign}`);
const nested = words.map((text) => `**_${text}_**`);
const link = fc.constantFrom('[the talk](https://a.test/x)', '[one](http://b.test/c_d)');
const bare = fc.constantFrom('*', '_', '\\*', '\\_', '\\[', '[', ']', '-', '>', '1.');
const line = fc
  .array(fc.oneof(words, strong, emphasis, nested, link), { minLength: 1, maxLength: 4 })
  .chain((parts) => fc.option(bare).map((sign) => [...parts, ...(sign ? [sign, 'so'] : [])].join(' ')));
const several = fc.array(line, { minLength: 2, maxLength: 4 });
const block = fc.oneof(
  several.map((all) => all.join('\n')),
  several.map((all) => all.map((each) => `- ${each}`).join('\n')),
  several.map((all) => all.map((each, index) => `${index + 1}. ${each}`).join('\n')),
  several.map((all) => all.map((each) => `> ${each}`).join('\n')),
);
const text = fc.array(block, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n\n'));

/** Two lists or quotations with only an empty line between them are one for CommonMark. */
const hasNeighbours = (source: string) => /^(?:- .*|\d+\. .*|> .*)\n\n(?:- |\d+\. |> )/m.test(source);

test('what is written as the guide shows is read as a parser of CommonMark reads it', () => {
  fc.assert(
    fc.property(text, (source) => {
      fc.pre(!hasNeighbours(source));
      expect(shown(source)).toBe(inCommonMark(source));
    }),
    { seed: 20_261_127, numRuns: 2_000 },
  );
});

test.each([
  ['a sign within a word', 'snake*case*name'],
  ['emphasis over two lines', '*one\ntwo*'],
  ['three signs', '***so***'],
  ['two low lines', '__so__'],
  ['one item', '- a'],
  ['a year', '1986. A great year.'],
  ['a quotation without a space', '>a'],
  ['the line after a quotation', '> a\nb'],
  ['a quotation in a quotation', '> > a'],
  ['a list in a list', '- a\n  - b\n- c'],
  ['another sign of a list', '* a\n* b'],
  ['spaces before a line', 'a\n  b'],
  ['the words of a link that look like an address', '[a.test](https://b.test/)'],
  ['an address that is not of the web', '[a](mailto:b)'],
  ['two empty lines in a list', '- a\n- b\n\n- c\n- d'],
])('%s is meant to be read differently', (_, source) => {
  expect(shown(source)).not.toBe(inCommonMark(source));
});
