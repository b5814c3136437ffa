import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDiskStorage } from '#server/platform/storage/disk.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { jpeg, pictureCalls } from '#tests/support/pictures/pictureCalls.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { deleteOrphanedFiles } from './cleanup.ts';
import { checkPictures, copyPictures, unblockRemovedPicture } from './commandLine.ts';

let server: TestServer;
let meera: Member;
let folder: string;
let otherStorage: Storage;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['users', 'pictures', 'journal_pictures', 'blocked_pictures'] as const)
    await server.database.db.deleteFrom(table).execute();
  fs.rmSync(path.join(server.deps.settings.dataDir, 'pictures'), { recursive: true, force: true });
  await server.deps.storage.put('pictures/store-id', Buffer.from('this store'), 'text/plain');
  meera = await createMember(server, 'meera');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-copy-'));
  otherStorage = openDiskStorage(folder);
  return () => fs.rmSync(folder, { recursive: true });
});

const { upload } = pictureCalls(() => server);
const uploadPicture = async (): Promise<string> => (await upload(meera, await jpeg())).body.id;

it('the command check reports that every picture has its files', async () => {
  await uploadPicture();
  await uploadPicture();
  expect(await checkPictures(server.deps)).toBe(
    'Pictures: 2.\nFiles that are missing: 0.\nFiles without a row, which the server deletes after a day: 0.',
  );
});

it('the command check fails when a file is missing, and names files without a row', async () => {
  const id = await uploadPicture();
  await server.deps.storage.delete([`pictures/${id}/128.webp`]);
  const orphan = `pictures/${crypto.randomUUID()}/64.webp`;
  await server.deps.storage.put(orphan, Buffer.from('x'), 'image/webp');
  await expect(checkPictures(server.deps)).rejects.toThrow(
    `Pictures: 1.
Files that are missing: 1.
  pictures/${id}/128.webp
Files without a row, which the server deletes after a day: 1.
  ${orphan}`,
  );
});

it('the command copy creates a store that belongs to the same database and has all files, and can be repeated', async () => {
  const id = await uploadPicture();
  expect(await copyPictures(server.deps.features, server.deps.storage, otherStorage)).toBe(
    '3 files are copied.',
  );
  for (const size of [64, 128, 256]) {
    const key = `pictures/${id}/${size}.webp`;
    expect(await otherStorage.get(key)).toEqual(await server.deps.storage.get(key));
  }
  expect(await checkPictures({ ...server.deps, storage: otherStorage })).toContain('missing: 0.');
  expect((await otherStorage.get('pictures/store-id'))?.toString()).toBe('this store');
  await uploadPicture();
  await otherStorage.delete([`pictures/${id}/64.webp`]);
  expect(await copyPictures(server.deps.features, server.deps.storage, otherStorage)).toBe(
    '4 files are copied.',
  );
});

it('the commands check and copy the pictures of journals', async () => {
  const body = await jpeg();
  const { id } = (
    await server.requestAs(meera, 'POST /journal/pictures', body, { 'content-type': 'image/jpeg' })
  ).body;
  expect(await checkPictures(server.deps)).toContain('Pictures: 1.');
  expect(await copyPictures(server.deps.features, server.deps.storage, otherStorage)).toBe(
    '1 files are copied.',
  );
  const key = `pictures/journal/${id}/file`;
  expect(await otherStorage.get(key)).toEqual(await server.deps.storage.get(key));
  await otherStorage.delete([key]);
  const check = checkPictures({ ...server.deps, storage: otherStorage });
  await expect(check).rejects.toThrow(`Files that are missing: 1.\n  ${key}`);
});

it('the command copy refuses a store of another database', async () => {
  await uploadPicture();
  await otherStorage.put('pictures/store-id', Buffer.from('another store'), 'text/plain');
  await expect(copyPictures(server.deps.features, server.deps.storage, otherStorage)).rejects.toThrow(
    'The other store belongs to another database.',
  );
});

it('the command unblock allows a removed picture to be uploaded again', async () => {
  const anandi = await createMember(server, 'anandi');
  const id = await uploadPicture();
  await server.requestAs(anandi, `DELETE /admin/pictures/${id}`, { reason: 'By mistake.' });
  expect((await upload(meera, await jpeg())).status).toBe(409);
  expect(await unblockRemovedPicture(server.deps, id)).toBe('The picture can be uploaded again.');
  expect((await upload(meera, await jpeg())).status).toBe(201);
  const [decision] = (await server.requestAs(anandi, 'GET /admin/decisions')).body.items;
  expect(decision).toMatchObject({
    deed: 'picture.unblocked',
    isByOperator: true,
    subject: { id, name: 'avatar' },
    reason: 'from the shell',
  });
  await expect(unblockRemovedPicture(server.deps, id)).rejects.toThrow('No removed picture has this id.');
});

it('the files of a copied store are not deleted as orphans', async () => {
  await uploadPicture();
  await copyPictures(server.deps.features, server.deps.storage, otherStorage);
  server.advanceClock({ hours: 48 });
  await deleteOrphanedFiles({ ...server.deps, storage: otherStorage });
  expect(await checkPictures({ ...server.deps, storage: otherStorage })).toContain('missing: 0.');
});
