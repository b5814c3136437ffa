// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { PassageItem, ReadingDetails } from '#contract/readings/readings.ts';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { newReadingFields, passagesIn, readingFields } from './readingFields.ts';

const BOOK = '01930000-0000-7000-8000-000000000001';
const fields = (change: object) => ({
  ...newReadingFields(),
  title: 'Talks',
  passages: 'Silence | pp. 1-9',
  ...change,
});
const messagesOf = (change: object) =>
  (readingFields().safeParse(fields(change)).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test('the lines of a text are passages with a place and perhaps a question', () => {
  expect(passagesIn('Silence | pp. 1-9 | Who? | Why?\n\n  Grace|verses 1-8  ')).toEqual([
    { title: 'Silence', where: 'pp. 1-9', question: 'Who? | Why?' },
    { title: 'Grace', where: 'verses 1-8', question: '' },
  ]);
});

test('the lines of a list or a table of a web page are passages too', () => {
  const nbsp = '\u00a0';
  const pasted = [
    `•${nbsp}The${nbsp}Self | pp.${nbsp}1-9`,
    `*\tGrace |${nbsp}pp. 10-19 |\tWho asks?`,
    `Silence\tverses${nbsp}1-8\tWho is silent?`,
    '– Surrender\tverse 9\t\r',
    nbsp,
    'One - Two | p. 3',
  ];
  expect(passagesIn(pasted.join('\n'))).toEqual([
    { title: 'The Self', where: 'pp. 1-9', question: '' },
    { title: 'Grace', where: 'pp. 10-19', question: 'Who asks?' },
    { title: 'Silence', where: 'verses 1-8', question: 'Who is silent?' },
    { title: 'Surrender', where: 'verse 9', question: '' },
    { title: 'One - Two', where: 'p. 3', question: '' },
  ]);
});

test('a book of the library gives the reading its id, title and author', () => {
  const book = { id: BOOK, title: 'Be As You Are', author: 'David Godman' };
  const { data } = readingFields().safeParse(fields({ book, title: '' }));
  expect(data).toMatchObject({ bookId: BOOK, title: 'Be As You Are', author: 'David Godman' });
});

test('a line without a place and an empty form are refused beside their fields', () => {
  expect(messagesOf({ passages: 'Silence | pp. 1-9\nGrace' })).toEqual([
    ['passages', 'Passage 2 needs a title, then “|” and its place in the book.'],
  ]);
  expect(messagesOf({ title: '', passages: '' })).toEqual([
    ['passages', 'Please write at least one passage.'],
    ['title', 'Title is required'],
  ]);
});

test('a passage that was there keeps its id as long as its title stays', () => {
  const planned = { id: BOOK, title: 'Grace' } as PassageItem;
  const { data } = readingFields([planned]).safeParse(
    fields({ passages: 'Grace | pp. 10-19\nGrace | pp. 20-29' }),
  );
  expect(data?.passages.map(({ id }) => id)).toEqual([BOOK, undefined]);
});

test('passages that had the same title keep their ids in their order', () => {
  const planned = ['first', 'second'].map((id) => ({ id, title: 'Grace' }) as PassageItem);
  const { data } = readingFields(planned).safeParse(fields({ passages: 'Grace | p. 1\nGrace | p. 9' }));
  expect(data?.passages.map(({ id }) => id)).toEqual(['first', 'second']);
});

test('the passages of an earlier reading are read again from their lines, whatever stands in them', () => {
  const reading = exampleReply('ReadingDetails') as ReadingDetails;
  const passage = exampleReply('PassageItem') as PassageItem;
  const again = {
    ...reading,
    passages: [
      { ...passage, title: 'Self | World', where: 'pp. 1|9', question: 'Who asks?\n\nAnd who | answers?' },
      { ...passage, title: 'Grace', where: 'pp. 10-19', question: null },
    ],
  };
  expect(passagesIn(newReadingFields(again).passages)).toEqual([
    { title: 'Self / World', where: 'pp. 1/9', question: 'Who asks? And who | answers?' },
    { title: 'Grace', where: 'pp. 10-19', question: '' },
  ]);
});
