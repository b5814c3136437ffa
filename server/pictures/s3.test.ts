import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { type SwiftServer, startSwift, swiftFolder } from '#tests/support/servers/swift.ts';
import { openTestServer, type Reply, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteOrphanedFiles, requireOwnStorage } from './cleanup.ts';
import { checkPictures, copyPictures } from './commandLine.ts';

/** The tests are skipped when Swift is not installed: `npm run test:storage` installs it. */
const parent = swiftFolder();

const UNAVAILABLE = {
  code: 'pictures_unavailable',
  message: 'Pictures are not available at the moment. Please try again later.',
};
const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'Sat for a while.' };
/** All keys in the storage while it has one picture. */
const keysOf = (id: string) => [
  ...[128, 256, 64].map((size) => `pictures/${id}/${size}.webp`),
  'pictures/store-id',
];

describe.skipIf(!parent)('with pictures in a bucket of OpenStack Swift', () => {
  let swift: SwiftServer;
  let environment: Record<string, string>;
  let server: TestServer;
  let meera: Member;
  beforeAll(async () => {
    swift = await startSwift(String(parent));
    environment = { S3_URL: await swift.createBucket('pictures'), SESSION_SECRET: 'x'.repeat(32) };
    server = await openTestServer(environment);
    meera = await createMember(server, 'meera');
  });
  afterAll(async () => {
    await server.close();
    await swift.close();
  });
  beforeEach(async () => {
    await server.database.db.deleteFrom('pictures').execute();
    const files = await storedFiles();
    await server.deps.storage.delete(files.filter((key) => key !== 'pictures/store-id'));
  });

  const { upload, load } = pictureCalls(() => server);
  const storedFiles = async (): Promise<string[]> => {
    const batches = await Array.fromAsync(server.deps.storage.list('pictures/'));
    return batches
      .flat()
      .map(({ key }) => key)
      .sort();
  };

  it('a picture is uploaded and loaded, and deleted with its files', async () => {
    const { status, body } = await upload(meera, await jpeg());
    expect(status).toBe(201);
    expect(await storedFiles()).toEqual(keysOf(body.id));
    const reply = await load(body.id, 128, body.key);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(reply.bytes).toEqual(await server.deps.storage.get(`pictures/${body.id}/128.webp`));
    expect(await checkPictures(server.deps)).toContain('Files that are missing: 0.');
    expect((await server.requestAs(meera, `DELETE /pictures/${body.id}`)).status).toBe(204);
    expect(await storedFiles()).toEqual(['pictures/store-id']);
  });

  it('two servers with one bucket send and delete what the other has stored', async () => {
    const database = { ...server.database, close: async () => {} }; // the first server closes it
    const second = await openTestServer(environment, { database: Promise.resolve(database) });
    const onSecond = pictureCalls(() => second);
    const [first, other] = [
      (await upload(meera, await jpeg())).body,
      (await onSecond.upload(meera, await jpeg(300, 200))).body,
    ];
    expect((await onSecond.load(first.id, 128, first.key)).bytes).toEqual(
      (await load(first.id, 128, first.key)).bytes,
    );
    expect((await load(other.id, 128, other.key)).status).toBe(200);
    expect((await second.requestAs(meera, `DELETE /pictures/${first.id}`)).status).toBe(204);
    expect((await load(first.id, 128, first.key)).status).toBe(404);
    expect(await storedFiles()).toEqual(keysOf(other.id));
    await second.close();
  });

  it('files without a row are deleted after a day, and all others stay', async () => {
    const { body } = await upload(meera, await jpeg());
    const orphan = `pictures/${crypto.randomUUID()}/64.webp`;
    await server.deps.storage.put(orphan, Buffer.from('x'), 'image/webp');
    await deleteOrphanedFiles(server.deps);
    expect(await storedFiles()).toContain(orphan);
    const clock = () => server.deps.clock().add({ hours: 25 });
    await deleteOrphanedFiles({ ...server.deps, clock });
    expect(await storedFiles()).toEqual(keysOf(body.id));
  });

  it('a server starts with its own bucket, and not with another one', async () => {
    await upload(meera, await jpeg());
    await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
    const storage = openStorage(readSettings({ S3_URL: await swift.createBucket('empty') }));
    await expect(requireOwnStorage({ ...server.deps, storage })).rejects.toThrow(
      'the pictures of this database are elsewhere',
    );
  });

  it('while the store is stopped, pictures are answered with 503 and everything else works', async () => {
    const { body } = await upload(meera, await jpeg());
    const unused = (await upload(meera, await jpeg(300, 200))).body;
    await swift.stop();
    const outcome = (reply: Reply) => [reply.status, reply.body];
    expect(outcome(await upload(meera, await jpeg()))).toMatchObject([503, UNAVAILABLE]);
    expect(outcome(await load(body.id, 64, body.key))).toMatchObject([503, UNAVAILABLE]);
    expect((await server.requestAs(meera, 'GET /account/pictures')).body.items).toHaveLength(2);
    expect((await server.requestAs(meera, 'POST /journal', ENTRY)).status).toBe(201);
    expect((await server.requestAs(meera, `DELETE /pictures/${unused.id}`)).status).toBe(204);
    // A server also starts meanwhile.
    await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
    await swift.restart();
    expect((await load(body.id, 64, body.key)).status).toBe(200);
    expect((await upload(meera, await jpeg())).status).toBe(201);
    // The files of the picture that was deleted meanwhile have no row.
    expect(await checkPictures(server.deps)).toContain(`  pictures/${unused.id}/64.webp`);
  });

  it('the files of a folder are copied into a bucket, and those of a bucket into a folder', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-copy-'));
    const [first, last] = ['first', 'last'].map((name) => openDiskStorage(path.join(folder, name)));
    const bucket = openStorage(readSettings({ S3_URL: await swift.createBucket('copy') }));
    const keys = Array.from({ length: 6 }, () => `pictures/${crypto.randomUUID()}/64.webp`);
    for (const key of keys) await first?.put(key, Buffer.from(key), 'image/webp');
    await first?.put('pictures/store-id', Buffer.from('this store'), 'text/plain');
    for (const [from, to] of [
      [first, bucket],
      [bucket, last],
    ] as [Storage, Storage][]) {
      expect(await copyPictures(server.deps.features, from, to)).toBe('6 files are copied.');
      for (const key of keys) expect((await to.get(key))?.toString()).toBe(key);
      expect((await to.get('pictures/store-id'))?.toString()).toBe('this store');
      expect(await copyPictures(server.deps.features, from, to)).toBe('0 files are copied.');
    }
    await expect(copyPictures(server.deps.features, bucket, server.deps.storage)).rejects.toThrow(
      'belongs to another database',
    );
    fs.rmSync(folder, { recursive: true });
  });
});
