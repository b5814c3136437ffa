import { setTimeout as sleep } from 'node:timers/promises';
import { backupSettings, makeBackup } from '#server/platform/backup/backups.ts';
import { BackupRunning, recordTrial } from '#server/platform/backup/runs.ts';
import { checkBackup, provenNames, readManifest } from '#server/platform/backup/stored.ts';
import { openTarget, placeOf } from '#server/platform/backup/targets/openTarget.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';

export const BACKUP_USAGE = `Usage: npm run backup [-- COMMAND]
  (without a command)                    makes a backup, after one that is being made, and proves it
  list                                   prints the backups
  check NAME                             reads all bytes of a backup again
  restore NAME [--identity FILE] [--to DIR|URL] [--keep-pictures]
                                         restores it into an empty place, and compares it
  drill [--identity FILE]                restores the newest one, starts a server with it, tries it, and removes it`;

/**
 * Runs `npm run backup -- ARGUMENTS`, except for a restore and a drill, after which `drilled` records it.
 * @throws with the usage if the arguments are not valid
 */
export async function runBackupCommand(deps: Deps, args: string[]): Promise<CommandResult> {
  const [command, ...extra] = args;
  const text = async () => {
    if (command === undefined) return made(deps);
    if (command === 'drilled' && extra.length === 0) return drilled(deps);
    const read = await readBackups(deps, args);
    if (read === null) throw new Error(BACKUP_USAGE);
    return read;
  };
  return { text: await text(), exitCode: 0 };
}

type WithSettings = Pick<Deps, 'settings'>;

/** Lists or checks backups, which needs no database: that of a lost machine is not there. Null if it is another command. */
export async function readBackups(deps: WithSettings, args: string[]): Promise<string | null> {
  const [command, id, ...extra] = args;
  if (command === 'list' && id === undefined) return listed(deps);
  if (command === 'check' && id && extra.length === 0) return checked(deps, id);
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

async function listed(deps: WithSettings): Promise<string> {
  const target = openTarget(backupSettings(deps));
  const names = await provenNames(target);
  if (names.length === 0) return 'There is no backup.';
  const lines = await Promise.all(
    names.map(async (name) => {
      const { tables, files, isEncrypted } = await readManifest(target, name);
      const state = isEncrypted ? 'encrypted' : 'not encrypted';
      return `${name}  ${numberText(rowsIn(tables))} rows  ${numberText(files.database.bytes)} bytes  ${state}`;
    }),
  );
  return lines.join('\n');
}

async function checked(deps: WithSettings, id: string): Promise<string> {
  const target = openTarget(backupSettings(deps));
  const count = await checkBackup(target, id);
  return `${numberText(count)} files are what was written.`;
}

async function drilled({ db, clock }: Deps): Promise<string> {
  await recordTrial(db, clock());
  return 'The trial is recorded.';
}

const rowsIn = (tables: { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);
const numberText = (number: number) => number.toLocaleString('en');
