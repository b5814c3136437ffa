import { expect, test } from 'vitest';
import { importedId } from '#contract/journal/importedIds.ts';
import type { ParsedEntry } from '#web/journal/importing/parsing/parsed.ts';
import { undecided, withChoice, withDay, withEntryLinks, withFolderTag } from './previewEntries.ts';

const MEMBER = '01930000-0000-7000-8000-000000000001';
const entry = (changes: Partial<ParsedEntry> = {}): ParsedEntry => ({
  format: 'dayone',
  sourceId: 'A1',
  date: '2021-04-03T12:00:00.000Z',
  day: null,
  title: null,
  content: 'Sat.',
  mood: null,
  tags: [],
  ...changes,
});

test('an entry with two possible days is undecided until one of them is chosen', () => {
  const twoDays = entry({ source: { choices: ['2021-04-03', '2021-03-04'] } });
  expect(undecided([twoDays, entry()])).toEqual([twoDays]);
  expect(withChoice(twoDays, 'dayFirst').day).toBe('2021-04-03');
  const chosen = withChoice(twoDays, 'monthFirst');
  expect(chosen).toMatchObject({ day: '2021-03-04', date: new Date('2021-03-04T12:00').toISOString() });
  expect(undecided([chosen])).toEqual([]);
  expect(withDay(entry(), '2020-01-02').day).toBe('2020-01-02');
});

test('a folder becomes a tag, unless the entry has it already or can have no other tag', () => {
  const inFolder = (tags: string[], folder = 'Dreams') =>
    withFolderTag(entry({ tags, source: { folder } })).tags;
  expect(inFolder(['hill'])).toEqual(['hill', 'Dreams']);
  expect(inFolder(['dreams'])).toEqual(['dreams']);
  expect(inFolder([], 'x'.repeat(51))).toEqual([]);
  const thirty = Array.from({ length: 30 }, (_, index) => `${index}`);
  expect(inFolder(thirty)).toEqual(thirty);
  expect(withFolderTag(entry()).tags).toEqual([]);
});

test('links between entries of Day One lead to the imported entries, and those to other entries become words', async () => {
  const entries = [
    entry(),
    entry({
      sourceId: 'B2',
      content:
        'See [the hill](dayone2://view?entryId=A1), dayone://view?entryId=a1 and [another](dayone2://view?entryId=C3).',
    }),
  ];
  const address = `https://site.test/journal/entry/${await importedId(MEMBER, entry())}`;
  const linked = await withEntryLinks({ memberId: MEMBER, origin: 'https://site.test' }, entries);
  expect(linked[1]?.content).toBe(`See the hill (${address}), ${address} and another.`);
  expect(linked[0]).toEqual(entries[0]);
});
