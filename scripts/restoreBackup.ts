import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BACKUP_USAGE } from '#server/backupCommand.ts';
import { features } from '#server/features.ts';
import { secureRestored } from '#server/platform/backup/afterRestore.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { QUEUES } from '#server/server.ts';

/**
 * Runs `npm run backup -- restore ID [--identity FILE] [--to DIR|URL] [--keep-pictures]`. Without `--to`, the place is that of the settings.
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
  const { tables, rows, pictures } = await restoreBackup({
    target: openTarget(settings.backup),
    name,
    identity: values.identity === undefined ? null : fs.readFileSync(values.identity, 'utf8'),
    dataDir,
    url: values.to === undefined ? settings.databaseUrl : isUrl ? String(values.to) : null,
    // A copy in a folder of its own must not write into the store of the running site.
    storage: values['keep-pictures']
      ? null
      : openStorage({ s3: values.to === undefined || isUrl ? settings.s3 : null, dataDir }),
    openJobs: (database) => openQueue(database, QUEUES, createLogger('silent')),
    secure: (database, jobs) => secureRestored(database, jobs, features, systemClock()),
  });
  const number = (value: number) => value.toLocaleString('en');
  return [
    `${number(rows)} rows in ${tables} tables are equal to the backup. ${number(pictures)} files of pictures are restored.`,
    'All sessions and the links in mails have ended. Mails of before the backup and all reminders are held:',
    'npm run admin -- held',
  ].join('\n');
}
