import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBox, newPut, type SealedJournal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
let tomas: Member;
let journal: SealedJournal;
beforeAll(async () => {
  server = await openTestServer();
  tomas = await createMember(server, 'tomas');
});
beforeEach(async () => {
  await server.database.db.deleteFrom('users').where('username', '=', 'meera').execute();
  meera = await createMember(server, 'meera');
  journal = sealedJournal(server, meera);
});
afterAll(() => server.close());

const DRAFT = { date: '2026-11-20T08:00:00.000Z', day: '2026-11-20', content: 'Sat for a while.' };
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const items = async (query = '') => (await journal.read(query)).body.items;

describe('sealed entries', () => {
  it('sealed entries are stored as they were sent, and their changes are numbered in the order put, drop', async () => {
    await journal.seal();
    const [first, second] = [newPut({ pictures: [await journal.uploadSealed()] }), newPut()];
    const head = newBox();
    const written = await journal.write(0, { put: [first, second], head });
    expect([written.status, written.body]).toEqual([200, { n: 2 }]);
    expect((await journal.readSeal()).body.head).toBe(head);
    expect((await journal.read()).body).toEqual({
      items: [
        { ...first, n: 1 },
        { ...second, pictures: [], n: 2 },
      ],
      next: null,
    });
    const rewritten = { ...first, version: 2, box: newBox() };
    expect(
      (await journal.write(2, { put: [rewritten], drop: [{ id: second.id, version: 1 }] })).body,
    ).toEqual({
      n: 4,
    });
    expect(await items()).toEqual([
      { ...rewritten, n: 3 },
      { ...second, box: null, pictures: [], n: 4 },
    ]);
  });

  it('sealed entries are returned only to their owner', async () => {
    await journal.seal();
    const put = newPut();
    await journal.write(0, { put: [put] });
    const other = sealedJournal(server, tomas);
    expect((await other.read()).body).toEqual({ items: [], next: null });
    expect((await other.write(0, { drop: [{ id: put.id, version: 1 }] })).status).toBe(404);
    await other.seal();
    expect(codeOf(await other.write(0, { drop: [{ id: put.id, version: 1 }] }))).toEqual([
      409,
      'version_conflict',
    ]);
    expect((await other.write(0, { put: [put] })).status).toBe(200);
    await other.write(1, { drop: [{ id: put.id, version: 1 }] });
    expect(await items()).toEqual([{ ...put, pictures: [], n: 1 }]);
    await other.removeSeal();
    expect((await server.requestAs(null, 'POST /journal/sealed', {})).status).toBe(401);
  });

  it('sealed entries replace plain ones, and the journal is sealed when the last plain entry is replaced', async () => {
    const [one, two] = [await journal.createEntry(), await journal.createEntry()];
    await journal.seal();
    await journal.write(0, { put: [newPut({ id: one.id, basis: one.updatedAt })] });
    expect((await journal.readSeal()).body).toMatchObject({ state: 'sealing', plainLeft: 1 });
    expect((await journal.call(`GET /journal/${one.id}`)).status).toBe(404);
    await journal.write(1, { put: [newPut({ id: two.id, basis: two.updatedAt })] });
    expect((await journal.readSeal()).body).toMatchObject({ state: 'sealed', plainLeft: 0 });
    expect((await journal.call('GET /journal')).body.items).toEqual([]);
  });

  it('sealed entries replace plain ones only in the version that they name, and a call is applied completely or not at all', async () => {
    const [one, two] = [await journal.createEntry(), await journal.createEntry()];
    server.advanceClock({ seconds: 1 });
    await journal.call(`PUT /journal/${two.id}`, { ...DRAFT, content: 'Changed on another device.' });
    await journal.seal();
    const both = [one, two].map(({ id, updatedAt }) => newPut({ id, basis: updatedAt }));
    expect(codeOf(await journal.write(0, { put: both }))).toEqual([412, 'outdated']);
    const without = newPut({ id: one.id });
    expect(codeOf(await journal.write(0, { put: [without] }))).toEqual([412, 'outdated']);
    const unknown = newPut({ basis: one.updatedAt });
    expect(codeOf(await journal.write(0, { put: [unknown] }))).toEqual([412, 'outdated']);
    expect((await journal.readSeal()).body.plainLeft).toBe(2);
    expect(await items()).toEqual([]);
    const shifted = Temporal.Instant.from(one.updatedAt).toString({ timeZone: '+05:30' });
    expect((await journal.write(0, { put: [newPut({ id: one.id, basis: shifted })] })).status).toBe(200);
  });

  it('the versions of sealed entries must follow the stored ones, even after a deletion', async () => {
    await journal.seal();
    const put = newPut();
    const { id } = put;
    const refused = async (n: number, changes: object, code = 'version_conflict') =>
      expect(codeOf(await journal.write(n, changes))).toEqual([409, code]);
    await refused(0, { put: [{ ...put, version: 2 }] });
    await refused(0, { put: [{ ...put, generation: 2 }] }, 'generation_conflict');
    await refused(0, { drop: [{ id, version: 1 }] });
    await journal.write(0, { put: [put] });
    await refused(1, { put: [put] });
    await refused(1, { put: [{ ...put, version: 3 }] });
    await refused(1, { drop: [{ id, version: 2 }] });
    await refused(1, { put: [newPut()], drop: [{ id: crypto.randomUUID(), version: 1 }] });
    expect(await items()).toHaveLength(1);
    await journal.write(1, { drop: [{ id, version: 1 }] });
    await refused(2, { drop: [{ id, version: 1 }] });
    await refused(2, { put: [put] });
    expect((await journal.write(2, { put: [{ ...put, version: 2 }] })).body).toEqual({ n: 3 });
    expect(await items()).toEqual([{ ...put, pictures: [], version: 2, n: 3 }]);
  });

  it('changes that are based on an old change are refused, and a repeated call gets the same reply', async () => {
    await journal.seal();
    const changes = { head: newBox(), put: [newPut()] };
    expect(codeOf(await journal.write(1, changes))).toEqual([409, 'sealed_outdated']);
    expect((await journal.write(0, changes)).body).toEqual({ n: 1 });
    expect((await journal.write(0, changes)).body).toEqual({ n: 1 });
    expect(codeOf(await journal.write(0, { ...changes, head: newBox() }))).toEqual([409, 'sealed_outdated']);
    expect((await journal.write(1, { put: [newPut()] })).body).toEqual({ n: 2 });
    expect(codeOf(await journal.write(0, changes))).toEqual([409, 'sealed_outdated']);
    expect(await items()).toHaveLength(2);
  });

  const anEntry = { id: crypto.randomUUID(), version: 1 };
  it.each([
    ['no changes', {}],
    [
      '101 changes',
      { put: Array.from({ length: 60 }, () => newPut()), drop: Array.from({ length: 41 }, () => newPut()) },
    ],
    ['an entry twice', { put: [newPut(anEntry)], drop: [anEntry] }],
    ['a long box', { put: [newPut({ box: 'A'.repeat(360_001) })] }],
    ['a box of 28 bytes', { put: [newPut({ box: 'A'.repeat(38) })] }],
    ['a box that is not base64url', { put: [newPut({ box: `${'A'.repeat(39)}=` })] }],
    ['21 pictures', { put: [newPut({ pictures: Array.from({ length: 21 }, () => crypto.randomUUID()) })] }],
    ['a version below 1', { put: [newPut({ version: 0 })] }],
    ['a malformed id', { put: [newPut({ id: 'x' })] }],
    ['no head', { head: null, put: [newPut()] }],
    ['an entry to open without a text', { open: [{ ...DRAFT, id: crypto.randomUUID(), content: '' }] }],
  ])('a call with %s is refused', async (_name, changes) => {
    await journal.seal();
    expect((await journal.write(0, changes)).status).toBe(400);
  });

  it('sealed entries may take up to 1 MiB in one call', async () => {
    await journal.seal();
    const put = [newPut({ box: 'A'.repeat(360_000) }), newPut({ box: 'B'.repeat(360_000) })];
    expect((await journal.write(0, { put })).status).toBe(200);
    const more = [...put, ...put].map(({ box }) => newPut({ box }));
    expect((await journal.write(2, { put: more })).status).toBe(413);
  });
});

