import crypto from 'node:crypto';
import { padded } from '#server/platform/backup/format/padding.ts';
import { packed } from '#server/platform/backup/format/tar.ts';
import { type BackupTarget, digestOf, type WrittenFile } from '#server/platform/backup/targets/target.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { OBJECTS } from './manifest.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** A file of a picture, and the object that contains it. */
export interface PictureFile {
  key: string;
  object: string;
  bytes: number;
  /** The SHA-256 of the object. */
  sha256: string;
}

/** An object as a list names it: without saying what it contains. */
export interface ObjectEntry extends WrittenFile {
  name: string;
}

interface Copying {
  storage: Storage;
  target: BackupTarget;
  encrypt: (content: Bytes) => Bytes;
  /** The key of the names of objects. */
  key: Buffer;
  /** The objects of the last backup. */
  known: ReadonlyMap<string, ObjectEntry>;
  signal: AbortSignal;
}

/**
 * Copies the files of pictures that no earlier backup has, and the file by which a database knows its store. Returns all
 * of them with their objects.
 */
export async function copyPictureFiles(
  copying: Copying,
): Promise<{ files: PictureFile[]; objects: Map<string, ObjectEntry> }> {
  const { storage, target, key: nameKey, known } = copying;
  const stored = await target.list(OBJECTS);
  const files: PictureFile[] = [];
  const objects = new Map<string, ObjectEntry>();
  for await (const batch of storage.list('pictures/')) {
    for (const { key, size } of batch) {
      copying.signal.throwIfAborted();
      // A stored file is never changed, so its key stands for its content.
      const name = crypto.createHmac('sha256', nameKey).update(key).digest('hex');
      const before = known.get(name);
      const isStored = before !== undefined && stored.get(OBJECTS + name) === before.bytes;
      const object = isStored ? before : await writeObject(copying, name, key);
      // It was deleted in the meantime.
      if (!object) continue;
      objects.set(name, object);
      files.push({ key, object: name, bytes: size, sha256: object.sha256 });
    }
  }
  return { files, objects };
}

/** Writes a file as a tar file of one file, encrypted, and reads it back. Null if the file is gone. */
async function writeObject(
  { storage, target, encrypt }: Copying,
  name: string,
  key: string,
): Promise<ObjectEntry | null> {
  const bytes = await storage.get(key);
  if (!bytes) return null;
  async function* file(bytes: Buffer) {
    yield { name: 'picture', size: bytes.length, content: once(bytes) };
  }
  const written = await target.write(OBJECTS + name, encrypt(padded(packed(file(bytes)))));
  await requireSame(target, OBJECTS + name, written);
  return { name, ...written };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Reads a file back. @throws if it is not what was written */
export async function requireSame(target: BackupTarget, key: string, written: WrittenFile): Promise<void> {
  const found = await digestOf(target.read(key));
  if (found.sha256 !== written.sha256) throw new Error(`${key} is not what was written.`);
}

/** A list of objects as text: name, bytes and SHA-256 in each line. */
export const objectListText = (objects: Iterable<ObjectEntry>): string =>
  [...objects].map(({ name, bytes, sha256 }) => `${name} ${bytes} ${sha256}\n`).join('');

/** Reads a list of objects. */
export async function readObjectList(content: Bytes): Promise<Map<string, ObjectEntry>> {
  const text = Buffer.concat(await Array.fromAsync(content)).toString();
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', bytes = '', sha256 = ''] = line.split(' ');
      return [name, { name, bytes: Number(bytes), sha256 }];
    }),
  );
}

export const objectPath = (name: string): string => OBJECTS + name;
export const nameOfObject = (key: string): string => key.slice(OBJECTS.length);
