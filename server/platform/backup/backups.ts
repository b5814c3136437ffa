import fs from 'node:fs/promises';
import path from 'node:path';
import { encryptionFor } from '#server/platform/backup/format/encryption.ts';
import { gzipped } from '#server/platform/backup/format/gzip.ts';
import { padded } from '#server/platform/backup/format/padding.ts';
import { packed } from '#server/platform/backup/format/tar.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { StorageUnavailable } from '#server/platform/storage/storage.ts';
import { PRODUCT_VERSION } from '#server/platform/version.ts';
import { backupName, idOf, type Manifest, manifestKey } from './manifest.ts';
import { requireSame } from './objects.ts';
import { bytesOf, type Place, writeOtherFiles } from './otherFiles.ts';
import { missingBackups, ownedBackups, recordOthers, seriesOf } from './ownership.ts';
import { ProofFailed, startProof } from './proof.ts';
import {
  ALIVE_MS,
  beginRun,
  deleteOldRuns,
  deleteRuns,
  endRun,
  keepRunAlive,
  objectKey,
  recordedRuns,
  writeMark,
} from './runs.ts';
import { clusterFiles, databaseToRead, rowFiles } from './source.ts';
import { requireSpace } from './space.ts';
import { deleteSurplus, deleteUnfinished, objectsOfNewest, requireWritten } from './stored.ts';

export type BackupDeps = Pick<
  Deps,
  'database' | 'replica' | 'jobs' | 'storage' | 'settings' | 'clock' | 'shutdown' | 'log'
>;

/** The folder in DATA_DIR in which each backup has a folder of its own, into which it is restored for its proof. */
const SCRATCH = 'backup-proof';
/** After this time, a backup that has not ended fails: until its database is copied, no checkpoint is written. */
const DEADLINE_MS = 6 * 3_600_000;
const RECORDS_KEPT = { hours: 24 * 400 };

export interface MadeBackup {
  name: string;
  manifest: Manifest;
  /** The names of the backups of other databases in the same place. */
  others: string[];
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
  const { to } = backupSettings(deps);
  if (typeof to === 'string') await fs.mkdir(to, { recursive: true, mode: 0o700 });
  const startedAt = deps.clock();
  const id = await beginRun(deps.database.db, startedAt);
  const finished = runBackup(deps, id, startedAt);
  const ended = finished.catch(() => {}).finally(() => running.delete(ended));
  running.add(ended);
  return { finished };
}

/** The backups that this process makes. */
const running = new Set<Promise<unknown>>();

/** Waits until the backups of a server that is stopping have ended. */
export const runningBackups = (): Promise<unknown> => Promise.allSettled(running);

async function runBackup(deps: BackupDeps, id: string, startedAt: Temporal.Instant): Promise<MadeBackup> {
  const { database, clock, log, shutdown } = deps;
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
    const failed_in = error instanceof ProofFailed ? 'proof' : shutdown.signal.aborted ? 'stop' : 'backup';
    await endRun(db, id, { state: 'failed', failed_in, reason: sentenceOf(error as Error), now: clock() });
    throw error;
  } finally {
    clearInterval(alive);
  }
}

