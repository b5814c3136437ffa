import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDiskStorage } from './disk.ts';
import { StorageUnavailable, type StoredFile } from './storage.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-storage-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const storage = openDiskStorage(folder);
const listed = async (prefix: string) => {
  const files: StoredFile[] = [];
  for await (const batch of storage.list(prefix)) files.push(...batch);
  return files;
};

it('a stored file is read, listed with its size, and deleted with its folder', async () => {
  await storage.put('pictures/a/64.webp', Buffer.from('first'), 'image/webp');
  await storage.put('pictures/b/64.webp', Buffer.from('second'), 'image/webp');
  expect((await storage.get('pictures/a/64.webp'))?.toString()).toBe('first');
  expect((await listed('pictures/')).map(({ key, size }) => [key, size]).sort()).toEqual([
    ['pictures/a/64.webp', 5],
    ['pictures/b/64.webp', 6],
  ]);
  await storage.drop(['pictures/a/64.webp', 'pictures/none/64.webp']);
  expect(await storage.get('pictures/a/64.webp')).toBeNull();
  expect(fs.readdirSync(path.join(folder, 'pictures'))).toEqual(['b']);
});

it('no temporary file stays, and only the owner may read the files', async () => {
  await storage.put('pictures/c/64.webp', Buffer.from('x'), 'image/webp');
  const file = path.join(folder, 'pictures/c/64.webp');
  expect(fs.readdirSync(path.dirname(file))).toEqual(['64.webp']);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('a folder that does not exist yet contains nothing', async () => {
  expect(await listed('journal/')).toEqual([]);
  expect(await storage.get('journal/x')).toBeNull();
});

it('a folder that cannot be used is reported as unavailable', async () => {
  fs.writeFileSync(path.join(folder, 'file'), '');
  const broken = openDiskStorage(path.join(folder, 'file'));
  await expect(broken.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow(StorageUnavailable);
  await expect(broken.get('a/b')).rejects.toThrow(StorageUnavailable);
});
