import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newBox,
  newKeys,
  newPut,
  newSeal,
  type SealedJournal,
  sealedJournal,
} from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
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

const JOURNAL_SEALED = [409, 'journal_sealed', 'Your journal is sealed. Reload this page.'];

describe('a seal', () => {
  it('a seal is created, read, replaced and deleted by its owner, and each change is reported by mail', async () => {
    expect((await journal.readSeal()).status).toBe(404);
    const { id } = await journal.createEntry();
    const draft = newSeal();
    const created = await journal.seal(draft);
    expect([created.status, created.body]).toEqual([
      201,
      {
        state: 'sealing',
        generation: 1,
        kdf: draft.kdf,
        wraps: draft.wraps,
        head: draft.head,
        plainLeft: 1,
        updatedAt: expect.stringMatching(/\.\d{3}Z$/),
      },
    ]);
    expect((await journal.readSeal()).body).toEqual(created.body);
    expect(await journal.state()).toBe('sealing');
    const keys = newKeys();
    const changed = await journal.setState('sealing', keys);
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...created.body, ...keys, updatedAt: expect.any(String) },
    ]);
    expect((await journal.readSeal()).body).toEqual(changed.body);
    expect((await journal.removeSeal()).status).toBe(204);
    expect([(await journal.readSeal()).status, await journal.state()]).toEqual([404, 'plain']);
    expect((await journal.call(`GET /journal/${id}`)).status).toBe(200);
    const { mails } = server;
    const bodies = [
      await mails.nextMailTo(meera.email, /is being sealed/),
      await mails.nextMailTo(meera.email, /seal of your journal at Vichara was changed/),
      await mails.nextMailTo(meera.email, /sealed journal at Vichara was deleted/),
    ];
    for (const { text } of bodies) expect(text).toContain('If this was not you');
  });

  it('a journal without entries is sealed at once', async () => {
    expect((await journal.seal()).body).toMatchObject({ state: 'sealed', plainLeft: 0 });
    expect(await journal.state()).toBe('sealed');
  });

  it('a seal is created only once, and is returned only to its owner', async () => {
    await journal.seal();
    const again = await journal.seal();
    expect([again.status, again.body.code]).toEqual([409, 'seal_exists']);
    const other = sealedJournal(server, tomas);
    expect((await other.readSeal()).status).toBe(404);
    expect((await other.removeSeal()).status).toBe(404);
    expect(await other.state()).toBe('plain');
    for (const call of ['GET /journal/seal', 'GET /journal/sealed', 'DELETE /journal/seal'])
      expect((await server.requestAs(null, call)).status).toBe(401);
  });

  it('a seal is neither created, replaced nor deleted with a wrong password', async () => {
    const wrong = await journal.seal({ password: 'not this one' });
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
      400,
      'wrong_password',
      'password',
    ]);
    const { body } = await journal.seal();
    expect((await journal.setState('unsealing', { password: 'not this one' })).status).toBe(400);
    expect((await journal.removeSeal('not this one')).status).toBe(400);
    expect((await journal.readSeal()).body).toEqual(body);
  });

  it('wrong passwords for a seal and for deleting the account have one limit', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' });
    try {
      const member = await createMember(limited, 'meera');
      const own = sealedJournal(limited, member);
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await own.seal({ password: 'not this one' })).status).toBe(400);
      expect((await own.seal()).status).toBe(429);
      expect((await own.removeSeal()).status).toBe(429);
      expect((await own.call('DELETE /account', { password: PASSWORD })).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['a cheap key derivation', { kdf: { ...newKeys().kdf, memory: 65_535 } }],
    ['too few passes', { kdf: { ...newKeys().kdf, passes: 3 } }],
    ['an expensive key derivation', { kdf: { ...newKeys().kdf, memory: 1_048_577 } }],
    ['another algorithm', { kdf: { ...newKeys().kdf, algorithm: 'scrypt' } }],
    ['a short salt', { kdf: { ...newKeys().kdf, salt: 'AAAA' } }],
    ['a short wrap', { wraps: { ...newKeys().wraps, recovery: 'A'.repeat(79) } }],
    ['a wrap that is not base64url', { wraps: { ...newKeys().wraps, passphrase: `${'A'.repeat(79)}=` } }],
    ['no wraps', { wraps: undefined }],
    ['a long head', { head: 'A'.repeat(4_097) }],
    ['no head', { head: undefined }],
    ['no password', { password: undefined }],
  ])('a seal with %s is refused', async (_name, changes) => {
    expect((await journal.seal(changes)).status).toBe(400);
    expect(await journal.state()).toBe('plain');
  });

  it('a seal is replaced only in the version that was read, and a repeated change is accepted', async () => {
    const { body } = await journal.seal();
    const based = (on: string) => ({ 'if-match': `"${on}"` });
    const keys = newKeys();
    server.advanceClock({ seconds: 1 });
    const changed = await journal.setState('sealed', keys, based(body.updatedAt));
    expect(changed.status).toBe(200);
    expect((await journal.setState('sealed', keys, based(body.updatedAt))).body).toEqual(changed.body);
    const stale = await journal.setState('sealed', {}, based(body.updatedAt));
    expect([stale.status, stale.body.code]).toEqual([412, 'outdated']);
    expect((await journal.setState('sealed', {}, based(changed.body.updatedAt))).status).toBe(200);
    expect((await journal.setState('resting')).status).toBe(400);
  });

  it('a journal has the state "sealed" only when no plain entry is left, and sealing a journal without plain entries ends at once', async () => {
    const { id, updatedAt } = await journal.createEntry();
    await journal.seal();
    const refused = await journal.setState('sealed');
    expect([refused.status, refused.body.code]).toEqual([409, 'plain_entries_left']);
    await journal.write(0, { put: [newPut({ id, basis: updatedAt })] });
    expect(await journal.state()).toBe('sealed');
    expect((await journal.setState('unsealing')).body.state).toBe('unsealing');
    expect((await journal.setState('sealing')).body.state).toBe('sealed');
    expect(await journal.state()).toBe('sealed');
  });

  it('the seal of an empty journal is deleted when the journal is unsealed', async () => {
    await journal.seal();
    expect((await journal.setState('unsealing')).status).toBe(200);
    expect([(await journal.readSeal()).status, await journal.state()]).toEqual([404, 'plain']);
    await server.mails.nextMailTo(meera.email, /is not sealed any more/);
  });
});