describe('a page of sealed entries', () => {
  it('a page of sealed entries starts after the requested change, and has a maximum number of entries and a maximum size', async () => {
    await journal.seal();
    const small = Array.from({ length: 5 }, () => newPut());
    await journal.write(0, { put: small });
    const first = (await journal.read('?limit=2')).body;
    expect([first.items.map(({ n }: { n: number }) => n), first.next]).toEqual([[1, 2], 2]);
    const rest = (await journal.read('?since=2&limit=3')).body;
    expect([rest.items.map(({ n }: { n: number }) => n), rest.next]).toEqual([[3, 4, 5], null]);
    expect((await journal.read('?since=5')).body).toEqual({ items: [], next: null });
    for (let n = 5; n < 19; n += 2)
      await journal.write(n, { put: [1, 2].map(() => newPut({ box: 'A'.repeat(360_000) })) });
    const large = (await journal.read('?limit=500')).body;
    expect([large.items.length, large.next]).toEqual([5 + 11, 16]);
    expect(JSON.stringify(large).length).toBeLessThan(4.2 * 1024 * 1024);
    expect((await journal.read('?since=16')).body.next).toBeNull();
    for (const query of ['?since=-1', '?since=x', '?limit=0', '?limit=501'])
      expect((await journal.read(query)).status).toBe(400);
  });
});

