import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedJournal, sealedJournal } from '#tests/support/journal/sealedJournal.ts';
import { createMember, type Member, PASSWORD } from '#tests/support/people/testPeople.ts';
import { image, jpeg } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteOrphanedFiles, deleteUnused } from './cleanup.ts';

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

describe('a picture of a journal', () => {
  it('a picture of a journal is stored as a WebP without metadata, and sent only to its owner', async () => {
    const withGps = await image(3_000, 1_500)
      .withExif({ IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await journal.upload(withGps);
    expect([status, body]).toEqual([201, { id: expect.any(String) }]);
    const reply = await load(body.id);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="${body.id}.webp"`,
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height, exif } = await sharp(reply.bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 2_048, 1_024, undefined]);
    for (const other of others) expect((await load(body.id, other)).status).toBe(404);
    expect((await server.request(`GET /journal/pictures/${body.id}`)).status).toBe(401);
    expect((await load(crypto.randomUUID())).status).toBe(404);
    expect((await load('x')).status).toBe(404);
    expect((await journal.call('GET /account/pictures')).body.items).toEqual([]);
  });

  it.each([
    ['without a session', 401, () => server.request('POST /journal/pictures')],
    ['of another type', 415, () => journal.upload(Buffer.from('GIF89a'), 'image/gif')],
    ['as JSON', 415, () => journal.call('POST /journal/pictures', { a: 1 })],
    ['that is empty', 400, () => journal.upload(Buffer.of())],
    ['that cannot be read', 400, () => journal.upload(crypto.randomBytes(500))],
    ['that is an SVG', 400, () => journal.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['over 10 MiB', 413, () => journal.upload(Buffer.alloc(10 * 1024 * 1024 + 1))],
    [
      'that is encrypted, in a plain journal',
      415,
      () => journal.upload(crypto.randomBytes(9), 'application/octet-stream'),
    ],
  ])('a picture %s is refused with status %i', async (_name, status, send) => {
    expect((await send()).status).toBe(status);
    const { db } = server.database;
    const rows = db.selectFrom('journal_pictures').select('id').where('user_id', '=', meera.id);
    expect(await rows.execute()).toEqual([]);
  });

  it('a picture is uploaded once for each idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bytes = await jpeg();
    const ids = [
      await journal.upload(bytes, 'image/jpeg', headers),
      await journal.upload(bytes, 'image/jpeg', headers),
    ];
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(1);
  });

  it('a picture is refused when the pictures of the journal already take a gigabyte', async () => {
    const id = await upload();
    const { db } = server.database;
    await db
      .updateTable('journal_pictures')
      .set({ bytes: 1024 * 1024 * 1024 })
      .where('id', '=', id)
      .execute();
    const reply = await journal.upload(await jpeg());
    expect([reply.status, reply.body.code]).toEqual([409, 'picture_limit']);
    expect((await others[0]?.upload(await jpeg()))?.status).toBe(201);
  });
});

describe('an entry', () => {
  it('an entry shows its pictures in their order with the stored size, and keeps them unless a change names others', async () => {
    const [one, two] = [await upload(), await upload()];
    const pictures = [shown(two, { width: 1, height: 1 }), shown(one, { alt: '  ' })];
    const created = await journal.call('POST /journal', { ...DRAFT, pictures });
    expect(created.status).toBe(201);
    expect(created.body.pictures).toEqual([shown(two), shown(one, { alt: '' })]);
    const { id } = created.body;
    expect((await readEntry(id)).pictures).toEqual(created.body.pictures);
    expect((await journal.call('GET /journal/entries')).body.items[0].pictures).toEqual(
      created.body.pictures,
    );
    expect((await journal.call('GET /journal')).body.items[0]).not.toHaveProperty('pictures');
    const put = (changes: object) => journal.call(`PUT /journal/${id}`, { ...DRAFT, ...changes });
    expect((await put({ content: 'Again.' })).body.pictures).toHaveLength(2);
    expect((await put({ pictures: [shown(one)] })).body.pictures).toEqual([shown(one)]);
    expect(await keptAfterCleanup(one, two)).toEqual([true, false]);
    expect((await put({ pictures: null })).body.pictures).toEqual([]);
    expect(await keptAfterCleanup(one)).toEqual([false]);
  });

  it('an entry cannot show a picture of another member or of another entry, a missing picture, or a picture twice', async () => {
    const [own, used] = [await upload(), await upload()];
    await journal.call('POST /journal', { ...DRAFT, pictures: [shown(used)] });
    const foreign = (await others[0]?.upload(await jpeg()))?.body.id;
    const entry = await journal.createEntry();
    for (const pictures of [
      [shown(foreign)],
      [shown(used)],
      [shown(own), shown(own)],
      [shown(crypto.randomUUID())],
    ])
      for (const call of ['POST /journal', `PUT /journal/${entry.id}`]) {
        const { status, body } = await journal.call(call, { ...DRAFT, pictures });
        expect([status, body.errors[0].path]).toEqual([400, expect.stringMatching(/^pictures\.\d$/)]);
      }
    const tooMany = Array.from({ length: 21 }, () => shown(crypto.randomUUID()));
    expect((await journal.call('POST /journal', { ...DRAFT, pictures: tooMany })).status).toBe(400);
    expect((await journal.call('POST /journal', { ...DRAFT, pictures: [shown(own)] })).status).toBe(201);
  });

  it('an entry is refused if a simultaneous one already has its picture', async () => {
    const pictures = [shown(await upload())];
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await journal.call('POST /journal', { ...DRAFT, pictures })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('a repeated change of an entry with pictures gets the same reply', async () => {
    const pictures = [shown(await upload())];
    const entry = await journal.createEntry();
    const put = () =>
      journal.call(
        `PUT /journal/${entry.id}`,
        { ...DRAFT, pictures },
        { 'if-match': `"${entry.updatedAt}"` },
      );
    server.advanceClock({ seconds: 1 });
    const first = await put();
    expect((await put()).body).toEqual(first.body);
    const other = { ...DRAFT, pictures: [] };
    const stale = await journal.call(`PUT /journal/${entry.id}`, other, {
      'if-match': `"${entry.updatedAt}"`,
    });
    expect(stale.status).toBe(412);
    expect(await keptAfterCleanup(pictures[0]?.id ?? '')).toEqual([true]);
  });

  it('an entry is imported with its pictures, even when the import is repeated', async () => {
    const [one, two] = [await upload(), await upload()];
    const imported = (pictures: object[], sourceId = 'a') => ({
      ...DRAFT,
      content: `Text ${sourceId}`,
      format: 'dayone',
      sourceId,
      pictures,
    });
    const send = (...entries: object[]) => journal.call('POST /journal/import', { entries });
    expect((await send(imported([shown(one)]), imported([], 'b'))).body).toEqual({ made: 2, known: 0 });
    expect((await send(imported([shown(one)]), imported([], 'b'))).body).toEqual({ made: 0, known: 2 });
    const entries = (await journal.call('GET /journal/entries')).body.items;
    expect(entries.map(({ pictures }: { pictures: unknown[] }) => pictures.length).toSorted()).toEqual([
      0, 1,
    ]);
    const refused = await send(imported([], 'c'), imported([shown(one)], 'd'));
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'entries.1.pictures.0']);
    expect(await keptAfterCleanup(one, two)).toEqual([true, true]);
  });
});

describe('the deletion of pictures', () => {
  it('a picture is deleted with its entry, and a day after it was uploaded if no entry shows it', async () => {
    const [used, unused] = [await upload(), await upload()];
    const { id } = (await journal.call('POST /journal', { ...DRAFT, pictures: [shown(used)] })).body;
    server.advanceClock({ hours: 23 });
    expect(await keptAfterCleanup(used, unused)).toEqual([true, true]);
    server.advanceClock({ hours: 2 });
    expect(await keptAfterCleanup(used, unused)).toEqual([true, false]);
    await journal.call(`DELETE /journal/${id}`);
    expect(await keptAfterCleanup(used)).toEqual([false]);
  });

  it('a picture is deleted with the account, and a file without a row is deleted after a day', async () => {
    const [used, unused] = [await upload(), await upload()];
    await journal.call('POST /journal', { ...DRAFT, pictures: [shown(used)] });
    await journal.call('DELETE /account', { password: PASSWORD });
    await deleteUnused(server.deps);
    expect([used, unused].map((id) => fs.existsSync(fileOf(id)))).toEqual([false, false]);
    await server.deps.storage.put(`pictures/journal/${used}/file`, Buffer.from('x'), 'image/webp');
    const kept = (await others[0]?.upload(await jpeg()))?.body.id;
    const cleanIn = (hours: number) =>
      deleteOrphanedFiles({ ...server.deps, clock: () => Temporal.Now.instant().add({ hours }) });
    await cleanIn(23);
    expect(fs.existsSync(fileOf(used))).toBe(true);
    await cleanIn(25);
    expect([used, kept].map((id) => fs.existsSync(fileOf(id)))).toEqual([false, true]);
  });
});
