import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { decryptionWith } from '#server/platform/backup/format/encryption.ts';
import { gunzipped } from '#server/platform/backup/format/gzip.ts';
import { unpacked } from '#server/platform/backup/format/tar.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { embeddedFolder } from '#server/platform/database/embedded/embedded.ts';
import { lastMigration, migrate } from '#server/platform/database/migrate.ts';
import {
  exportDatabase,
  importDatabase,
  rowsMissing,
  tableSums,
} from '#server/platform/database/transfer.ts';
import { unfinishedFolder } from '#server/platform/database/unfinishedRestore.ts';
import type { Jobs } from '#server/platform/jobs/queue.ts';
import { PRODUCT_VERSION } from '#server/platform/version.ts';
import type { Manifest } from './manifest.ts';
import { objectPath, type PictureFile } from './objects.ts';
import { beginRestore, endRestore, type RestorePlace, requireEmptyPlace } from './restorePlace.ts';
import { extract, linesOf, restoreInto } from './restoring.ts';
import { readManifest } from './stored.ts';

type Bytes = AsyncIterable<Uint8Array>;

export interface RestoreOptions extends RestorePlace {
  target: BackupTarget;
  name: string;
  /** The text of a file with a private key; null for a backup that is not encrypted. */
  identity: string | null;
  /** Which files of pictures are restored; all without it. */
  isWanted?(key: string): boolean;
  /** Opens the queue of jobs of the restored database. */
  openJobs(database: Database): Promise<RestoreJobs>;
  /** Changes the database after it was compared (`secureRestored`). */
  secure?(database: Database, jobs: RestoreJobs, manifest: Manifest): Promise<void>;
}

export type RestoreJobs = Pick<Jobs, 'pending' | 'restore' | 'take' | 'stop'>;

/** What was compared. */
export interface Restored {
  tables: number;
  rows: number;
  pictures: number;
}

/**
 * Restores a backup into an empty place, and compares every table with its sum. The database appears in its place last.
 * @throws when the place is not empty, the key does not fit, or something differs
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { target, name, identity, dataDir } = options;
  const manifest = await readManifest(target, name);
  if (manifest.isEncrypted && identity === null) throw new Error('This backup needs --identity FILE.');
  if (needsImport(options, manifest)) requireSameVersion(manifest);
  await requireEmptyPlace(options);
  const decrypt = decryptionWith(manifest.isEncrypted ? identity : null);
  const opened = (part: string) => gunzipped(decrypt(target.read(`${name}/${part}`)));

  const settings: { sessionSecret?: string } = JSON.parse(await text(Readable.from(opened('settings'))));
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await beginRestore(options);
  const pictures = await restorePictures(options, decrypt, opened('pictures'));
  if (settings.sessionSecret)
    fs.writeFileSync(path.join(dataDir, 'session-secret'), settings.sessionSecret, { mode: 0o600 });
  await restoreDatabase(options, manifest, opened('database'));
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures,
  };
}

/** Whether the rows are imported one by one, instead of opening the files of the database. */
const needsImport = ({ url }: RestorePlace, { kind }: Manifest): boolean =>
  url !== null || kind === 'postgres';

/** @throws if the tables of this version are not those of the backup, with the name of the version to install */
function requireSameVersion({ migration, versions }: Manifest): void {
  if (migration === lastMigration()) return;
  const made = versions && versions.product !== PRODUCT_VERSION ? versions.product : null;
  throw new Error(
    made === null
      ? `This backup can be restored only by the version that made it, whose last migration is ${migration}.`
      : `This backup can be restored only by version ${made}, which made it. This is version ${PRODUCT_VERSION}.`,
  );
}

