import { expect, test } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import { byDate, daysOf, excerptPageOf, filterRows, onThisDay, rowOf } from './rows.ts';

let count = 0;
const entry = (fields: Partial<Entry> & { day: string }): Entry => ({
  id: `0191d2b4-5c6d-7e8f-8a9b-${String(++count).padStart(12, '0')}`,
  title: null,
  content: 'Words.',
  date: `${fields.day}T12:00:00.000Z`,
  tags: [],
  mood: null,
  pictures: [],
  reading: null,
  sit: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});
const rowsOf = (...entries: Entry[]) => entries.map(rowOf).sort(byDate);
const titlesOf = (rows: { title: string | null }[]) => rows.map(({ title }) => title);

test('an excerpt has 280 characters, even if they have two code units each', () => {
  const { excerpt } = rowOf(entry({ day: '2026-01-01', content: '🪷'.repeat(300) }));
  expect([...excerpt]).toHaveLength(280);
});

test('search finds the beginnings of words in title, text, mood and tags, without case and diacritics', () => {
  const rows = rowsOf(
    entry({ day: '2026-01-01', title: 'Sādhanā' }),
    entry({ day: '2026-01-02', title: 'Evening', content: 'A quiet sadhana at home.' }),
    entry({ day: '2026-01-03', title: 'Morning', mood: 'quiet', tags: ['Sangha'] }),
  );
  const found = (q: string) => titlesOf(filterRows(rows, { q }));
  expect(found('SADH')).toEqual(['Evening', 'Sādhanā']);
  expect(found('quiet')).toEqual(['Morning', 'Evening']);
  expect(found('quiet sang')).toEqual(['Morning']);
  expect(found('uiet')).toEqual([]);
  expect(found('…')).toEqual([]);
});

test('lists are filtered by tag, practice, book and day', () => {
  const sit = { logId: null, practice: { id: 'p1', name: 'Sitting', type: 'time' as const } };
  const rows = rowsOf(
    entry({ day: '2026-01-01', title: 'Tagged', tags: ['Inquiry'] }),
    entry({
      day: '2026-01-02',
      title: 'After',
      sit: { ...sit, date: null, value: null, sankalpa: null, reflection: null },
    }),
  );
  expect(titlesOf(filterRows(rows, { tag: 'inquiry' }))).toEqual(['Tagged']);
  expect(titlesOf(filterRows(rows, { practiceId: 'p1' }))).toEqual(['After']);
  const reading = { readingId: 'r1', title: 'Talks', passage: 'Silence' };
  const about = rowsOf(entry({ day: '2026-01-03', title: 'About', reading }));
  expect(titlesOf(filterRows([...about, ...rows], { readingId: 'r1' }))).toEqual(['About']);
  expect(excerptPageOf(about, 1).items).toMatchObject([{ reading }]);
  expect(titlesOf(filterRows(rows, { day: '2026-01-01' }))).toEqual(['Tagged']);
});

test('pages contain every entry once, newest first, even if entries have the same instant or are added meanwhile', () => {
  const entries = Array.from({ length: 25 }, (_, index) => entry({ day: '2026-01-01', title: `${index}` }));
  const rows = rowsOf(...entries);
  const first = excerptPageOf(rows, 10);
  const withNew = rowsOf(...entries, entry({ day: '2026-01-02', title: 'New' }));
  const second = excerptPageOf(withNew, 10, first.nextCursor ?? '');
  const third = excerptPageOf(withNew, 10, second.nextCursor ?? '');
  const seen = [first, second, third].flatMap(({ items }) => titlesOf(items));
  expect(seen).toEqual(titlesOf(rows));
  expect(third.nextCursor).toBeNull();
  expect(excerptPageOf([], 10)).toEqual({ items: [], nextCursor: null });
});

test('daysOf returns the number of entries of each day in a range, earliest first', () => {
  const rows = rowsOf(
    ...['2026-01-01', '2026-01-03', '2026-01-03', '2026-02-01'].map((day) => entry({ day })),
  );
  expect(daysOf(rows, { from: '2026-01-01', to: '2026-01-31' })).toEqual([
    { day: '2026-01-01', count: 1 },
    { day: '2026-01-03', count: 2 },
  ]);
});

test('onThisDay returns the entries of this day one month ago and in earlier years', () => {
  const days = [
    '2026-02-02',
    '2025-03-02',
    '2024-02-29',
    '2024-02-28',
    '2026-03-02',
    '2027-03-02',
    '2025-12-31',
  ];
  const rows = rowsOf(...days.map((day) => entry({ day })));
  const earlierDaysOn = (today: string) => onThisDay(rows, today).map(({ day }) => day);
  expect(earlierDaysOn('2026-03-02')).toEqual(['2026-02-02', '2025-03-02']);
  expect(earlierDaysOn('2026-02-28')).toEqual(['2024-02-29', '2024-02-28']);
  expect(earlierDaysOn('2028-02-28')).toEqual(['2024-02-28']);
  expect(earlierDaysOn('2028-02-29')).toEqual(['2024-02-29']);
  expect(earlierDaysOn('2026-01-31')).toEqual(['2025-12-31']);
});
