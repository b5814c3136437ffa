import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { embeddedFolder } from '#server/platform/database/embedded/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { exportDatabase, importDatabase, tableSums } from '#server/platform/database/transfer.ts';
import type { Jobs } from '#server/platform/jobs/queue.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { decryptionWith } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { objectPath, type PictureFile } from './objects.ts';
import { extract, linesOf, restoreInto } from './restoring.ts';
import { readManifest } from './stored.ts';
import { unpacked } from './tar.ts';
import type { BackupTarget } from './target.ts';

type Bytes = AsyncIterable<Uint8Array>;

export interface RestoreOptions {
  target: BackupTarget;
  name: string;
  /** The text of a file with a private key; null for a backup that is not encrypted. */
  identity: string | null;
  /** An empty folder for DATA_DIR, in which the database is an embedded one, unless there is a `url`. */
  dataDir: string;
  /** The URL of an empty PostgreSQL database. */
  url: string | null;
  storage: Storage;
  /** Opens the queue of jobs of the restored database. */
  openJobs(database: Database): Promise<Pick<Jobs, 'pending' | 'restore' | 'stop'>>;
}

/** What was compared. */
export interface Restored {
  tables: number;
  rows: number;
  pictures: number;
}

/**
 * Restores a backup into an empty place, and compares every table with its sum.
 * @throws when the place is not empty, the key does not fit, or something differs
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { target, name, identity, dataDir } = options;
  const manifest = await readManifest(target, name);
  if (manifest.isEncrypted && identity === null) throw new Error('This backup needs --identity FILE.');
  requireEmptyFolder(dataDir);
  const decrypt = decryptionWith(manifest.isEncrypted ? identity : null);
  const opened = (part: string) => gunzipped(decrypt(target.read(`${name}/${part}`)));

  const settings: { sessionSecret?: string } = JSON.parse(await text(Readable.from(opened('settings'))));
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const tables = await restoreDatabase(options, manifest, opened('database'));
  for (const { name: table, rows, sum } of manifest.tables) {
    const restored = tables.find((each) => each.name === table);
    if (restored?.rows !== rows || restored.sum !== sum)
      throw new Error(`Table ${table} differs from the backup.`);
  }
  const pictures = await restorePictures(options, decrypt, opened('pictures'));
  if (settings.sessionSecret)
    fs.writeFileSync(path.join(dataDir, 'session-secret'), settings.sessionSecret, { mode: 0o600 });
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures,
  };
}

/** @throws if there is something in a folder */
function requireEmptyFolder(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: what is in it would be lost.`);
}

/** Restores the database into its place. Returns its tables with their sums. */
async function restoreDatabase(
  { dataDir, url, openJobs }: RestoreOptions,
  { kind }: Manifest,
  archive: Bytes,
): Promise<Manifest['tables']> {
  const folder = embeddedFolder(dataDir);
  if (kind === 'postgres') return importInto(url ? { url } : { dir: folder }, openJobs, linesOf(archive));
  if (url === null) {
    const unfinished = `${folder}.part`;
    await fs.promises.mkdir(unfinished, { recursive: true, mode: 0o700 });
    const restored = await restoreInto('embedded', unfinished, archive);
    const { tables } = await restored.check();
    await restored.close();
    await fs.promises.rename(unfinished, folder);
    return tables;
  }
  // From an embedded database to a PostgreSQL one: through an embedded one that is removed afterwards.
  const scratch = path.join(dataDir, 'restoring');
  await fs.promises.mkdir(scratch, { recursive: true, mode: 0o700 });
  await extract(archive, scratch);
  const database = await openDatabase({ dir: scratch });
  const jobs = await openJobs(database);
  try {
    return await importInto({ url }, openJobs, linesIn(exportDatabase(database, jobs)));
  } finally {
    await jobs.stop();
    await database.close();
    await fs.promises.rm(scratch, { recursive: true });
  }
}

async function importInto(
  place: { url: string } | { dir: string },
  openJobs: RestoreOptions['openJobs'],
  lines: AsyncIterable<string>,
): Promise<Manifest['tables']> {
  const database = await openDatabase(place);
  try {
    await migrate(database.db);
    const jobs = await openJobs(database);
    try {
      await importDatabase(database, jobs, lines);
    } finally {
      await jobs.stop();
    }
    return await database.db.transaction().execute(tableSums);
  } finally {
    await database.close();
  }
}

async function* linesIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const each of texts) for (const line of each.split('\n')) if (line) yield line;
}

/** Writes the files of all pictures. Returns their number. */
async function restorePictures(
  { target, storage }: RestoreOptions,
  decrypt: (content: Bytes) => Bytes,
  list: Bytes,
): Promise<number> {
  const lines = (await text(Readable.from(list))).split('\n').filter(Boolean);
  for (const line of lines) {
    const { key, object, bytes }: PictureFile = JSON.parse(line);
    for await (const { content } of unpacked(decrypt(target.read(objectPath(object))))) {
      const file = Buffer.concat(await Array.fromAsync(content ?? []));
      if (file.length !== bytes) throw new Error(`The picture ${key} differs from the backup.`);
      await storage.put(key, file, 'image/webp');
    }
  }
  return lines.length;
}

/** Decompresses a stream. Zeros after its end are ignored. */
async function* gunzipped(content: Bytes): AsyncGenerator<Uint8Array> {
  yield* Readable.from(content).pipe(zlib.createGunzip());
}
