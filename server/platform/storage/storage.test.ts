import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { type SwiftServer, startSwift, swiftFolder } from '#tests/support/servers/swift.ts';
import { openStorage } from './openStorage.ts';
import type { Storage, StoredFile } from './storage.ts';

describe('in a folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-storage-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  testStorage(async () => openStorage(readSettings({ DATA_DIR: folder })));
});

/** The tests are skipped when Swift is not installed: `npm run test:storage` installs it. */
const parent = swiftFolder();
describe.skipIf(!parent)('in a bucket of OpenStack Swift', () => {
  let swift: SwiftServer;
  beforeAll(async () => {
    swift = await startSwift(String(parent));
  });
  afterAll(() => swift.close());
  testStorage(async () => openStorage(readSettings({ S3_URL: await swift.createBucket('files') })));
});

/** The tests that every storage passes. `open` opens an empty one. */
function testStorage(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  const put = (key: string, bytes: Uint8Array | string) =>
    storage.put(key, Buffer.from(bytes), 'application/octet-stream');
  const text = async (key: string) => (await storage.get(key))?.toString() ?? null;

  it('a stored file is read, listed with its size and time, and deleted', async () => {
    const before = Temporal.Now.instant();
    await put('pictures/a/64.webp', 'first');
    await put('pictures/b/64.webp', 'second');
    expect(await text('pictures/a/64.webp')).toBe('first');
    const files = (await listed(storage, 'pictures/')).flat();
    expect(files.map(({ key, size }) => [key, size]).sort()).toEqual([
      ['pictures/a/64.webp', 5],
      ['pictures/b/64.webp', 6],
    ]);
    // Swift rounds to seconds.
    for (const { storedAt } of files) expect(storedAt.since(before).abs().total('seconds')).toBeLessThan(60);
    await storage.delete(['pictures/a/64.webp']);
    expect(await text('pictures/a/64.webp')).toBeNull();
    expect(await text('pictures/b/64.webp')).toBe('second');
    await storage.delete(['pictures/b/64.webp']);
    expect(await listed(storage, 'pictures/')).toEqual([]);
  });

  it('a key without a file is read as null, and deleting it succeeds', async () => {
    expect(await storage.get('pictures/none/64.webp')).toBeNull();
    await put('pictures/c/64.webp', 'third');
    await storage.delete(['pictures/none/64.webp', 'pictures/c/64.webp', 'pictures/none/128.webp']);
    expect(await text('pictures/c/64.webp')).toBeNull();
    await storage.delete([]);
  });

  it('bytes of every value are read as they were stored', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
    await put('bytes/every', bytes);
    await put('bytes/none', '');
    expect(await storage.get('bytes/every')).toEqual(bytes);
    expect(await storage.get('bytes/none')).toEqual(Buffer.of());
  });

  it('a file that is stored again has the new bytes, even when it is stored several times at once', async () => {
    await put('again/store-id', 'old');
    await Promise.all([1, 2, 3].map(() => put('again/store-id', 'new one')));
    expect(await text('again/store-id')).toBe('new one');
    expect((await listed(storage, 'again/')).flat()).toMatchObject([{ key: 'again/store-id', size: 7 }]);
  });

  it('a list contains the files of all folders below its prefix, and no others', async () => {
    for (const key of ['tree/1', 'tree/a/2', 'tree/a/b/3', 'trees/4', 'other/tree/5']) await put(key, 'x');
    const files = (await listed(storage, 'tree/')).flat();
    expect(files.map(({ key }) => key).sort()).toEqual(['tree/1', 'tree/a/2', 'tree/a/b/3']);
    expect(await listed(storage, 'nothing/')).toEqual([]);
  });

  it('more than a thousand files are listed in batches and deleted', { timeout: 240_000 }, async () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => `many/${index}/64.webp`);
    for (const some of chunks(keys, 50)) await Promise.all(some.map((key) => put(key, 'x')));
    const batches = await listed(storage, 'many/');
    expect(batches.map(({ length }) => length)).toEqual([1_000, 1]);
    expect(new Set(batches.flat().map(({ key }) => key))).toEqual(new Set(keys));
    await storage.delete(keys);
    expect(await listed(storage, 'many/')).toEqual([]);
  });
}

const listed = (storage: Storage, prefix: string): Promise<StoredFile[][]> =>
  Array.fromAsync(storage.list(prefix));

const chunks = (keys: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
