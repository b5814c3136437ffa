import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { connectStorage, requireOwnStorage } from './cleanup.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer();
  meera = await createMember(server, 'meera');
});
afterAll(() => server.close());

const upload = async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return server.requestAs(meera, 'POST /pictures?use=post', bytes, { 'content-type': 'image/png' });
};
const folder = () => path.join(server.deps.settings.dataDir, 'pictures');

it('a server starts again with its own storage', async () => {
  await upload();
  await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
});

it('a server does not start with an empty storage or with that of another database', async () => {
  const moved = `${folder()}-moved`;
  fs.renameSync(folder(), moved);
  const message = 'DATA_DIR: the pictures of this database are elsewhere. Set S3_URL, or mount them.';
  await expect(requireOwnStorage(server.deps)).rejects.toThrow(message);
  fs.mkdirSync(folder());
  fs.writeFileSync(path.join(folder(), 'store-id'), crypto.randomUUID());
  await expect(requireOwnStorage(server.deps)).rejects.toThrow(message);
  fs.rmSync(folder(), { recursive: true });
  fs.renameSync(moved, folder());
  await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
});

it('while the storage is unavailable, pictures are answered with 503 and everything else works', async () => {
  const { body } = await upload();
  const moved = `${folder()}-moved`;
  fs.renameSync(folder(), moved);
  fs.writeFileSync(folder(), 'in the way');
  expect((await upload()).status).toBe(503);
  expect((await server.request(`GET /pictures/${body.id}/320.webp?key=${body.key}`)).status).toBe(503);
  expect((await server.requestAs(meera, 'GET /account')).status).toBe(200);
  fs.rmSync(folder());
  fs.renameSync(moved, folder());
  expect((await server.request(`GET /pictures/${body.id}/320.webp?key=${body.key}`)).status).toBe(200);
});

it('a storage that was unavailable when the server started is connected with the first picture', async () => {
  await forgetStorage();
  await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined(); // The server starts nevertheless.
  fs.rmSync(folder());
  expect((await upload()).status).toBe(201);
  expect(fs.readdirSync(folder())).toContain('store-id');
  await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
});

it('servers that start at the same time connect one storage', async () => {
  await forgetStorage();
  fs.rmSync(folder());
  const connections = Array.from({ length: 5 }, () => connectStorage(server.deps));
  expect(await Promise.all(connections)).toEqual([true, true, true, true, true]);
  expect(await server.database.db.selectFrom('picture_stores').select('id').execute()).toHaveLength(1);
  await expect(requireOwnStorage(server.deps)).resolves.toBeUndefined();
});

/** Deletes the id of the storage from the database, as in a new one, and makes the storage unavailable. */
async function forgetStorage(): Promise<void> {
  for (const table of ['pictures', 'picture_stores'] as const)
    await server.database.db.deleteFrom(table).execute();
  fs.rmSync(folder(), { recursive: true });
  fs.writeFileSync(folder(), 'in the way');
}
