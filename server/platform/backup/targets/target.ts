import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ERASURES, NAME_PATTERN, OBJECTS } from '#server/platform/backup/manifest.ts';

/** Where backups are kept. Keys are paths such as `2026-11-26T0300Z-{id}/database`. */
export interface BackupTarget {
  /** Writes a file, which exists completely or not at all, and survives a crash once this resolves. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** The bytes of a file. @throws BackupFileMissing */
  read(key: string): AsyncIterable<Uint8Array>;
  /** The sizes of all files whose keys begin with a prefix that ends with a slash, by key. */
  list(prefix: string): Promise<Map<string, number>>;
  delete(keys: string[]): Promise<void>;
  /** Deletes what is left of files that were being written when a process was killed. */
  deleteUnfinished(): Promise<void>;
}

export interface WrittenFile {
  bytes: number;
  /** The SHA-256 in hexadecimal. */
  sha256: string;
}

/** A file of a backup is not there. */
export class BackupFileMissing extends Error {
  override readonly name = 'BackupFileMissing';
}

const MODE = { file: 0o600, folder: 0o700 };
/** The end of the name of a file that is being written. */
const UNFINISHED = '.part';

/** Keeps backups in a folder. */
export function openFolderTarget(folder: string): BackupTarget {
  const pathOf = (key: string) => path.join(folder, ...key.split('/'));
  return {
    write: async (key, content) => {
      const file = pathOf(key);
      await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: MODE.folder });
      const written = await writeNew(`${file}${UNFINISHED}`, content);
      await fs.promises.rename(`${file}${UNFINISHED}`, file);
      await syncFolder(path.dirname(file));
      await syncFolder(folder);
      return written;
    },
    read: (key) => readFile(pathOf(key), key),
    list: (prefix) => sizesIn(folder, prefix),
    delete: async (keys) => {
      for (const key of keys) await fs.promises.rm(pathOf(key), { force: true });
      await deleteEmptyFolders(folder);
    },
    deleteUnfinished: async () => {
      for (const key of (await sizesIn(folder, '')).keys())
        if (key.endsWith(UNFINISHED) && isOurs(key)) await fs.promises.rm(pathOf(key), { force: true });
      await deleteEmptyFolders(folder);
    },
  };
}

/** Whether a file is that of a backup. Others may be in the same folder. */
const isOurs = (key: string): boolean =>
  key.startsWith(OBJECTS) || key.startsWith(ERASURES) || NAME_PATTERN.test(key.split('/')[0] ?? '');

/** Deletes the folders of backups that have no files. */
async function deleteEmptyFolders(folder: string): Promise<void> {
  if (!fs.existsSync(folder)) return;
  for (const name of await fs.promises.readdir(folder))
    if (NAME_PATTERN.test(name)) await fs.promises.rmdir(path.join(folder, name)).catch(() => {});
}

async function writeNew(file: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const digest = crypto.createHash('sha256');
  let bytes = 0;
  const handle = await fs.promises.open(file, 'w', MODE.file);
  try {
    for await (const chunk of content) {
      digest.update(chunk);
      bytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: digest.digest('hex') };
}

async function* readFile(file: string, key: string): AsyncGenerator<Uint8Array> {
  try {
    yield* fs.createReadStream(file, { highWaterMark: 1_048_576 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupFileMissing(`There is no file ${key}.`);
    throw error;
  }
}

async function sizesIn(folder: string, prefix: string): Promise<Map<string, number>> {
  const root = path.join(folder, ...prefix.split('/'));
  const sizes = new Map<string, number>();
  if (!fs.existsSync(root)) return sizes;
  for (const entry of await fs.promises.readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await fs.promises.stat(file);
    sizes.set(path.relative(folder, file).split(path.sep).join('/'), size);
  }
  return sizes;
}

/** Makes the names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a file to its end. Returns its size and its SHA-256. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const digest = crypto.createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: digest.digest('hex') };
}
