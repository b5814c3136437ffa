import { expect, test } from 'vitest';
import { excerptOf } from './excerptOf.ts';

const textOf = (content: string) =>
  excerptOf(content)
    .paragraphs.map((parts) => parts.map(({ text }) => text).join(''))
    .join('\n\n');

test('excerptOf returns a short post unchanged', () => {
  const content = 'One line.\n\nAnother: https://a.test.';
  expect(excerptOf(content).isTruncated).toBe(false);
  expect(textOf(content)).toBe(content);
});

test('excerptOf truncates a long post after a whole word', () => {
  const content = 'word '.repeat(400).trim();
  const text = textOf(content);
  expect(excerptOf(content).isTruncated).toBe(true);
  expect(text.length).toBeLessThanOrEqual(701);
  expect(text).toMatch(/ word…$/);
});

test('excerptOf truncates a post with many lines after the ninth line', () => {
  const content = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  expect(textOf(content)).toMatch(/^line 0\n[\s\S]*line 8…$/);
});

test('excerptOf truncates a very long word between characters and does not link it', () => {
  const { paragraphs, isTruncated } = excerptOf(`https://a.test/${'x'.repeat(3_000)}`);
  expect(isTruncated).toBe(true);
  expect(paragraphs.flat().some(({ href }) => href)).toBe(false);
  expect(textOf('🕉'.repeat(2_000)).isWellFormed()).toBe(true);
  expect(textOf(`x${'🕉'.repeat(2_000)}`).isWellFormed()).toBe(true);
});
