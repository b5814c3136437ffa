import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveOf } from '#tests/support/api/archive.ts';
import { newPut, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import {
  archiveCalls,
  DRAFT,
  entries,
  logs,
  PRACTICE,
  practices,
  presets,
  SIT,
} from '#tests/support/moving/smallArchive.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deleteAccounts();
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
});

const { begin, send, sendPicture, finish, undo, importAll, importWhole, contentOf } = archiveCalls(
  () => server,
);

describe('importing an archive', () => {
  it('creates entries that are alike, in one call or in several, once each', async () => {
    const alike = ['a1', 'a2', 'a3'].map((sourceId) => ({ ...entries[1], sourceId, content: 'Quiet.' }));
    const { body } = await begin(meera);
    const created = async (items: object[]) => (await send(meera, body.id, 'entries', items)).body.created;
    expect([await created(alike.slice(0, 2)), await created(alike), await created(alike)]).toEqual([2, 1, 0]);
    await finish(meera, body.id);
    const later = await begin(meera, { digest: 'd6'.repeat(32) });
    const again = [...alike, { ...entries[1], sourceId: 'a4', content: 'Quiet.' }];
    expect((await send(meera, later.body.id, 'entries', again)).body).toMatchObject({ created: 0, known: 4 });
  });

  it('creates practices, private presets, logs, and entries with their pictures, practices and reflections', async () => {
    const { status, body } = await begin(meera);
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: body.id, site: DRAFT.site, createdAt: body.createdAt, finishedAt: null },
        ...{ state: 'unfinished', found: DRAFT.items, created: 0, known: 0, refused: 0 },
      },
    ]);
    expect(await importAll(meera, body.id)).toEqual({
      ...{ practices: [1, 0], presets: [1, 0], logs: [2, 0], picture: 201, entries: [2, 0] },
    });
    const content = await contentOf(meera);
    expect(content).toMatchObject({
      practices: [{ ...PRACTICE, defaultValue: 20 }],
      presets: [
        {
          ...{ title: 'Morning', isPublic: false },
          practices: [
            ['Neti neti', 25],
            ['Walking meditation', 15],
          ],
        },
      ],
      entries: [
        {
          ...{ title: 'One', day: '2019-03-05', tags: ['śānti'], mood: 'calm', pictures: ['A hill'] },
          sit: {
            practice: PRACTICE,
            date: '2019-03-04',
            value: 20,
            reflection: entries[0]?.sit?.reflection,
            logId: true,
          },
          reading: { readingId: null, title: 'Talks', passage: 'Silence' },
        },
        { title: null, day: null, content: 'Second.', sit: null },
      ],
    });
    expect(content.logs).toEqual(
      expect.arrayContaining([
        {
          ...{ date: '2019-03-04', value: 20, sankalpa: 'Stay', notes: 'Quiet' },
          practice: 'Neti neti',
          hasEntry: true,
        },
        {
          ...{ date: '2019-03-04', value: 30, sankalpa: null, notes: null },
          practice: 'Walking meditation',
          hasEntry: false,
        },
      ]),
    );
    const { body: finished } = await finish(meera, body.id);
    expect(finished).toMatchObject({
      ...{ state: 'finished', finishedAt: expect.any(String) },
      ...{ created: 6, known: 0, refused: 0 },
    });
    expect((await server.requestAs(meera, 'GET /account/imports')).body).toEqual([finished]);
    const { body: streak } = await server.requestAs(meera, `GET /sadhana/streaks/${meera.id}`);
    expect(streak.longestStreak).toBe(1);
  });

  it('goes on with the same archive, and creates nothing twice, however often it is repeated', async () => {
    const { body } = await begin(meera);
    await importAll(meera, body.id);
    const before = await contentOf(meera);
    await send(meera, body.id, 'entries', [{ sourceId: 'e3', title: 'Without a text' }]);
    const again = await begin(meera);
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: body.id, created: 6, known: 0, refused: 0 },
    ]);
    const known = { practices: [0, 1], presets: [0, 1], logs: [0, 2], picture: 200, entries: [0, 2] };
    expect(await importAll(meera, body.id)).toEqual(known);
    await send(meera, body.id, 'entries', [{ sourceId: 'e3', title: 'Without a text' }]);
    expect((await finish(meera, body.id)).body).toMatchObject({ created: 6, known: 7, refused: 1 });
    const next = await begin(meera);
    expect([next.status, next.body.id === body.id]).toEqual([201, false]);
    expect(await importAll(meera, next.body.id)).toEqual(known);
    expect(await contentOf(meera)).toEqual(before);
  });

  it('finds what was written by hand before: practices by name, logs as a multiset, entries by day and text', async () => {
    const { body: practice } = await server.requestAs(meera, 'POST /sadhana/practices', {
      ...{ name: 'NETI Neti', type: 'time', defaultValue: 5 },
    });
    const log = { practiceId: practice.id, date: '2019-03-04', value: 20 };
    await server.requestAs(meera, 'POST /sadhana/logs', log);
    await server.requestAs(meera, 'POST /journal', { date: '2019-03-06T10:00:00Z', content: 'Second.' });
    const { body } = await begin(meera);
    expect(await importAll(meera, body.id)).toEqual({
      ...{ practices: [0, 1], presets: [1, 0], logs: [1, 1], picture: 201, entries: [1, 1] },
    });
    // The entry belongs to the log that was there, which equals the one in the archive.
    const { logs: ownLogs } = await archiveOf(server, meera);
    const [written] = ownLogs.filter(({ practiceId }: { practiceId: string }) => practiceId === practice.id);
    expect(written.entryId).not.toBe(null);
  });

  it('gives two members who import the same archive different rows', async () => {
    await importWhole(meera);
    await importWhole(tomas);
    expect(await contentOf(tomas)).toEqual(await contentOf(meera));
    const idsOf = async (person: Member) => {
      const { journal, logs: ownLogs } = await archiveOf(server, person);
      return [...journal, ...ownLogs].map(({ id }: { id: string }) => id);
    };
    const ids = await idsOf(meera);
    expect((await idsOf(tomas)).filter((id) => ids.includes(id))).toEqual([]);
  });

  it('creates the practice of a log that had been deleted as a deleted one, and one log for each of several equal ones', async () => {
    const { body } = await begin(meera);
    const gone = { name: 'Given up', type: 'reps' };
    const items = ['a', 'b', 'c'].map((sourceId) => ({
      ...{ sourceId, practice: gone, date: '2019-03-04', value: 108 },
    }));
    expect((await send(meera, body.id, 'logs', items)).body).toMatchObject({ created: 3, known: 0 });
    const { practices: own, logs: ownLogs } = await archiveOf(server, meera);
    expect([own, ownLogs.length]).toEqual([[], 3]);
    expect((await send(meera, body.id, 'logs', items)).body).toMatchObject({ created: 0, known: 3 });
  });

  it('refuses single items with a reason, and imports the others', async () => {
    const { body } = await begin(meera);
    const items = [
      { sourceId: 'long', practice: SIT, date: '2019-03-04', value: 2_000 },
      { sourceId: 'later', practice: SIT, date: '2199-01-01', value: 20 },
      { sourceId: 'odd', practice: SIT, date: '2019-02-30', value: 20 },
      { sourceId: 'none', practice: null, date: '2019-03-04', value: 20 },
      { sourceId: 'good', practice: SIT, date: '2019-03-04', value: 20 },
    ];
    const { status, body: result } = await send(meera, body.id, 'logs', items);
    expect([status, result.created, result.known]).toEqual([200, 1, 0]);
    const idsOfRefused = result.refused.map(({ sourceId }: { sourceId: string }) => sourceId);
    expect(idsOfRefused.sort()).toEqual(['later', 'long', 'none', 'odd']);
    const presetOfUnknown = [{ ...presets[0], practices: [{ name: 'Nowhere', type: 'time' }] }];
    const next = await begin(meera);
    expect((await send(meera, next.body.id, 'presets', presetOfUnknown)).body.refused).toMatchObject([
      { sourceId: 'r1', message: 'Unknown practice' },
    ]);
    const lost = [{ ...entries[0], pictures: [{ id: meera.id, width: 1, height: 1, alt: '' }] }];
    expect((await send(meera, next.body.id, 'entries', lost)).body.refused).toMatchObject([
      { sourceId: 'e1', message: 'Picture not found.' },
    ]);
  });

  it('refuses another order, another archive meanwhile, and a finished import', async () => {
    const { body } = await begin(meera);
    await send(meera, body.id, 'logs', logs);
    expect((await send(meera, body.id, 'practices', practices)).body.code).toBe('import_order');
    const other = await begin(meera, { digest: 'd6'.repeat(32) });
    expect([other.status, other.body.code, other.body.importId]).toEqual([409, 'import_unfinished', body.id]);
    await finish(meera, body.id);
    expect((await send(meera, body.id, 'entries', entries)).body.code).toBe('import_finished');
    expect((await sendPicture(meera, body.id)).body.code).toBe('import_finished');
    expect((await finish(meera, body.id)).status).toBe(200);
  });

  it('is of one member: another one finds nothing, and a visitor is refused', async () => {
    const { body } = await begin(meera);
    const calls = [
      send(tomas, body.id, 'logs', logs),
      sendPicture(tomas, body.id),
      server.requestAs(tomas, `GET /account/imports/${body.id}/pictures`),
      finish(tomas, body.id),
      undo(tomas, body.id),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await server.requestAs(tomas, 'GET /account/imports')).body).toEqual([]);
    expect((await begin(undefined)).status).toBe(401);
    expect((await send(meera, body.id, 'posts', logs)).status).toBe(404);
  });

  it('is refused for a sealed journal, but imports practice', async () => {
    await sealedJournal(server, meera).seal();
    const { body } = await begin(meera);
    expect((await send(meera, body.id, 'logs', logs)).body.created).toBe(2);
    expect((await sendPicture(meera, body.id)).status).toBe(409);
    expect((await send(meera, body.id, 'entries', entries)).body.code).toBe('journal_sealed');
  });

  it('counts the entries that a sealed journal seals for it, and an undo keeps them', async () => {
    const journal = sealedJournal(server, meera);
    await journal.seal();
    const { body } = await begin(meera);
    const put = [newPut(), newPut()];
    expect((await journal.write(0, { put, importId: body.id })).status).toBe(200);
    // A device that changes an entry later does not create it again.
    const changed = newPut({ id: put[0]?.id, version: 2 });
    expect((await journal.write(2, { put: [changed], importId: body.id })).status).toBe(200);
    expect((await finish(meera, body.id)).body.created).toBe(2);
    const other = sealedJournal(server, tomas);
    await other.seal();
    expect((await other.write(0, { put: [newPut()], importId: body.id })).status).toBe(404);
    expect((await undo(meera, body.id)).body).toEqual({ removed: 0, kept: 2 });
    expect((await journal.read()).body.items).toHaveLength(2);
  });

  it('names the entries that a device has to delete, also those that were imported again after an undo', async () => {
    const journal = sealedJournal(server, meera);
    await journal.seal();
    const first = (await begin(meera)).body;
    await send(meera, first.id, 'practices', practices);
    const put = newPut();
    await journal.write(0, { put: [put], importId: first.id });
    const read = (member: Member, id: string) => server.requestAs(member, `GET /journal/imports/${id}`);
    expect((await read(meera, first.id)).body).toEqual({ entryIds: [put.id] });
    expect((await read(tomas, first.id)).status).toBe(404);
    await journal.write(1, { drop: [{ id: put.id, version: 1 }] });
    expect((await undo(meera, first.id)).body).toEqual({ removed: 0, kept: 0 });
    const second = (await begin(meera)).body;
    await journal.write(2, { put: [{ ...put, version: 3 }], importId: second.id });
    await journal.write(2, { put: [{ ...put, version: 2 }], importId: second.id });
    expect((await read(meera, second.id)).body).toEqual({ entryIds: [put.id] });
    expect((await finish(meera, second.id)).body.created).toBe(1);
  });

  it('two tabs that send the same items at the same time create each once', async () => {
    const { body } = await begin(meera);
    await send(meera, body.id, 'practices', practices);
    const both = await Promise.all([send(meera, body.id, 'logs', logs), send(meera, body.id, 'logs', logs)]);
    expect(both.reduce((sum, reply) => sum + reply.body.created, 0)).toBe(2);
    const pictures = await Promise.all([sendPicture(meera, body.id), sendPicture(meera, body.id)]);
    expect(pictures.map(({ status }) => status).sort()).toEqual([200, 201]);
    const again = await Promise.all([
      send(meera, body.id, 'entries', entries),
      send(meera, body.id, 'entries', entries),
    ]);
    expect(again.reduce((sum, reply) => sum + reply.body.created, 0)).toBe(2);
  });
});
