import { expect } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { byText } from './byText.ts';

const ITEMS = { practices: 1, presets: 1, logs: 2, pictures: 1, entries: 2 };
export const DRAFT = {
  site: 'https://old.example',
  owner: '0190aaaa-0000-7000-8000-000000000001',
  madeAt: '2026-11-20T09:00:00.000Z',
  digest: 'c5'.repeat(32),
  items: ITEMS,
};
export const PRACTICE = { name: 'Neti neti', type: 'time' } as const;
export const SIT = { name: 'Walking meditation', type: 'time' } as const;
export const practices = [{ sourceId: 'p1', ...PRACTICE, defaultValue: 20 }];
export const presets = [
  {
    sourceId: 'r1',
    title: 'Morning',
    description: null,
    practices: [
      { ...PRACTICE, minutes: 25 },
      { ...SIT, minutes: 15 },
    ],
  },
];
export const logs = [
  { sourceId: 'l1', practice: PRACTICE, date: '2019-03-04', value: 20, sankalpa: 'Stay', notes: 'Quiet' },
  { sourceId: 'l2', practice: SIT, date: '2019-03-04', value: 30, sankalpa: null, notes: null },
];
export const PICTURE = '0190bbbb-0000-7000-8000-000000000001';
const reflection = { content: 'Who am I?', author: 'Ramana', date: '2019-03-04', language: 'de' };
export const entries = [
  {
    ...{
      sourceId: 'e1',
      date: '2019-03-04T20:00:00.000Z',
      day: '2019-03-05',
      title: 'One',
      content: 'First.',
    },
    ...{ mood: 'calm', tags: ['śānti'] },
    pictures: [{ id: PICTURE, width: 10, height: 10, alt: 'A hill' }],
    sit: { logId: 'l1', practice: PRACTICE, date: '2019-03-04', value: 20, reflection },
    reading: { readingId: PICTURE, passageId: PICTURE, title: 'Talks', passage: 'Silence' },
  },
  {
    ...{ sourceId: 'e2', date: '2019-03-06T08:00:00.000Z', day: null, title: null, content: 'Second.' },
    ...{ mood: null, tags: [], pictures: [], sit: null },
  },
];

const sitOf = ({
  logId,
  practice: { name, type },
  ...sit
}: {
  logId: string | null;
  practice: typeof PRACTICE;
}) => ({
  ...sit,
  practice: { name, type },
  logId: logId !== null,
});

/** The calls that import this archive. */
export function archiveCalls(server: () => TestServer) {
  const begin = (person: Member | undefined, changes: object = {}) =>
    server().requestAs(person, 'POST /account/imports', { ...DRAFT, ...changes });
  const send = (person: Member | undefined, id: string, kind: string, items: object[], more: object = {}) =>
    server().requestAs(person, `PUT /account/imports/${id}/${kind}`, { items, ...more });
  const sendPicture = async (person: Member, id: string, sourceId = PICTURE) =>
    server().requestAs(person, `POST /account/imports/${id}/pictures?sourceId=${sourceId}`, await jpeg(), {
      'content-type': 'image/jpeg',
    });
  const finish = (person: Member | undefined, id: string) =>
    server().requestAs(person, `POST /account/imports/${id}/finish`);
  const undo = (person: Member | undefined, id: string, body?: object) =>
    server().requestAs(person, `DELETE /account/imports/${id}`, body);

  /** Sends everything. Returns the replies without `refused`, which must be empty. */
  async function importAll(person: Member, id: string) {
    const replies: Record<string, unknown> = {};
    for (const [kind, items] of Object.entries({ practices, presets, logs })) {
      const { body } = await send(person, id, kind, items);
      expect(body.refused, kind).toEqual([]);
      replies[kind] = [body.created, body.known];
    }
    replies.picture = (await sendPicture(person, id)).status;
    const { body } = await send(person, id, 'entries', entries);
    expect(body.refused).toEqual([]);
    return { ...replies, entries: [body.created, body.known] };
  }

  async function importWhole(person: Member): Promise<string> {
    const { body } = await begin(person);
    await importAll(person, body.id);
    expect((await finish(person, body.id)).status).toBe(200);
    return body.id;
  }

  /** What a member has, without ids and times. Equal days are in no certain order. */
  async function contentOf(person: Member) {
    const { journal, logs: ownLogs, practices: own, presets: ownPresets } = await archiveOf(server(), person);
    return {
      entries: journal.map(({ title, content, day, date, tags, mood, reading, sit, pictures }: never) => ({
        ...{ title, content, day, date, tags, mood, reading },
        sit: sit && sitOf(sit),
        pictures: (pictures as { alt: string }[]).map(({ alt }) => alt),
      })),
      logs: ownLogs
        .map(({ date, value, sankalpa, notes, practice, entryId }: never) => ({
          ...{ date, value, sankalpa, notes },
          practice: (practice as { name: string }).name,
          hasEntry: entryId !== null,
        }))
        .sort(byText),
      practices: own
        .map(({ name, type, defaultValue }: never) => ({ name, type, defaultValue }))
        .sort(byText),
      presets: ownPresets
        .map(({ title, isPublic, practices: each }: never) => ({
          ...{ title, isPublic },
          practices: (each as { name: string; minutes: number }[]).map(({ name, minutes }) => [
            name,
            minutes,
          ]),
        }))
        .sort(byText),
    };
  }
  return { begin, send, sendPicture, finish, undo, importAll, importWhole, contentOf };
}