async function restoreDatabase(options: RestoreOptions, manifest: Manifest, archive: Bytes): Promise<void> {
  const { dataDir, url } = options;
  const folder = embeddedFolder(dataDir);
  const unfinished = unfinishedFolder(folder);
  if (!needsImport(options, manifest)) {
    const { database, check } = await restoreInto('embedded', unfinished, archive);
    // Before the migrations of a later version.
    await complete(options, manifest, database, { before: async () => (await check()).tables });
  } else {
    const lines =
      manifest.kind === 'postgres' ? linesOf(archive) : linesOfCluster(options, archive, `${folder}.scratch`);
    const database = await openDatabase(url === null ? { dir: unfinished } : { url });
    await complete(options, manifest, database, {
      after: async (jobs) => {
        await importDatabase(database, jobs, lines);
        return database.db.transaction().execute(tableSums);
      },
    });
  }
  await endRestore(options);
}

interface Filling {
  /** Returns the sums of what is there before the migrations, */
  before?(): Promise<Manifest['tables']>;
  /** or fills the database after them, and returns its sums. */
  after?(jobs: RestoreJobs): Promise<Manifest['tables']>;
}

/** Fills a database, compares it with the backup, secures it, and closes it. */
async function complete(
  { openJobs, secure }: RestoreOptions,
  manifest: Manifest,
  database: Database,
  { before, after }: Filling,
): Promise<void> {
  try {
    if (before) requireEqual(manifest, await before());
    await migrate(database.db);
    const jobs = await openJobs(database);
    try {
      if (after) requireEqual(manifest, await after(jobs));
      await secure?.(database, jobs, manifest);
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
  }
}

/** @throws with the name of the first table that differs */
function requireEqual({ tables }: Manifest, restored: Manifest['tables']): void {
  for (const { name, rows, sum } of tables) {
    const found = restored.find((each) => each.name === name);
    if (found && found.rows < rows) throw rowsMissing(name, rows - found.rows);
    if (found?.rows !== rows || found.sum !== sum) throw new Error(`Table ${name} differs from the backup.`);
  }
}

/** The rows of an embedded database, which is restored into a folder for that. */
async function* linesOfCluster(
  { openJobs }: Pick<RestoreOptions, 'openJobs'>,
  archive: Bytes,
  folder: string,
): AsyncGenerator<string> {
  await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
  await extract(archive, folder);
  const database = await openDatabase({ dir: folder });
  const jobs = await openJobs(database);
  try {
    for await (const lines of exportDatabase(database, jobs))
      for (const line of lines.split('\n')) if (line) yield line;
  } finally {
    await jobs.stop();
    await database.close();
    await fs.promises.rm(folder, { recursive: true });
  }
}

/** Writes the files of all pictures. Returns their number. */
async function restorePictures(
  { target, storage, isWanted = () => true }: RestoreOptions,
  decrypt: (content: Bytes) => Bytes,
  list: Bytes,
): Promise<number> {
  if (!storage) return 0;
  const lines = (await text(Readable.from(list))).split('\n').filter(Boolean);
  const pictures = lines.map((line): PictureFile => JSON.parse(line)).filter(({ key }) => isWanted(key));
  for (const picture of pictures) {
    const file = await pictureIn(target, decrypt, picture);
    if (file?.length !== picture.bytes)
      throw new Error(`The picture ${picture.key} differs from the backup.`);
    await storage.put(picture.key, file, 'image/webp');
  }
  return pictures.length;
}

/** The bytes of a picture in its object. @throws if the object is not what was written */
async function pictureIn(
  target: BackupTarget,
  decrypt: (content: Bytes) => Bytes,
  { object, sha256 }: PictureFile,
): Promise<Buffer | null> {
  const stored = Buffer.concat(await Array.fromAsync(target.read(objectPath(object))));
  if (crypto.createHash('sha256').update(stored).digest('hex') !== sha256)
    throw new Error(`${objectPath(object)} is not what was written.`);
  for await (const { content } of unpacked(decrypt(Readable.from([stored]))))
    return Buffer.concat(await Array.fromAsync(content ?? []));
  return null;
}
