import { expect, test } from 'vitest';
import type { Correction } from '#contract/library.ts';
import { changesOf } from './CorrectionQueue.tsx';

const book = {
  title: 'Forty Verse',
  author: 'Ramana Maharshi',
  description: 'On what is.',
  tags: ['verse', 'tamil'],
  coverImageUrl: null,
  isbn13: null,
};

test('changesOf returns the fields that differ, in the order of the form', () => {
  const proposed = { ...book, title: 'Forty Verses', tags: ['verse'], isbn13: '9780140449334' };
  expect(changesOf({ book, proposed } as unknown as Correction)).toEqual([
    { label: 'Title', before: 'Forty Verse', after: 'Forty Verses' },
    { label: 'Tags', before: 'verse, tamil', after: 'verse' },
    { label: 'ISBN-13', before: '', after: '9780140449334' },
  ]);
});
