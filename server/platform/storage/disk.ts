import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Storage, type StoredFile, unavailableAs } from './storage.ts';

const orUnavailable = unavailableAs('The folder of the files cannot be used.');
/** The number of files in a batch of a list. */
const BATCH_SIZE = 1_000;
const MODE = { file: 0o600, folder: 0o700 };

/** Stores files in a folder. */
export function openDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, ...key.split('/'));
  return {
    put: (key, bytes) => orUnavailable(() => writeFile(pathOf(key), bytes)),
    get: (key) => orUnavailable(() => readFile(pathOf(key))),
    delete: (keys) => orUnavailable(() => removeFiles(keys.map(pathOf))),
    list: (prefix) => listFiles(folder, prefix),
  };
}

/** Writes a file so that it exists completely or not at all, even after a power failure. */
async function writeFile(file: string, bytes: Buffer): Promise<void> {
  const parent = path.dirname(file);
  // The same file may be stored twice at the same time.
  const temporaryFile = `${file}.${crypto.randomUUID()}.new`;
  await fs.mkdir(parent, { recursive: true, mode: MODE.folder });
  const handle = await fs.open(temporaryFile, 'w', MODE.file);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(temporaryFile, file);
  await syncFolder(parent);
}

/** Makes the names in a folder durable. Windows cannot open a folder, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readFile(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Deletes files, and their folders once they are empty. */
async function removeFiles(files: string[]): Promise<void> {
  await Promise.all(files.map((file) => fs.rm(file, { force: true })));
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    await fs.rmdir(folder).catch(() => {});
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<StoredFile[]> {
  const root = path.join(folder, ...prefix.split('/'));
  const entries = await orUnavailable(() =>
    fs.readdir(root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [] as Dirent[];
      throw error;
    }),
  );
  const batch: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stat = await fs.stat(file).catch(() => null); // The file was deleted in the meantime.
    if (!stat) continue;
    const key = path.relative(folder, file).split(path.sep).join('/');
    const storedAt = Temporal.Instant.fromEpochMilliseconds(Math.floor(stat.mtimeMs));
    batch.push({ key, size: stat.size, storedAt });
    if (batch.length === BATCH_SIZE) yield batch.splice(0);
  }
  if (batch.length > 0) yield batch;
}
