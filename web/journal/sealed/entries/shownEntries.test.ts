import { expect, test } from 'vitest';
import type { Entry } from '#contract/journal/entries.ts';
import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
import type { KeptWrite } from '#web/platform/outbox/outbox.ts';
import type { OpenJournal } from './openJournal.ts';
import { rowOf } from './rows.ts';
import { sortedRows } from './shownEntries.ts';

const entryWith = (id: string, title: string): Entry => ({
  id,
  title,
  date: `2026-11-2${id}T08:00:00.000Z`,
  day: null,
  content: '',
  mood: null,
  tags: [],
  pictures: [],
  reading: null,
  sit: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
});

const waits = (key: string, entry: Entry | null, refusal: KeptWrite['refusal'] = null) => ({
  key,
  sequence: 1,
  revision: 0,
  isTried: true,
  refusal,
  content: { kind: 'sealed', entry, basedOn: 1, sentAt: [], copyId: '' } satisfies SealedWrite,
});

const titlesIn = (waiting: KeptWrite<SealedWrite>[]) => {
  // The rows as they are loaded again from this device. They contain what the server has.
  const rows = new Map(['1', '2', '3'].map((id) => [id, rowOf(entryWith(id, `Saved ${id}`))]));
  return sortedRows({ rows, waiting, sorted: null } as unknown as OpenJournal).map(({ title }) => title);
};

test('the lists show the changes that wait, whenever the rows were loaded', () => {
  const waiting = [
    waits('4', entryWith('4', 'New')),
    waits('2', entryWith('2', 'Changed')),
    waits('1', null),
  ];
  expect(titlesIn(waiting)).toEqual(['New', 'Saved 3', 'Changed']);
});

test('an entry whose deletion was rejected is shown', () => {
  const refusal = { status: 400, text: 'No.' };
  expect(titlesIn([waits('1', null, refusal)])).toEqual(['Saved 3', 'Saved 2', 'Saved 1']);
});
