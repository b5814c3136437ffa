import { expect, test } from 'vitest';
import { ReadingDraft } from './readingDrafts.ts';

const passage = { title: 'Silence', where: 'p. 1' };
const draft = {
  ...{ title: 'Talks', startsOn: '2026-12-03', timezone: 'UTC' },
  ...{ rhythm: { weekday: 'TH', weeks: 1 }, passages: [passage] },
};
const passages = (count: number) => Array.from({ length: count }, () => passage);

test.each([
  ['words', 2_000, (length: number) => ({ words: 'w'.repeat(length) })],
  ['passages', 80, (length: number) => ({ passages: passages(length) })],
  ['passages.0.title', 100, (length: number) => ({ passages: [{ ...passage, title: 't'.repeat(length) }] })],
  ['passages.0.where', 60, (length: number) => ({ passages: [{ ...passage, where: 'p'.repeat(length) }] })],
  [
    'passages.0.question',
    500,
    (length: number) => ({ passages: [{ ...passage, question: 'q'.repeat(length) }] }),
  ],
  ['rhythm.weeks', 4, (weeks: number) => ({ rhythm: { weekday: 'MO', weeks } })],
])('%s can be at most %i long', (path, max, change) => {
  const errorsOf = (size: number) =>
    ReadingDraft.safeParse({ ...draft, ...change(size) }).error?.issues.map((issue) => issue.path.join('.'));
  expect([errorsOf(max), errorsOf(max + 1)]).toEqual([undefined, [path]]);
});
