import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnused } from '#server/journal/pictures/cleanup.ts';
import { tidyImports } from '#server/platform/imports/unfinished.ts';
import { archiveOf } from '#tests/support/api/archive.ts';
import { newPut, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member, PASSWORD, signIn } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
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

const ITEMS = { practices: 1, presets: 1, logs: 2, pictures: 1, entries: 2 };
const DRAFT = {
  site: 'https://old.example',
  owner: '0190aaaa-0000-7000-8000-000000000001',
  madeAt: '2026-11-20T09:00:00.000Z',
  digest: 'c5'.repeat(32),
  items: ITEMS,
};
const PRACTICE = { name: 'Neti neti', type: 'time' } as const;
const SIT = { name: 'Walking meditation', type: 'time' } as const;
const practices = [{ sourceId: 'p1', ...PRACTICE, defaultValue: 20 }];
const presets = [
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
const logs = [
  { sourceId: 'l1', practice: PRACTICE, date: '2019-03-04', value: 20, sankalpa: 'Stay', notes: 'Quiet' },
  { sourceId: 'l2', practice: SIT, date: '2019-03-04', value: 30, sankalpa: null, notes: null },
];
const PICTURE = '0190bbbb-0000-7000-8000-000000000001';
const reflection = { content: 'Who am I?', author: 'Ramana', date: '2019-03-04' };
const entries = [
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

const begin = (person: Member | undefined, changes: object = {}) =>
  server.requestAs(person, 'POST /account/imports', { ...DRAFT, ...changes });
const send = (person: Member | undefined, id: string, kind: string, items: object[], more: object = {}) =>
  server.requestAs(person, `PUT /account/imports/${id}/${kind}`, { items, ...more });
const sendPicture = async (person: Member, id: string, sourceId = PICTURE) =>
  server.requestAs(person, `POST /account/imports/${id}/pictures?sourceId=${sourceId}`, await jpeg(), {
    'content-type': 'image/jpeg',
  });
const finish = (person: Member | undefined, id: string) =>
  server.requestAs(person, `POST /account/imports/${id}/finish`);
const undo = (person: Member | undefined, id: string) =>
  server.requestAs(person, `DELETE /account/imports/${id}`);

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

const byText = (one: unknown, other: unknown) =>
  JSON.stringify(one).localeCompare(JSON.stringify(other), 'en');

/** What a member has, without ids and times. Equal days are in no certain order. */
async function contentOf(person: Member) {
  const { journal, logs: ownLogs, practices: own, presets: ownPresets } = await archiveOf(server, person);
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
    practices: own.map(({ name, type, defaultValue }: never) => ({ name, type, defaultValue })).sort(byText),
    presets: ownPresets
      .map(({ title, isPublic, practices: each }: never) => ({
        ...{ title, isPublic },
        practices: (each as { name: string; minutes: number }[]).map(({ name, minutes }) => [name, minutes]),
      }))
      .sort(byText),
  };
}

describe('importing an archive', () => {
  it('creates practices, private presets, logs, and entries with their pictures, practices and reflections', async () => {
    const { status, body } = await begin(meera);
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: body.id, site: DRAFT.site, createdAt: body.createdAt, finishedAt: null },
        ...{ found: ITEMS, created: 0 },
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
          sit: { practice: PRACTICE, date: '2019-03-04', value: 20, reflection, logId: true },
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
    expect(finished).toMatchObject({ finishedAt: expect.any(String) });
    expect((await server.requestAs(meera, 'GET /account/imports')).body).toEqual([finished]);
    const { body: streak } = await server.requestAs(meera, `GET /sadhana/streaks/${meera.id}`);
    expect(streak.longestStreak).toBe(1);
  });

  it('goes on with the same archive, and creates nothing twice, however often it is repeated', async () => {
    const { body } = await begin(meera);
    await importAll(meera, body.id);
    const before = await contentOf(meera);
    const again = await begin(meera);
    expect([again.status, again.body.id]).toEqual([200, body.id]);
    const known = { practices: [0, 1], presets: [0, 1], logs: [0, 2], picture: 200, entries: [0, 2] };
    expect(await importAll(meera, body.id)).toEqual(known);
    await finish(meera, body.id);
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
      finish(tomas, body.id),
      undo(tomas, body.id),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
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

describe('settings', () => {
  const settings = [
    {
      sourceId: 'practice',
      value: {
        dayStartsAt: 4,
        show: 'days',
        time: '06:00',
        minutes: 30,
        timezone: 'Asia/Kolkata',
        reminder: true,
      },
    },
    { sourceId: 'observances', value: { kinds: ['purnima'], timezone: 'Asia/Kolkata', days: [] } },
    {
      sourceId: 'cadences',
      value: [
        { from: '2020-01-01', weekdays: ['MO', 'FR'] },
        { from: '2021-01-01', weekdays: ['SU'], observances: ['purnima'] },
      ],
    },
    { sourceId: 'rests', value: [{ from: '2020-05-01', to: '2020-05-10' }] },
    { sourceId: 'language', value: 'de' },
    {
      sourceId: 'letter',
      value: {
        rhythm: 'weekly',
        weekday: 'SU',
        hour: 7,
        timezone: 'Asia/Kolkata',
        communityIds: [],
        repliesToMe: true,
      },
    },
  ];

  it('are set with reminders off, and repeating them changes nothing', async () => {
    const { body } = await begin(meera);
    expect((await send(meera, body.id, 'settings', settings)).body).toEqual({
      created: 6,
      known: 0,
      refused: [],
    });
    const { practice, account, letter } = await archiveOf(server, meera);
    expect(practice).toMatchObject({
      ...{
        dayStartsAt: 4,
        show: 'days',
        time: '06:00',
        minutes: 30,
        timezone: 'Asia/Kolkata',
        reminder: false,
      },
      cadence: settings[2]?.value,
      rests: [{ from: '2020-05-01', to: '2020-05-10' }],
      observances: { kinds: ['purnima'], timezone: 'Asia/Kolkata' },
    });
    expect([account.language, letter.rhythm, letter.weekday]).toEqual(['de', 'weekly', 'SU']);
    expect((await send(meera, body.id, 'settings', settings)).body).toEqual({
      created: 0,
      known: 6,
      refused: [],
    });
  });

  it('that were set here stay, unless they are to be replaced', async () => {
    await server.requestAs(meera, 'PUT /account/language', { language: 'fr' });
    const { body } = await begin(meera);
    const language = [{ sourceId: 'language', value: 'de' }];
    expect((await send(meera, body.id, 'settings', language)).body).toMatchObject({ created: 0, known: 1 });
    expect((await server.requestAs(meera, 'GET /account')).body.language).toBe('fr');
    const replaced = await send(meera, body.id, 'settings', language, { replace: true });
    expect(replaced.body).toMatchObject({ created: 1, known: 0 });
    expect((await server.requestAs(meera, 'GET /account')).body.language).toBe('de');
  });

  it('that this site does not offer or that are none are refused', async () => {
    const { body } = await begin(meera);
    const items = [
      { sourceId: 'language', value: 'tlh' },
      { sourceId: 'usernameGradient', value: 'linear-gradient(90deg, #111111, #222222)' },
      { sourceId: 'role', value: 'admin' },
      { sourceId: 'constructor', value: {} },
      { sourceId: 'practice', value: { dayStartsAt: 99 } },
    ];
    const { status, body: result } = await send(meera, body.id, 'settings', items);
    expect([status, result.created, result.refused.length]).toEqual([200, 0, 5]);
    expect((await server.requestAs(meera, 'GET /account')).body.role).toBe('sadhaka');
  });
});

describe('undoing an import', () => {
  it('deletes what it has created, and leaves what was there before', async () => {
    await server.requestAs(meera, 'POST /journal', { date: '2019-03-06T10:00:00Z', content: 'Mine.' });
    const before = await contentOf(meera);
    const id = await importWhole(meera);
    expect((await undo(meera, id)).body).toEqual({ removed: 5, kept: 0 });
    expect(await contentOf(meera)).toEqual(before);
    expect((await undo(meera, id)).status).toBe(404);
    const { body: days } = await server.requestAs(
      meera,
      'GET /sadhana/days?startDate=2019-03-01&endDate=2019-03-31',
    );
    expect(days).toEqual([]);
  });

  it('keeps and counts what was changed since', async () => {
    const id = await importWhole(meera);
    const { journal, presets: own, practices: ownPractices } = await archiveOf(server, meera);
    server.advanceClock({ seconds: 1 });
    const [entry] = journal;
    const change = { date: entry.date, day: entry.day, content: 'Changed.' };
    expect((await server.requestAs(meera, `PUT /journal/${entry.id}`, change)).status).toBe(200);
    const preset = { title: 'Changed', practiceIds: [ownPractices[0].id] };
    expect((await server.requestAs(meera, `PUT /sadhana/presets/${own[0].id}`, preset)).status).toBe(200);
    // The changed entry keeps its log.
    expect((await undo(meera, id)).body).toEqual({ removed: 2, kept: 3 });
    expect(await contentOf(meera)).toMatchObject({
      ...{ entries: [{ content: 'Changed.' }], logs: [{ value: 20 }], practices: [PRACTICE] },
      presets: [{ title: 'Changed' }],
    });
  });

  it('is possible for 30 days, and an unfinished import is finished after 7', async () => {
    const { body } = await begin(meera);
    await send(meera, body.id, 'logs', logs);
    server.advanceClock({ hours: 7 * 24 + 1 });
    await tidyImports(server.deps, 'account');
    const [listed] = (await server.requestAs(meera, 'GET /account/imports')).body;
    expect(listed).toMatchObject({ id: body.id, finishedAt: expect.any(String) });
    server.advanceClock({ hours: 30 * 24 });
    meera.token = await signIn(server.deps, meera.id);
    expect((await undo(meera, body.id)).status).toBe(404);
    await tidyImports(server.deps, 'account');
    expect(await server.deps.db.selectFrom('import_rows').select('row_id').execute()).toEqual([]);
    expect((await archiveOf(server, meera)).logs).toHaveLength(2);
  });
});

it('the pictures of an unfinished import stay for more than a day, and those that no entry names go after it', async () => {
  const { body } = await begin(meera);
  await sendPicture(meera, body.id);
  const count = async () =>
    (await server.deps.db.selectFrom('journal_pictures').select('id').execute()).length;
  server.advanceClock({ hours: 48 });
  await deleteUnused(server.deps);
  expect(await count()).toBe(1);
  await finish(meera, body.id);
  await deleteUnused(server.deps);
  expect(await count()).toBe(0);
});

it('deleting the account deletes its imports', async () => {
  await importWhole(meera);
  const reply = await server.requestAs(meera, 'DELETE /account', { password: PASSWORD });
  expect(reply.status).toBe(204);
  for (const table of ['imports', 'import_rows'] as const)
    expect(await server.deps.db.selectFrom(table).select('user_id').execute()).toEqual([]);
});