describe('unsealing', () => {
  it('unsealing turns entries back into plain ones, and ends when no sealed entry is left', async () => {
    const entry = await journal.createEntry('Who am I?', {
      day: '2026-11-20',
      title: 'Inquiry',
      mood: 'quiet',
      tags: ['Self'],
    });
    await journal.seal();
    const dropped = newPut();
    await journal.write(0, { put: [newPut({ id: entry.id, basis: entry.updatedAt }), dropped] });
    const { createdAt, updatedAt, sit, ...draft } = entry;
    expect(codeOf(await journal.write(2, { open: [draft] }))).toEqual([409, 'only_while_unsealing']);
    await journal.setState('unsealing');
    expect(codeOf(await journal.write(2, { put: [newPut()] }))).toEqual([409, 'not_while_unsealing']);
    server.advanceClock({ minutes: 1 });
    expect((await journal.write(2, { open: [draft] })).body).toEqual({ n: 3 });
    const opened = (await journal.call(`GET /journal/${entry.id}`)).body;
    expect(opened).toEqual({ ...entry, updatedAt: expect.any(String) });
    expect(opened.updatedAt > updatedAt).toBe(true);
    expect((await journal.call('GET /journal?q=inquiry&tag=self')).body.items).toHaveLength(1);
    expect(await items('?since=2')).toMatchObject([{ id: entry.id, version: 1, box: null, n: 3 }]);
    expect(codeOf(await journal.write(3, { open: [draft] }))).toEqual([409, 'version_conflict']);
    await journal.write(3, { drop: [{ id: dropped.id, version: 1 }] });
    expect([(await journal.readSeal()).status, await journal.state()]).toEqual([404, 'plain']);
    expect((await journal.read()).body).toEqual({ items: [], next: null });
    expect((await journal.call('GET /journal')).body.items).toHaveLength(1);
    await server.mails.nextMailTo(meera.email, /is not sealed any more/);
  });

  it('an entry whose id is used elsewhere is not opened', async () => {
    const foreign = await sealedJournal(server, tomas).createEntry();
    await journal.seal();
    await journal.write(0, { put: [newPut({ id: foreign.id })] });
    await journal.setState('unsealing');
    expect(codeOf(await journal.write(1, { open: [{ ...DRAFT, id: foreign.id }] }))).toEqual([
      409,
      'version_conflict',
    ]);
    expect((await server.requestAs(tomas, `GET /journal/${foreign.id}`)).body.content).toBe(
      'Sat for a while.',
    );
  });

  it('an entry keeps its creation time when it is opened, sealed again in its next version, and opened again', async () => {
    const [entry, other] = [await journal.createEntry(), await journal.createEntry()];
    await journal.seal();
    const put = [entry, other].map(({ id, updatedAt }) => newPut({ id, basis: updatedAt }));
    await journal.write(0, { put });
    const open = async (basedOn: number): Promise<string> => {
      await journal.setState('unsealing');
      server.advanceClock({ minutes: 1 });
      await journal.write(basedOn, { open: [{ ...DRAFT, id: entry.id }] });
      const { createdAt, updatedAt } = (await journal.call(`GET /journal/${entry.id}`)).body;
      expect(createdAt).toBe(entry.createdAt);
      return updatedAt;
    };
    const basis = await open(2);
    expect((await journal.setState('sealing')).body).toMatchObject({ state: 'sealing', plainLeft: 1 });
    expect((await journal.write(3, { put: [newPut({ id: entry.id, version: 2, basis })] })).status).toBe(200);
    expect(await journal.state()).toBe('sealed');
    expect((await open(4)) > basis).toBe(true);
  });
});

