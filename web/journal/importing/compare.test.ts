import { expect, test } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import { importedId } from '#contract/journal/importedIds.ts';
import type { ImportedEntry } from '#contract/journal/importing.ts';
import { compare } from './compare.ts';
import { batchesOf } from './sendEntries.ts';

const MEMBER = '01930000-0000-7000-8000-000000000001';
const entry = (sourceId: string, changes: Partial<ImportedEntry> = {}): ImportedEntry => ({
  format: 'dayone',
  sourceId,
  date: '2021-05-04T12:00:00.000Z',
  day: '2021-05-04',
  title: null,
  content: `Text of ${sourceId}`,
  mood: null,
  tags: [],
  ...changes,
});
async function* pages(...pages: Partial<Entry>[][]): AsyncIterable<Entry[]> {
  for (const page of pages) yield page as Entry[];
}

test('entries of the same source, and entries with the same day, title and text, count as existing', async () => {
  const entries = [entry('a'), entry('b'), entry('c'), entry('d'), entry('e', { content: 'Text of d' })];
  const journal = pages(
    [
      {
        id: await importedId(MEMBER, entry('a')),
        content: 'Changed since',
        date: entry('a').date,
        day: null,
        title: null,
      },
    ],
    [
      { id: 'x', ...entry('b'), day: null, pictures: [] },
      { id: 'y', ...entry('c'), day: '2021-05-05', pictures: [] },
    ],
  );
  const { fresh, known } = await compare(MEMBER, entries, journal);
  expect(fresh.map(({ sourceId }) => sourceId)).toEqual(['c', 'd']);
  expect(known.map(({ sourceId }) => sourceId)).toEqual(['a', 'b', 'e']);
});

test('the id of an imported entry depends on its owner, its format and its source id', async () => {
  // SHA-256 of the owner, the format and the source id in lines, with version 8 and variant 10.
  expect(await importedId(MEMBER, { format: 'dayone', sourceId: '1' })).toBe(
    '0dd46d6b-1e7d-8803-8430-4c3e5202b800',
  );
  const others = await Promise.all([
    importedId(MEMBER, { format: 'journey', sourceId: '1' }),
    importedId(MEMBER, { format: 'dayone', sourceId: '2' }),
    importedId(MEMBER.replace('1', '2'), { format: 'dayone', sourceId: '1' }),
  ]);
  expect(new Set(others).size).toBe(3);
});

test('a batch has at most 100 entries and 20 photos, and fits into one body', () => {
  const small = Array.from({ length: 250 }, (_, index) => entry(String(index)));
  expect(batchesOf(small).map(({ length }) => length)).toEqual([100, 100, 50]);
  const large = Array.from({ length: 50 }, (_, index) =>
    entry(String(index), { content: 'ж'.repeat(50_000) }),
  );
  const batches = batchesOf(large);
  expect(batches.flat()).toEqual(large);
  for (const batch of batches)
    expect(new TextEncoder().encode(JSON.stringify({ entries: batch })).length).toBeLessThanOrEqual(
      1024 * 1024,
    );
  expect(batchesOf([])).toEqual([]);
  const photo = { file: new File([], 'a.jpg'), path: null, alt: '' };
  const withPhotos = [12, 8, 1, 20].map((count, index) => ({
    ...entry(String(index)),
    source: { photos: Array.from({ length: count }, () => photo) },
  }));
  expect(batchesOf(withPhotos).map(({ length }) => length)).toEqual([2, 1, 1]);
});
