import { expect, test } from 'vitest';
import { EntryDraft } from '#contract/journal/entryDrafts.ts';
import { type EntryRow, equalsDraft } from './rules.ts';

const PICTURE = { id: 'p', width: 4, height: 3, alt: 'A hill.' };
const draft: EntryDraft = {
  date: '2026-11-20T08:00:00.000Z',
  day: '2026-11-20',
  title: 'Morning',
  content: 'Words',
  mood: 'light',
  tags: ['a'],
};
const row = {
  ...draft,
  pictures: [PICTURE],
  reading: { readingId: null, title: 'Talks', passage: 'Silence' },
  id: '1',
  written_at: Temporal.Instant.from(draft.date),
  created_at: Temporal.Instant.from(draft.date),
  updated_at: Temporal.Instant.from(draft.date),
  sit: null,
} satisfies EntryRow & { date: string };

test('equalsDraft is true for the draft that the entry was saved from', () => {
  expect(equalsDraft(row, draft)).toBe(true);
  expect(equalsDraft(row, { ...draft, date: '2026-11-20T09:00:00+01:00' })).toBe(true);
});

test('equalsDraft compares the pictures only if the draft has the field', () => {
  expect(equalsDraft(row, { ...draft, pictures: [{ ...PICTURE, width: 8, height: 6 }] })).toBe(true);
  for (const pictures of [null, [], [{ ...PICTURE, alt: '' }]])
    expect(equalsDraft(row, { ...draft, pictures })).toBe(false);
});

const FIELDS = EntryDraft.keyof().options.filter((field) => field !== 'pictures');
test.each(FIELDS)('equalsDraft is false for a draft with another %s', (field) => {
  const changedValue = field === 'date' ? '2026-11-20T08:00:01.000Z' : field === 'tags' ? ['b'] : 'other';
  expect(equalsDraft(row, { ...draft, [field]: changedValue })).toBe(false);
});
