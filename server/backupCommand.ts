import { setTimeout as sleep } from 'node:timers/promises';
import { backupSettings, makeBackup } from '#server/platform/backup/backups.ts';
import { missingBackups } from '#server/platform/backup/ownership.ts';
import { BackupRunning, recordTrial } from '#server/platform/backup/runs.ts';
import { checkBackup, ManifestDamaged, provenNames, readManifest } from '#server/platform/backup/stored.ts';
import { openTarget, placeOf } from '#server/platform/backup/targets/openTarget.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';

export const BACKUP_USAGE = `Usage: npm run backup [-- COMMAND]
  (without a command)                    makes a backup, after one that is being made, and proves it
  list                                   prints the backups
  check NAME                             reads all bytes of a backup again, and names backups that are missing
  restore NAME [--identity FILE] [--to DIR|URL] [--keep-pictures]
                                         restores it into an empty place, and compares it
  drill [--identity FILE]                restores the newest one, starts a server with it, tries it, and removes it`;

/**
 * Runs `npm run backup -- ARGUMENTS`, except for a restore and a drill, after which `drilled` records it.
 * @throws with the usage if the arguments are not valid
 */
export async function runBackupCommand(deps: Deps, args: string[]): Promise<CommandResult> {
  const [command, ...extra] = args;
  if (command === undefined) return { text: await made(deps), exitCode: 0 };
  if (command === 'drilled' && extra.length === 0) return { text: await drilled(deps), exitCode: 0 };
  const result = await readBackups(deps, args);
  if (result === null) throw new Error(BACKUP_USAGE);
  return result;
}

interface Reading extends Pick<Deps, 'settings'> {
  /** Null if it cannot be read: the database of a lost machine is not there. */
  db: Db | null;
}

/** Lists or checks backups, for which no database is needed. Null if it is another command. */
export async function readBackups(reading: Reading, args: string[]): Promise<CommandResult | null> {
  const [command, name, ...extra] = args;
  if (command === 'list' && name === undefined) return listed(reading);
  if (command === 'check' && name && extra.length === 0) return checked(reading, name);
  return null;
}

/** How often it is tried whether a backup that is being made has ended. */
const TRY_EVERY_MS = 1_000;

/** Makes a backup, after the end of one that is being made: a new site begins its first backup by itself. */
async function makeNextBackup(deps: Deps): ReturnType<typeof makeBackup> {
  for (;;) {
    try {
      return await makeBackup(deps);
    } catch (error) {
      if (!(error instanceof BackupRunning) || deps.shutdown.signal.aborted) throw error;
    }
    await sleep(TRY_EVERY_MS);
  }
}

async function made(deps: Deps): Promise<string> {
  const { name, manifest, others } = await makeNextBackup(deps);
  const { tables, pictures, startedAt, endedAt, isEncrypted } = manifest;
  const seconds = Temporal.Instant.from(startedAt).until(endedAt).total('seconds');
  return [
    placeOf(backupSettings(deps), name),
    `${numberText(rowsIn(tables))} rows in ${tables.length} tables, restored and compared.`,
    `${numberText(pictures)} ${pictures === 1 ? 'file' : 'files'} of the store of pictures.`,
    `${seconds.toFixed(1)} seconds.`,
    ...(isEncrypted ? [] : ['It is not encrypted, and does not contain the session secret.']),
    ...(others.length > 0
      ? [`Backups of another site are in the same place, and are kept: ${others.join(', ')}`]
      : []),
  ].join('\n');
}

async function listed(reading: Reading): Promise<CommandResult> {
  const target = openTarget(backupSettings(reading));
  const names = await provenNames(target);
  if (names.length === 0) return { text: 'There is no backup.', exitCode: 0 };
  const lines = await Promise.all(names.map((name) => lineOf(target, name)));
  return {
    text: lines.map(({ text }) => text).join('\n'),
    exitCode: lines.some(({ isDamaged }) => isDamaged) ? 1 : 0,
  };
}

async function lineOf(target: BackupTarget, name: string): Promise<{ text: string; isDamaged: boolean }> {
  try {
    const { tables, files, versions, isEncrypted } = await readManifest(target, name);
    const columns = [
      name,
      `${numberText(rowsIn(tables))} rows`,
      `${numberText(files.database.bytes)} bytes`,
      ...(versions ? [`version ${versions.product}`] : []),
      isEncrypted ? 'encrypted' : 'not encrypted',
    ];
    return { text: columns.join('  '), isDamaged: false };
  } catch (error) {
    if (!(error instanceof ManifestDamaged)) throw error;
    return { text: `${name}  damaged: ${error.message}`, isDamaged: true };
  }
}

async function checked(reading: Reading, name: string): Promise<CommandResult> {
  const { db } = reading;
  const settings = backupSettings(reading);
  const target = openTarget(settings);
  const count = await checkBackup(target, name);
  const missing = db ? await missingBackups(target, db, settings) : [];
  const text = [
    `${numberText(count)} files are what was written.`,
    ...(db ? [] : ['Without the database, it is not known whether other backups are missing.']),
    ...(missing.length > 0
      ? [`Backups that were made and are not in this place: ${missing.join(', ')}`]
      : []),
  ];
  return { text: text.join('\n'), exitCode: missing.length > 0 ? 1 : 0 };
}

async function drilled({ db, clock }: Deps): Promise<string> {
  await recordTrial(db, clock());
  return 'The trial is recorded.';
}

const rowsIn = (tables: { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);
const numberText = (number: number) => number.toLocaleString('en');
