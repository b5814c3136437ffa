import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPut, type SealedJournal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteUnused } from './cleanup.ts';

let server: TestServer;
let meera: Member;
let journal: SealedJournal;
let others: SealedJournal[];
beforeAll(async () => {
  server = await openTestServer();
  others = [
    sealedJournal(server, await createMember(server, 'tomas')),
    sealedJournal(server, await createMember(server, 'anandi')), // an admin
  ];
});
beforeEach(async () => {
  await server.database.db.deleteFrom('users').where('username', '=', 'meera').execute();
  meera = await createMember(server, 'meera');
  journal = sealedJournal(server, meera);
});
afterAll(() => server.close());

const DRAFT = { date: '2026-11-20T08:00:00Z', content: 'Sat.' };
const shown = (id: string, changes: object = {}) => ({
  id,
  width: 800,
  height: 600,
  alt: 'A hill.',
  ...changes,
});
const fileOf = (id: string) => path.join(server.deps.settings.dataDir, 'pictures', 'journal', id, 'file');
const upload = async (): Promise<string> => (await journal.upload(await jpeg())).body.id;
const load = (id: string, own = journal) => own.call(`GET /journal/pictures/${id}`);
const readEntry = async (id: string) => (await journal.call(`GET /journal/${id}`)).body;
/** Deletes unused pictures. Returns for each picture whether it still has a row and a file. */
async function keptAfterCleanup(...ids: string[]): Promise<boolean[]> {
  await deleteUnused(server.deps);
  return Promise.all(ids.map(async (id) => fs.existsSync(fileOf(id)) && (await load(id)).status === 200));
}

describe('a picture of a sealed journal', () => {
  it('a sealed picture is stored and returned unchanged, and a plain one is refused', async () => {
    await journal.seal();
    const bytes = crypto.randomBytes(5_000);
    const id = await journal.uploadSealed(bytes);
    const reply = await load(id);
    expect(reply.bytes.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${id}.bin"`,
      'x-content-type-options': 'nosniff',
    });
    expect((await load(id, others[1])).status).toBe(404);
    const plain = await journal.upload(await jpeg());
    expect([plain.status, plain.body.code]).toEqual([409, 'journal_sealed']);
    await journal.write(0, { put: [newPut()] });
    await journal.setState('unsealing');
    expect((await journal.upload(bytes, 'application/octet-stream')).status).toBe(415);
    expect((await journal.upload(await jpeg())).status).toBe(201);
  });

  it('a sealed picture replaces the plain one when its entry is sealed, and is replaced by a plain one when its entry is opened', async () => {
    const plain = await upload();
    const entry = await journal.createEntry('Sat.', { pictures: [shown(plain)] });
    await journal.seal();
    const [one, two] = [await journal.uploadSealed(), await journal.uploadSealed()];
    const put = newPut({ id: entry.id, basis: entry.updatedAt, pictures: [one, two] });
    expect((await journal.write(0, { put: [put] })).status).toBe(200);
    expect(await keptAfterCleanup(plain, one, two)).toEqual([false, true, true]);
    await journal.write(1, { put: [{ ...put, basis: undefined, version: 2, pictures: [two] }] });
    expect(await keptAfterCleanup(one, two)).toEqual([false, true]);
    await journal.setState('unsealing');
    const again = await upload();
    const open = { ...DRAFT, id: entry.id, pictures: [shown(again)] };
    expect((await journal.write(2, { open: [open] })).status).toBe(200);
    expect((await readEntry(entry.id)).pictures).toEqual([shown(again)]);
    expect(await keptAfterCleanup(two, again)).toEqual([false, true]);
  });

  it('a picture is refused in a sealed entry if it is plain or unknown, belongs to another entry or another member, or is named twice', async () => {
    const plain = await upload();
    await journal.seal();
    const used = await journal.uploadSealed();
    await journal.write(0, { put: [newPut({ pictures: [used] })] });
    const own = await journal.uploadSealed();
    await others[0]?.seal();
    const foreign = await others[0]?.uploadSealed();
    expect(foreign).toEqual(expect.any(String));
    for (const pictures of [[plain], [used], [foreign], [own, own], [crypto.randomUUID()]]) {
      const { status, body } = await journal.write(1, { put: [newPut(), newPut({ pictures })] });
      expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^put\.1\.pictures\.\d$/)]);
    }
    expect((await journal.write(1, { put: [newPut({ pictures: [own] })] })).status).toBe(200);
  });

  it('a sealed picture is deleted with its entry and with the seal, and is part of the export', async () => {
    await journal.seal();
    const [dropped, kept] = [await journal.uploadSealed(), await journal.uploadSealed()];
    const put = newPut({ pictures: [dropped] });
    await journal.write(0, { put: [put, newPut({ pictures: [kept] })] });
    await journal.write(2, { drop: [{ id: put.id, version: 1 }] });
    expect(await keptAfterCleanup(dropped, kept)).toEqual([false, true]);
    const files = unzipSync((await journal.call('GET /account/export')).bytes);
    expect(Object.keys(files).filter((name) => name.startsWith('journal-pictures/'))).toEqual([
      `journal-pictures/${kept}.bin`,
    ]);
    await journal.removeSeal();
    expect(await keptAfterCleanup(kept)).toEqual([false]);
  });
});
