import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';
const JAPA = '01930000-0000-7000-8000-00000000000c';
const AT = '2026-11-20T07:25:00.000Z';
const LINE = { content: 'Quiet after the rain.', at: AT };
const LOG = { practiceId: SITTING, date: '2026-11-20', value: 20, sankalpa: 'To listen.' };

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});

const log = (entry: unknown, headers = {}, member = meera) =>
  server.requestAs(member, 'POST /sadhana/logs', { ...LOG, entry }, headers);
const editLog = (id: string, fields: object) =>
  server.requestAs(meera, `PUT /sadhana/logs/${id}`, { ...LOG, ...fields });
const readEntry = async (id: string, member = meera) => server.requestAs(member, `GET /journal/${id}`);
const entries = async (query = '', member = meera) =>
  (await server.requestAs(member, `GET /journal${query}`)).body.items;

describe('a line that is logged with a practice', () => {
  it('a line that is logged with a practice becomes an entry without a title, and the entry and the log contain the id of each other', async () => {
    const { status, body } = await log({ ...LINE, reflectionDate: '2026-11-20' });
    expect([status, body.entryId]).toEqual([201, expect.any(String)]);
    expect((await server.requestAs(meera, `GET /sadhana/logs/${body.id}`)).body.entryId).toBe(body.entryId);
    const entry = (await readEntry(body.entryId)).body;
    expect(entry).toMatchObject({ title: null, content: LINE.content, date: AT, mood: null, tags: [] });
    const practice = { id: SITTING, name: 'Silent sitting', type: 'time' };
    const { date, value, sankalpa } = LOG;
    const reflection = (await server.request('GET /reflections?limit=100')).body.items.find(
      (each: { date: string }) => each.date === '2026-11-20',
    );
    expect(entry.sit).toEqual({ logId: body.id, practice, date, value, sankalpa, reflection });
    expect((await readEntry(body.entryId, tomas)).status).toBe(404);
  });

  it('a line is optional, and an entry that is written in the journal has no practice', async () => {
    expect((await log(undefined)).body.entryId).toBeNull();
    expect((await log(null)).body.entryId).toBeNull();
    expect(await entries()).toEqual([]);
    const { body } = await server.requestAs(meera, 'POST /journal', { date: AT, content: 'Alone.' });
    expect(body.sit).toBeNull();
  });

  it.each([
    [{ at: AT }, 'entry.content'],
    [{ content: ' ', at: AT }, 'entry.content'],
    [{ content: 'x'.repeat(1_001), at: AT }, 'entry.content'],
    [{ content: 'Words.' }, 'entry.at'],
    [{ content: 'Words.', at: 'now' }, 'entry.at'],
    [{ ...LINE, reflectionDate: 'today' }, 'entry.reflectionDate'],
    [{ ...LINE, reflectionDate: '2999-01-01' }, 'entry.reflectionDate'],
  ])('an invalid line is refused together with its log: %j', async (entry, path) => {
    const { status, body } = await log(entry);
    expect([status, body.errors?.[0].path]).toEqual([400, path]);
    expect(await entries()).toEqual([]);
    expect((await server.requestAs(meera, 'GET /sadhana/logs?startDate=2026-11-20')).body).toEqual([]);
  });

  it('a line is stored once, however often the log is sent with its idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const replies = await Promise.all([log(LINE, headers), log(LINE, headers), log(LINE, headers)]);
    const stored = replies.filter(({ status }) => status === 201).map(({ body }) => body.entryId);
    expect(new Set(stored).size).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  it('a line is added to a log that has none, and a change with a second line is refused as a whole', async () => {
    const { id } = (await log(undefined)).body;
    expect((await editLog(id, { entry: LINE })).body.entryId).not.toBeNull();
    const second = await editLog(id, { value: 5, entry: { ...LINE, content: 'Another.' } });
    expect([second.status, second.body.code]).toEqual([409, 'entry_exists']);
    const { body } = await editLog(id, { sankalpa: 'To rest.' });
    expect([body.value, body.entryId]).toEqual([20, expect.any(String)]);
    expect(await entries()).toHaveLength(1);
    const both = await Promise.all([editLog(id, { entry: LINE }), editLog(id, { entry: LINE })]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('an entry of a log keeps its practice when it is changed, and gets the new practice when the log gets another one', async () => {
    const { id, entryId } = (await log(LINE)).body;
    const changed = await server.requestAs(meera, `PUT /journal/${entryId}`, {
      date: AT,
      title: 'A title',
      content: 'Longer now.',
    });
    expect([changed.body.title, changed.body.sit.logId]).toEqual(['A title', id]);
    await editLog(id, { practiceId: JAPA });
    expect((await readEntry(entryId)).body.sit.practice.name).toBe('Japa');
  });

  it('an entry stays when its log is deleted, and a log stays when its entry is deleted', async () => {
    const first = (await log({ ...LINE, reflectionDate: '2026-11-19' })).body;
    await server.requestAs(meera, `DELETE /sadhana/logs/${first.id}`);
    const { sit } = (await readEntry(first.entryId)).body;
    expect([sit.logId, sit.date, sit.value, sit.sankalpa]).toEqual([null, null, null, null]);
    expect([sit.practice.name, sit.reflection.date]).toEqual(['Silent sitting', '2026-11-19']);
    const second = (await log(LINE)).body;
    await server.requestAs(meera, `DELETE /journal/${second.entryId}`);
    expect((await server.requestAs(meera, `GET /sadhana/logs/${second.id}`)).body.entryId).toBeNull();
    expect((await editLog(second.id, { entry: LINE })).status).toBe(200);
  });
});

describe('the journal of a practice', () => {
  it('the journal of a practice lists the entries of its logs in pages, newest first, without those of other members', async () => {
    for (let day = 0; day < 5; day += 1) {
      const at = `${addDays('2026-11-10', day)}T07:00:00.000Z`;
      await log({ content: `Line ${day}`, at });
      await log({ content: 'Of somebody else.', at }, {}, tomas);
    }
    await server.requestAs(meera, 'POST /sadhana/logs', { ...LOG, practiceId: JAPA, entry: LINE });
    await server.requestAs(meera, 'POST /journal', { date: AT, content: 'Alone.' });
    const { body } = await server.requestAs(meera, `GET /journal?practiceId=${SITTING}&limit=3`);
    const texts = (items: { excerpt: string }[]) => items.map(({ excerpt }) => excerpt);
    expect(texts(body.items)).toEqual(['Line 4', 'Line 3', 'Line 2']);
    const rest = await entries(`?practiceId=${SITTING}&limit=3&cursor=${body.nextCursor}`);
    expect(texts(rest)).toEqual(['Line 1', 'Line 0']);
    expect(texts(await entries(`?practiceId=${SITTING}&q=line`))).toHaveLength(5);
    expect(await entries(`?practiceId=${crypto.randomUUID()}`)).toEqual([]);
    expect((await server.requestAs(meera, 'GET /journal?practiceId=x')).status).toBe(400);
  });
});
