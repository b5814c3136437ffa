import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDiskStorage } from './disk.ts';
import { StorageUnavailable } from './storage.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-storage-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const storage = openDiskStorage(folder);

it('the folder of a deleted file is deleted, too', async () => {
  await storage.put('pictures/a/64.webp', Buffer.from('first'), 'image/webp');
  await storage.put('pictures/b/64.webp', Buffer.from('second'), 'image/webp');
  await storage.delete(['pictures/a/64.webp', 'pictures/none/64.webp']);
  expect(fs.readdirSync(path.join(folder, 'pictures'))).toEqual(['b']);
});

it('no temporary file stays, and only the owner may read the files', async () => {
  await storage.put('pictures/c/64.webp', Buffer.from('x'), 'image/webp');
  const file = path.join(folder, 'pictures/c/64.webp');
  expect(fs.readdirSync(path.dirname(file))).toEqual(['64.webp']);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('a folder that cannot be used is reported as unavailable', async () => {
  fs.writeFileSync(path.join(folder, 'file'), '');
  const broken = openDiskStorage(path.join(folder, 'file'));
  await expect(broken.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toThrow(StorageUnavailable);
  await expect(broken.get('a/b')).rejects.toThrow(StorageUnavailable);
});