describe('plain entries of a sealed journal', () => {
  const PRACTICE = '01930000-0000-7000-8000-000000000001';
  const DRAFT = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
  const LOG = { practiceId: PRACTICE, date: '2026-11-20', value: 10 };
  const calls = (id: string): [string, object?][] => [
    ['POST /journal', DRAFT],
    [`PUT /journal/${id}`, DRAFT],
    [`PUT /journal/${crypto.randomUUID()}`, DRAFT],
    [`DELETE /journal/${id}`],
    ['POST /journal/import', { entries: [{ ...DRAFT, format: 'text', sourceId: 'a' }] }],
    ['POST /sadhana/logs', { ...LOG, entry: { content: 'A line.', at: DRAFT.date } }],
  ];

  it('plain entries of a sealed journal are neither created, changed, deleted nor imported', async () => {
    const { id } = await journal.createEntry();
    await journal.seal();
    for (const [call, body] of calls(id)) {
      const { status, body: reply } = await journal.call(call, body);
      expect([status, reply.code, reply.message], call).toEqual(JOURNAL_SEALED);
    }
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await journal.call('POST /journal', DRAFT, key)).status).toBe(409);
    expect((await journal.readSeal()).body.plainLeft).toBe(1);
    expect((await journal.call(`GET /sadhana/logs?startDate=2026-11-01&endDate=2026-11-30`)).body).toEqual(
      [],
    );
    expect((await journal.call('POST /sadhana/logs', LOG)).status).toBe(201);
    expect((await journal.call(`GET /journal/${id}`)).status).toBe(200);
  });

  it('plain entries can be written while the journal is being unsealed', async () => {
    await journal.createEntry();
    const { id } = await journal.createEntry();
    await journal.seal();
    const entries = (await journal.call('GET /journal/entries')).body.items;
    await journal.write(0, { put: [newPut({ id: entries[0].id, basis: entries[0].updatedAt })] });
    await journal.setState('unsealing');
    const plain = entries[1].id === id ? id : entries[1].id;
    const statuses: number[] = [];
    for (const [call, body] of calls(plain)) statuses.push((await journal.call(call, body)).status);
    expect(statuses).toEqual([201, 200, 404, 204, 200, 201]);
  });

  it('entries are not imported again while they are sealed, nor after they were opened', async () => {
    const imported = { entries: [{ ...DRAFT, format: 'text', sourceId: 'b' }] };
    await journal.call('POST /journal/import', imported);
    const [{ id, updatedAt }] = (await journal.call('GET /journal/entries')).body.items;
    await journal.seal();
    await journal.write(0, { put: [newPut({ id, basis: updatedAt })] });
    await journal.setState('unsealing');
    expect((await journal.call('POST /journal/import', imported)).body).toEqual({ made: 0, known: 1 });
    expect((await journal.write(1, { open: [{ id, ...DRAFT }] })).status).toBe(200);
    expect((await journal.call('POST /journal/import', imported)).body).toEqual({ made: 0, known: 1 });
  });
});

describe('an export', () => {
  it('an export contains the seal and the boxes, and deleting the account deletes them', async () => {
    const { unzipSync, strFromU8 } = await import('fflate');
    await journal.seal();
    const put = newPut({ box: newBox(2_000), pictures: [await journal.uploadSealed()] });
    await journal.write(0, { put: [put] });
    const files = unzipSync((await journal.call('GET /account/export')).bytes);
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(json('sealed-journal.json')).toEqual({ owner: meera.id, ...(await journal.readSeal()).body });
    expect(json('sealed-entries.json')).toEqual([{ ...put, n: 1 }]);
    await journal.call('DELETE /account', { password: PASSWORD });
    for (const table of ['journal_seals', 'sealed_entries'] as const)
      expect(await server.database.db.selectFrom(table).select('user_id').execute()).toEqual([]);
  });

  it('the export of a plain journal contains no seal', async () => {
    const { unzipSync } = await import('fflate');
    const files = unzipSync((await journal.call('GET /account/export')).bytes);
    expect(Object.keys(files).filter((name) => name.includes('seal'))).toEqual([]);
  });
});

it('the statistics count sealed entries, but not deleted ones', async () => {
  const admin = await createMember(server, 'anandi');
  const count = async () => (await server.requestAs(admin, 'GET /admin/stats')).body.totalJournalEntries;
  const before = await count();
  await journal.seal();
  const put = newPut();
  await journal.write(0, { put: [put, newPut()] });
  expect(await count()).toBe(before + 2);
  await journal.write(2, { drop: [{ id: put.id, version: 1 }] });
  expect(await count()).toBe(before + 1);
});
