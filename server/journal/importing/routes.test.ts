import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let tomas: Member;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
  tomas = await createMember(server, 'tomas');
});
beforeEach(async () => {
  await server.deps.db.deleteFrom('journal_entries').execute();
  await server.deps.db.deleteFrom('imports').execute();
});
afterAll(() => server.close());

const DRAFT = {
  date: '2019-03-04T05:06:07Z',
  day: '2019-03-04',
  title: 'Morning',
  content: 'Sat before sunrise.',
};
const entry = (sourceId: string, changes: object = {}) => ({
  ...DRAFT,
  format: 'dayone',
  sourceId,
  ...changes,
});
const importAs = (person: Member, entries: unknown) =>
  server.requestAs(person, 'POST /journal/import', { entries });
const entriesOf = async (person = meera) =>
  (await server.requestAs(person, 'GET /journal/entries?limit=100')).body.items;

describe('an import', () => {
  it('an import creates entries as they were sent, and a search finds them by their words', async () => {
    const { status, body } = await importAs(meera, [
      entry('1', { mood: 'quiet', tags: ['Self-Inquiry'] }),
      entry('2', { day: null, title: null, content: '  Second.  ', date: '2020-01-01T00:00:00+05:30' }),
    ]);
    expect([status, body]).toEqual([200, { made: 2, known: 0 }]);
    expect(await entriesOf()).toEqual([
      expect.objectContaining({
        date: '2019-12-31T18:30:00.000Z',
        day: null,
        title: null,
        content: 'Second.',
        tags: [],
        mood: null,
        sit: null,
      }),
      expect.objectContaining({
        ...DRAFT,
        date: '2019-03-04T05:06:07.000Z',
        mood: 'quiet',
        tags: ['Self-Inquiry'],
      }),
    ]);
    const found = await server.requestAs(meera, 'GET /journal?q=sunrise&tag=self-inquiry');
    expect(found.body.items).toHaveLength(1);
  });

  it('an import creates each entry once, even if it is sent twice in one call, in two calls or in two simultaneous calls', async () => {
    const entries = [entry('1'), entry('2', { content: 'Two.' }), entry('1', { content: 'Changed.' })];
    const both = await Promise.all([importAs(meera, entries), importAs(meera, entries)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.made + both[1]?.body.made).toBe(2);
    expect((await importAs(meera, entries)).body).toEqual({ made: 0, known: 3 });
    expect(await entriesOf()).toHaveLength(2);
  });

  it('an import skips an entry with the same day, title and text as an existing entry', async () => {
    await server.requestAs(meera, 'POST /journal', DRAFT);
    await server.requestAs(meera, 'POST /journal', { ...DRAFT, day: undefined, content: 'Without a day.' });
    const { body } = await importAs(meera, [
      entry('1', { date: '2019-03-04T20:00:00Z' }),
      entry('2', { content: 'Without a day.' }),
      entry('3', { title: null }),
      entry('4', { title: null }),
      entry('5', { date: '2019-03-05T05:06:07Z', day: '2019-03-05' }),
    ]);
    expect(body).toEqual({ made: 2, known: 3 });
  });

  it('an import creates separate entries when another member imports the same source', async () => {
    await importAs(meera, [entry('1')]);
    const before = await entriesOf(tomas);
    expect((await importAs(tomas, [entry('1')])).body).toEqual({ made: 1, known: 0 });
    const ids = (await Promise.all([entriesOf(), entriesOf(tomas)])).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(before.length + 2);
  });

  it('an import creates an imported entry again after it was deleted', async () => {
    await importAs(meera, [entry('1')]);
    const [{ id }] = await entriesOf();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await server.requestAs(meera, `DELETE /journal/${id}`)).status).toBe(204);
    expect((await importAs(meera, [entry('1')])).body).toEqual({ made: 1, known: 0 });
  });

  it('an import is refused as a whole if one entry is invalid, and the error names the field', async () => {
    const { status, body } = await importAs(meera, [
      entry('1'),
      entry('2', { content: ' ', day: '2019-03-07' }),
    ]);
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toContain('entries.1.content');
    expect(await entriesOf()).toEqual([]);
  });

  it.each([
    ['no entries', []],
    ['no list', 'entries'],
    ['too many entries', Array.from({ length: 101 }, (_, index) => entry(String(index)))],
    ['an unknown format', [entry('1', { format: 'diary' })]],
    ['no source id', [entry('')]],
    ['a long source id', [entry('x'.repeat(201))]],
    ['a day far from the date', [entry('1', { day: '2019-03-07' })]],
  ])('an import with %s is refused', async (_, entries) => {
    expect((await importAs(meera, entries)).status).toBe(400);
  });

  it('an import accepts a body of 1 MiB and refuses a larger one', async () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      entry(String(index), { content: `${index} `.repeat(16_000) }),
    );
    expect((await importAs(meera, entries)).body).toEqual({ made: 20, known: 0 });
    const tooLarge = Array.from({ length: 25 }, (_, index) =>
      entry(String(index), { content: 'x'.repeat(50_000) }),
    );
    expect((await importAs(meera, tooLarge)).status).toBe(413);
  });

  it('an import is refused to visitors', async () => {
    expect((await server.request('POST /journal/import', { body: { entries: [entry('1')] } })).status).toBe(
      401,
    );
  });
});

