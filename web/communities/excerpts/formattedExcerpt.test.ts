import { expect, test } from 'vitest';
import { wordsOfLine } from '#contract/platform/text/formattedLine.ts';
import type { Block } from '#contract/platform/text/formattedText.ts';
import { formattedExcerptOf } from './formattedExcerpt.tsx';

const wordsOf = (block: Block): string =>
  (block.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : block.lines)
    .map(wordsOfLine)
    .join('\n');
const textOf = (content: string) => formattedExcerptOf(content).blocks.map(wordsOf).join('\n\n');

test('a short post is shown in full', () => {
  const content = '*One* line.\n\n- a\n- b';
  expect(formattedExcerptOf(content).isTruncated).toBe(false);
  expect(textOf(content)).toBe('One line.\n\na\nb');
});

test('a long post ends after a word, within the emphasis in which it ends', () => {
  const { blocks, isTruncated } = formattedExcerptOf(`**${'word '.repeat(400).trim()}**`);
  expect(isTruncated).toBe(true);
  expect(blocks).toMatchObject([{ lines: [[{ kind: 'strong' }, { text: '…' }]] }]);
  expect(blocks.map(wordsOf).join('')).toMatch(/ word…$/);
  expect(blocks.map(wordsOf).join('').length).toBeLessThanOrEqual(701);
});

test('a post with many lines ends after the ninth line that is shown, also within a list', () => {
  const items = Array.from({ length: 40 }, (_, index) => `- item ${index}`).join('\n');
  expect(textOf(items)).toMatch(/^item 0\n[\s\S]*item 8…$/);
  expect(textOf(`Read this:\n\n${items}`)).toMatch(/item 6…$/);
});

test('a link that does not fit is left out whole, and a very long word is cut between characters', () => {
  const before = 'word '.repeat(139);
  expect(textOf(`${before}[the talk](https://a.test) ${'word '.repeat(100)}`)).not.toContain('talk');
  expect(textOf('🕉'.repeat(2_000)).isWellFormed()).toBe(true);
  expect(textOf(`x${'🕉'.repeat(2_000)}`).isWellFormed()).toBe(true);
});

test('a quotation at the beginning stays one', () => {
  const content = `> ${'word '.repeat(300)}`;
  expect(formattedExcerptOf(content).blocks[0]?.kind).toBe('quote');
});
