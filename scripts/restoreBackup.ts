import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BACKUP_USAGE } from '#server/backupCommand.ts';
import { features } from '#server/features.ts';
import { secureRestored } from '#server/platform/backup/afterRestore.ts';
import { eraseAgain, readErasures } from '#server/platform/backup/erasures/erasures.ts';
import { decryptionWith } from '#server/platform/backup/format/encryption.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import type { BackupTarget } from '#server/platform/backup/targets/target.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { openDeps, QUEUES } from '#server/server.ts';

/**
 * Runs `npm run backup -- restore NAME [--identity FILE] [--to DIR|URL] [--keep-pictures]`. Without `--to`, the place is that of the settings.
 * Returns what was compared.
 */
export async function restoreFromShell(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' }, to: { type: 'string' }, 'keep-pictures': { type: 'boolean' } },
  });
  const [name, ...extra] = positionals;
  if (!name || extra.length > 0) throw new Error(BACKUP_USAGE);
  const settings = readSettings(process.env);
  if (!settings.backup) throw new Error('BACKUP_TO is not set.');
  const isUrl = values.to !== undefined && /^postgres(ql)?:/.test(values.to);
  const dataDir = values.to === undefined || isUrl ? settings.dataDir : path.resolve(values.to);
  const target = openTarget(settings.backup);
  const identity = values.identity === undefined ? null : fs.readFileSync(values.identity, 'utf8');
  let erased = 0;
  const { tables, rows, pictures } = await restoreBackup({
    target,
    name,
    identity,
    dataDir,
    url: values.to === undefined ? settings.databaseUrl : isUrl ? String(values.to) : null,
    // A copy in a folder of its own must not write into the store of the running site.
    storage: values['keep-pictures']
      ? null
      : openStorage({ s3: values.to === undefined || isUrl ? settings.s3 : null, dataDir }),
    openJobs: (database) => openQueue(database, QUEUES, createLogger('silent')),
    secure: async (database, jobs, manifest) => {
      erased = await eraseAfterRestore(database, manifest, { target, identity, dataDir });
      await secureRestored(database, jobs, features, systemClock());
    },
  });
  const number = (value: number) => value.toLocaleString('en');
  return [
    `${number(rows)} rows in ${tables} tables are equal to the backup.`,
    `Files of pictures that are restored: ${number(pictures)}.`,
    `Rows that are deleted again, because they were deleted after the backup: ${number(erased)}.`,
    'All sessions and the links in mails have ended. Mails of before the backup and all reminders are held:',
    'npm run admin -- held',
  ].join('\n');
}

interface RestoredBackup {
  target: BackupTarget;
  identity: string | null;
  dataDir: string;
}

/** Erases again in the restored database what members have deleted since the backup. Returns the number of rows. */
async function eraseAfterRestore(
  database: Database,
  { startedAt, isEncrypted }: Manifest,
  { target, identity, dataDir }: RestoredBackup,
): Promise<number> {
  const decrypt = decryptionWith(isEncrypted ? identity : null);
  const erasures = await readErasures(target, decrypt, Temporal.Instant.from(startedAt));
  // The files of pictures are cleaned up by the server, not here: the store may be that of the running site.
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir, S3_URL: '' });
  const deps = await openDeps(settings, createLogger('silent'), { database });
  try {
    return await eraseAgain(deps, erasures);
  } finally {
    await deps.close();
  }
}