describe('undoing an import', () => {
  const importId = '0191d2b4-5c6d-7e8f-8a9b-000000000001';
  const call = (name: string, body?: object, person = meera) => server.requestAs(person, name, body);
  const importWithId = (entries: unknown[], id = importId) =>
    call('POST /journal/import', { entries, importId: id });

  it('deletes the entries of all its calls, except those that were changed since, which are counted', async () => {
    await call('POST /journal', { ...DRAFT, content: 'Written here.' });
    await importWithId([entry('1'), entry('2', { content: 'Two.' })]);
    await importWithId([entry('1'), entry('3', { content: 'Three.' }), entry('4', { content: 'Four.' })]);
    const ids = new Map((await entriesOf()).map(({ id, content }: Record<string, string>) => [content, id]));
    await call(`PUT /journal/${ids.get('Two.')}`, { ...DRAFT, content: 'Two, changed.' });
    await call(`DELETE /journal/${ids.get('Four.')}`);
    expect((await call('GET /journal/imports')).body).toEqual([
      { id: importId, createdAt: expect.stringMatching(/Z$/), count: 4 },
    ]);
    expect((await call(`GET /journal/imports/${importId}`)).body.entryIds).toHaveLength(4);
    const undone = await call(`DELETE /journal/imports/${importId}`);
    expect([undone.status, undone.body]).toEqual([200, { removed: 2, kept: 1 }]);
    expect((await entriesOf()).map(({ content }: { content: string }) => content).sort()).toEqual([
      'Two, changed.',
      'Written here.',
    ]);
    expect((await call(`DELETE /journal/imports/${importId}`)).status).toBe(404);
    expect((await call('GET /journal/imports')).body).toEqual([]);
  });

  it('is refused for an import of another member, and of more than 30 days ago', async () => {
    await importWithId([entry('1')]);
    for (const method of ['GET', 'DELETE'])
      expect((await call(`${method} /journal/imports/${importId}`, undefined, tomas)).status).toBe(404);
    await server.deps.db
      .updateTable('imports')
      .set({ finished_at: server.deps.clock().subtract({ hours: 721 }) })
      .execute();
    expect((await call(`DELETE /journal/imports/${importId}`)).status).toBe(404);
    expect((await call('GET /journal/imports')).body).toEqual([]);
    expect(await entriesOf()).toHaveLength(1);
  });

  it('leaves sealed entries, which it counts, and is refused while the journal is being sealed', async () => {
    await importWithId([entry('1')]);
    const sealedId = '0191d2b4-5c6d-7e8f-8a9b-000000000002';
    const [{ id }] = await entriesOf();
    expect((await call(`PUT /journal/imports/${importId}`, { entryIds: [id, sealedId] })).status).toBe(204);
    await setJournal('sealing');
    expect((await call(`DELETE /journal/imports/${importId}`)).status).toBe(409);
    expect(await entriesOf()).toHaveLength(1);
    await setJournal('sealed');
    expect((await call('POST /journal/delete', { ids: [id] })).status).toBe(409);
    expect((await call(`DELETE /journal/imports/${importId}`)).body).toEqual({ removed: 0, kept: 1 });
    await setJournal('plain');
  });
  const setJournal = (journal: 'plain' | 'sealing' | 'sealed') =>
    server.deps.db.updateTable('users').set({ journal }).where('id', '=', meera.id).execute();
});

describe('deleting several entries', () => {
  it('deletes the entries of the caller, and ignores others', async () => {
    await importAs(meera, [entry('1'), entry('2', { content: 'Two.' }), entry('3', { content: 'Three.' })]);
    await importAs(tomas, [entry('1')]);
    const [first, second] = await entriesOf();
    const [other] = await entriesOf(tomas);
    const remove = (ids: unknown) => server.requestAs(meera, 'POST /journal/delete', { ids });
    const { status, body } = await remove([first.id, second.id, other.id]);
    expect([status, body]).toEqual([200, { deleted: 2 }]);
    expect(await entriesOf()).toHaveLength(1);
    expect(await entriesOf(tomas)).toHaveLength(1);
    expect((await remove([first.id])).body).toEqual({ deleted: 0 });
    for (const ids of [[], 'x', ['x'], Array.from({ length: 101 }, () => first.id)])
      expect((await remove(ids)).status).toBe(400);
  });
});

describe('whole entries of a range of days', () => {
  it('whole entries are listed from the first day to the last one, by the day of the entry or else the day of its date in the time zone', async () => {
    await importAs(meera, [
      entry('1', { title: 'first', date: '2026-03-01T23:00:00Z', day: '2026-03-02' }),
      entry('2', { title: 'second', date: '2026-03-02T03:00:00Z', day: null }),
      entry('3', { title: 'third', date: '2026-03-04T03:00:00Z', day: '2026-03-03' }),
      entry('4', { title: 'fourth', date: '2026-03-04T03:00:00Z', day: null }),
    ]);
    const titles = async (query: string) =>
      (await server.requestAs(meera, `GET /journal/entries?${query}`)).body.items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('from=2026-03-02&to=2026-03-03')).toEqual(['third', 'second', 'first']);
    expect(await titles('from=2026-03-02&to=2026-03-03&timezone=America/New_York')).toEqual([
      expect.stringMatching(/third|fourth/),
      expect.stringMatching(/third|fourth/),
      'first',
    ]);
    expect(await titles('from=2026-03-04')).toEqual(['fourth']);
    expect(await titles('to=2026-03-01')).toEqual([]);
    expect((await server.requestAs(meera, 'GET /journal/entries?from=today')).status).toBe(400);
  });
});