async function writeBackup(deps: BackupDeps, id: string, startedAt: Temporal.Instant): Promise<MadeBackup> {
  const { database: source, clock, settings: all, shutdown } = deps;
  const settings = backupSettings(deps);
  const target = openTarget(settings);
  const encrypt = encryptionFor(settings.recipients);
  const name = backupName(id, startedAt);
  const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(DEADLINE_MS)]);
  // The proof of a backup that was killed may write for a moment longer.
  await fs.rm(path.join(all.dataDir, SCRATCH), { recursive: true, force: true, maxRetries: 10 });
  await deleteUnfinished(target, (ids) => recordedRuns(source.db, ids, 'failed'));
  await requireSpace(source.db, all.dataDir, settings);
  // Before the database is written, which contains it.
  const key = await objectKey(source.db);
  const { own } = await ownedBackups(target, source.db, key);
  const known = await objectsOfNewest(target, own);
  const place = { target, encrypt, name, signal };
  const { written: database, proof } = await writeDatabase(deps, { ...place, id });
  const { files, pictures } = await writeOtherFiles(deps.storage, all, { ...place, key, known });
  const manifest: Manifest = {
    format: 1,
    id,
    series: seriesOf(key),
    startedAt: startedAt.toString(),
    endedAt: clock().toString(),
    kind: source.files ? 'embedded' : 'postgres',
    isEncrypted: settings.recipients.length > 0,
    versions: await versionsOf(source),
    migration: proof.migration,
    files: { database, ...files },
    pictures,
    tables: proof.tables,
  };
  await requireWritten(target, name, manifest, signal);
  // Another server that has taken this one for dead deletes its files.
  await keepRunAlive(source.db, id, clock());
  const written = await target.write(manifestKey(name), bytesOf(`${JSON.stringify(manifest, null, 2)}\n`));
  await requireSame(target, manifestKey(name), written);
  return { name, manifest, others: await thinOut(deps, target, key) };
}

async function versionsOf({ pool, isEmbedded }: Deps['database']): Promise<Manifest['versions']> {
  if (isEmbedded) return { product: PRODUCT_VERSION };
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return { product: PRODUCT_VERSION, postgres: rows[0]?.server_version };
}

/** Deletes the backups that are not needed any more. Returns the names of those of other databases. */
async function thinOut(deps: BackupDeps, target: BackupTarget, key: Buffer): Promise<string[]> {
  const { db } = deps.database;
  const settings = backupSettings(deps);
  const owned = await ownedBackups(target, db, key);
  const deleted = await deleteSurplus(target, settings, owned);
  await deleteRuns(db, deleted.map(idOf));
  await recordOthers(db, owned.others);
  const missing = await missingBackups(target, db, settings);
  if (missing.length > 0) deps.log.warn({ missing }, 'recorded backups are not in BACKUP_TO any more');
  return owned.others;
}

/** What the state of the site says about a failure. */
function sentenceOf(error: Error & { code?: string }): string {
  if (error.code === 'ENOSPC') return 'The disk is full.';
  if (error instanceof StorageUnavailable) return `${error.message} (${(error.cause as Error)?.message})`;
  return error.message;
}

/** Writes the database, and restores it at the same time for comparison. */
async function writeDatabase(
  deps: BackupDeps,
  { target, encrypt, name, id, signal }: Place & { id: string },
) {
  const { database, jobs, settings } = deps;
  const { db, pool, files } = database;
  const scratch = path.join(settings.dataDir, SCRATCH);
  const folder = path.join(scratch, id);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const proof = startProof(files ? 'embedded' : 'postgres', folder, id);
  try {
    // Of a PostgreSQL database, the backup is the state of the moment in which it begins.
    if (!files) await writeMark(db, id);
    const content = files
      ? clusterFiles(pool, files, () => writeMark(db, id))
      : rowFiles({ db: await databaseToRead(deps, id) }, jobs);
    signal.addEventListener('abort', () => void proof.stop(), { once: true });
    const archive = gzipped(packed(content, signal));
    const written = await target.write(`${name}/database`, encrypt(padded(proof.tee(archive))));
    return { written, proof: await proof.result() };
  } catch (error) {
    // If both fail, the restore says more: it has stopped, and the rest could not be passed on to it.
    await proof.stop();
    throw error;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
    // It is not empty if another backup has taken this one for dead.
    await fs.rmdir(scratch).catch(() => {});
  }
}

/** @throws if no backups are set up */
export function backupSettings({ settings }: Pick<BackupDeps, 'settings'>): BackupSettings {
  if (!settings.backup) throw new Error('BACKUP_TO is not set.');
  return settings.backup;
}