describe('a sealed entry that was written after a practice', () => {
  const PRACTICE = '01930000-0000-7000-8000-000000000001';
  const LOG = { practiceId: PRACTICE, date: '2026-11-20', value: 20 };
  const LINE = { content: 'A line.', at: DRAFT.date, reflectionDate: '2026-11-19' };

  /** Seals the entry of a log, runs `between`, and opens the entry again with its former `sit`. */
  async function sealAndOpen(between: (logId: string) => Promise<unknown>, member = meera) {
    const log = (await server.requestAs(member, 'POST /sadhana/logs', { ...LOG, entry: LINE })).body;
    const entry = (await journal.call(`GET /journal/${log.entryId}`)).body;
    await journal.seal();
    await journal.write(0, { put: [newPut({ id: entry.id, basis: entry.updatedAt })] });
    expect((await journal.call(`GET /sadhana/logs/${log.id}`)).body.entryId).toBeNull();
    await journal.setState('unsealing');
    await between(log.id);
    const sit = { logId: log.id, practiceId: entry.sit.practice.id, reflection: entry.sit.reflection };
    await journal.write(1, { open: [{ ...DRAFT, id: entry.id, content: entry.content, sit }] });
    return { log, entry, opened: (await journal.call(`GET /journal/${entry.id}`)).body };
  }

  it('a sealed entry has its log, practice and reflection again when it is opened', async () => {
    const { log, entry, opened } = await sealAndOpen(async () => {});
    expect(opened.sit).toEqual(entry.sit);
    expect((await journal.call(`GET /sadhana/logs/${log.id}`)).body.entryId).toBe(entry.id);
    expect((await journal.call(`GET /journal?practiceId=${PRACTICE}`)).body.items).toHaveLength(1);
  });

  it('an opened entry has only its practice if its log was deleted', async () => {
    const { entry, opened } = await sealAndOpen((id) => journal.call(`DELETE /sadhana/logs/${id}`));
    expect(opened.sit).toEqual({ ...entry.sit, logId: null, date: null, value: null, sankalpa: null });
  });

  it('an opened entry does not replace another entry of its log', async () => {
    const { opened } = await sealAndOpen((id) =>
      journal.call(`PUT /sadhana/logs/${id}`, { ...LOG, entry: { ...LINE, content: 'A later line.' } }),
    );
    expect([opened.content, opened.sit.logId, opened.sit.practice.id]).toEqual(['A line.', null, PRACTICE]);
  });

  it('an opened entry has no practice and no log of another member', async () => {
    const secret = (
      await server.requestAs(tomas, 'POST /sadhana/practices', { name: 'Secret', type: 'time' })
    ).body;
    const log = (await server.requestAs(tomas, 'POST /sadhana/logs', { ...LOG, practiceId: secret.id })).body;
    await journal.seal();
    const put = newPut();
    await journal.write(0, { put: [put] });
    await journal.setState('unsealing');
    const sit = { logId: log.id, practiceId: secret.id, reflection: null };
    expect((await journal.write(1, { open: [{ ...DRAFT, id: put.id, sit }] })).status).toBe(200);
    expect((await journal.call(`GET /journal/${put.id}`)).body.sit).toBeNull();
  });
});
