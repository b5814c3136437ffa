import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { secretOf } from '#server/platform/sessions/secrets.ts';
import { encryptionFor } from './encryption.ts';
import { gzipped } from './gzip.ts';
import { backupName, type Manifest, manifestKey } from './manifest.ts';
import { copyPictureFiles, objectListText, requireSame } from './objects.ts';
import { padded } from './padding.ts';
import { ProofFailed, startProof } from './proof.ts';
import { ALIVE_MS, beginRun, deleteOldRuns, endRun, keepRunAlive, objectKey, writeMark } from './runs.ts';
import { clusterFiles, rowFiles } from './source.ts';
import { deleteSurplus, deleteUnfinished, objectsOfNewest } from './stored.ts';
import { packed } from './tar.ts';

type Bytes = AsyncIterable<Uint8Array>;

export type BackupDeps = Pick<
  Deps,
  'database' | 'jobs' | 'storage' | 'settings' | 'clock' | 'shutdown' | 'log'
>;

/** The folder in DATA_DIR into which a backup is restored for its proof. */
const SCRATCH = 'backup-proof';
/** How much free space a backup needs, as a multiple of the size of the database. */
const NEEDED_SPACE = 2;
const RECORDS_KEPT = { hours: 24 * 400 };

export interface MadeBackup {
  name: string;
  manifest: Manifest;
}

/** Makes a backup. See `beginBackup`. */
export async function makeBackup(deps: BackupDeps): Promise<MadeBackup> {
  return (await beginBackup(deps)).finished;
}

/**
 * Begins to make a backup and to prove it: what is written is restored at the same time in a process of its own, compared, and read
 * back from the target. Only then the manifest is written, and backups that are not needed any more are deleted.
 * @throws BackupRunning while another one is made
 */
export async function beginBackup(deps: BackupDeps): Promise<{ finished: Promise<MadeBackup> }> {
  backupSettings(deps);
  const startedAt = deps.clock();
  const id = await beginRun(deps.database.db, startedAt);
  return { finished: runBackup(deps, id, startedAt) };
}

async function runBackup(deps: BackupDeps, id: string, startedAt: Temporal.Instant): Promise<MadeBackup> {
  const { database, clock, log } = deps;
  const { db } = database;
  const alive = setInterval(() => {
    keepRunAlive(db, id, clock()).catch((error) => log.warn({ err: error }, 'backup'));
  }, ALIVE_MS);
  try {
    const made = await writeBackup(deps, id, startedAt);
    await endRun(db, id, { state: 'proven', failed_in: null, reason: null, now: clock() });
    await deleteOldRuns(db, clock().subtract(RECORDS_KEPT));
    return made;
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    const failed_in = error instanceof ProofFailed ? 'proof' : 'backup';
    await endRun(db, id, { state: 'failed', failed_in, reason: (error as Error).message, now: clock() });
    throw error;
  } finally {
    clearInterval(alive);
  }
}

async function writeBackup(deps: BackupDeps, id: string, startedAt: Temporal.Instant): Promise<MadeBackup> {
  const settings = backupSettings(deps);
  const target = openTarget(settings);
  const encrypt = encryptionFor(settings.recipients);
  const name = backupName(id, startedAt);
  await requireSpace(deps);
  await deleteUnfinished(target);
  // Before the database is written, which contains it.
  const key = await objectKey(deps.database.db);
  const { written: database, proof } = await writeDatabase(deps, { target, encrypt, name, id });
  const { files, pictures } = await writeOtherFiles(deps, { target, encrypt, name, key });
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt: startedAt.toString(),
    endedAt: deps.clock().toString(),
    kind: deps.database.files ? 'embedded' : 'postgres',
    isEncrypted: settings.recipients.length > 0,
    migration: proof.migration,
    files: { database, ...files },
    pictures,
    tables: proof.tables,
  };
  for (const [part, written] of Object.entries(manifest.files))
    await requireSame(target, `${name}/${part}`, written);
  await target.write(manifestKey(name), bytesOf(`${JSON.stringify(manifest, null, 2)}\n`));
  await deleteSurplus(target, settings);
  return { name, manifest };
}

interface Place {
  target: BackupTarget;
  encrypt: (content: Bytes) => Bytes;
  name: string;
}

/** Writes the pictures that no earlier backup has, the lists of all of them, and the settings. */
async function writeOtherFiles(deps: BackupDeps, { target, encrypt, name, key }: Place & { key: Buffer }) {
  const { storage } = deps;
  const known = await objectsOfNewest(target);
  const { files, objects } = await copyPictureFiles({ storage, target, encrypt, key, known });
  const list = files.map((file) => `${JSON.stringify(file)}\n`).join('');
  const sealed = (content: string) => encrypt(padded(gzipped(bytesOf(content))));
  return {
    files: {
      settings: await target.write(`${name}/settings`, sealed(settingsText(deps, backupSettings(deps)))),
      pictures: await target.write(`${name}/pictures`, sealed(list)),
      objects: await target.write(`${name}/objects`, bytesOf(objectListText(objects.values()))),
    },
    pictures: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
}

const bytesOf = (content: string): Bytes => Readable.from([Buffer.from(content)]);

/** Writes the database, and restores it at the same time for comparison. */
async function writeDatabase(
  { database, jobs, settings, shutdown }: BackupDeps,
  { target, encrypt, name, id }: Place & { id: string },
) {
  const { db, pool, files } = database;
  const folder = path.join(settings.dataDir, SCRATCH);
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const proof = startProof(files ? 'embedded' : 'postgres', folder, id);
  try {
    // Of a PostgreSQL database, the backup is the state of the moment in which it begins.
    if (!files) await writeMark(db, id);
    const content = files ? clusterFiles(pool, files, () => writeMark(db, id)) : rowFiles(database, jobs);
    const archive = gzipped(untilStopped(packed(content), shutdown.signal));
    const written = await target.write(`${name}/database`, encrypt(padded(proof.tee(archive))));
    return { written, proof: await proof.result() };
  } catch (error) {
    // If both fail, the restore says more: it has stopped, and the rest could not be passed on to it.
    proof.stop();
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** The names of the variables that were set, without their values, and the secret, if the backup is encrypted. */
const settingsText = ({ settings }: BackupDeps, { names, recipients }: BackupSettings): string =>
  JSON.stringify({ set: names, ...(recipients.length > 0 && { sessionSecret: secretOf(settings) }) });

/** Ends with an error when the server begins to stop. */
async function* untilStopped(content: Bytes, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    if (signal.aborted) throw new Error('The server is stopping.');
    yield chunk;
  }
}

/** @throws if the disk of DATA_DIR has no place to restore the backup */
async function requireSpace({ database: { db }, settings }: BackupDeps): Promise<void> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  const { bavail, bsize } = await fs.statfs(settings.dataDir);
  if (bavail * bsize < NEEDED_SPACE * (rows[0]?.size ?? 0))
    throw new Error('Not enough space to test the backup.');
}

/** @throws if no backups are set up */
export function backupSettings({ settings }: Pick<BackupDeps, 'settings'>): BackupSettings {
  if (!settings.backup) throw new Error('BACKUP_TO is not set.');
  return settings.backup;
}
