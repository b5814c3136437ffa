import { expect, test } from 'vitest';
import type { Post } from '#contract/communities/posts.ts';
import type { Passage } from '#contract/readings/passages.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { newEntryOf } from './newEntryOf.ts';

const PASSAGE = exampleReply('Passage', { id: 'p1', title: 'Silence' }) as Passage;
const READING = { readingId: '', passageId: 'p1', title: '', passage: 'Silence' };
const words = (content: string, format: Post['format']) => ({ content, format }) as Post;

test('an entry about a passage begins empty, or with the text of the words, without signs', () => {
  expect(newEntryOf(PASSAGE)).toEqual({ reading: READING, content: undefined });
  expect(
    newEntryOf(PASSAGE, words('What **stays**\n\n- is [silent](https://vichara.test)', 'formatted')),
  ).toEqual({
    ...{ reading: READING, content: 'What stays\n\n- is silent (https://vichara.test)' },
  });
  expect(newEntryOf(PASSAGE, words('What *stays*', 'plain')).content).toBe('What *stays*');
});
