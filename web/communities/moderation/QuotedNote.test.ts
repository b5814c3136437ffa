import { expect, test } from 'vitest';
import { quotes } from './QuotedNote.tsx';

const text = {
  communityId: '',
  postId: '',
  content: '*Nobody* asks.\nThe question stays.\n\n- a bell\n- a book\n\n> Who asks?',
  format: 'formatted' as const,
};
const isQuoted = (content: string, format: 'plain' | 'formatted' = 'formatted') =>
  quotes({ content, format }, text);

test.each([
  ['> *Nobody* asks.\n> The question stays.\n\nIt does.', true],
  ['Yes:\n> The question stays.', true],
  ['> a bell', true],
  ['> - a bell\n> - a book', true],
  ['> Nobody…', true],
  ['> The question', false],
  ['> Who asks?', false], // The text quotes it, too.
  ['> …', false],
  ['The question stays.', false],
])('a reply with %j quotes the text: %s', (content, expected) => {
  expect(isQuoted(content)).toBe(expected);
});

test('a plain reply quotes nothing, and a plain text is quoted by its lines', () => {
  expect(isQuoted('> The question stays.', 'plain')).toBe(false);
  const plain = { ...text, content: 'snake_case\nmore', format: 'plain' as const };
  expect(quotes({ content: '> snake_case', format: 'formatted' }, plain)).toBe(true);
});
