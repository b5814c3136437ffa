// `npm run backup`: see `server/backupCommand.ts`. A running server makes a backup; this process restores one.
import type { Database } from '#server/platform/database/database.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { runFromShell } from './runFromShell.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'restore' || command === 'drill')
  try {
    if (command === 'restore') {
      const { restoreFromShell } = await import('./restoreBackup.ts');
      console.log(await restoreFromShell(args));
    } else {
      const { drillFromShell } = await import('./drillBackup.ts');
      console.log(await drillFromShell(args));
      await runFromShell('backup', ['drilled']);
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
else
  await runFromShell('backup', process.argv.slice(2), async (settings, options) => {
    if (!['list', 'check'].includes(options[0] ?? '')) return null;
    const { readBackups } = await import('#server/backupCommand.ts');
    const database = options[0] === 'check' ? await reachableDatabase(settings) : null;
    try {
      return await readBackups({ settings, db: database?.db ?? null }, options);
    } finally {
      await database?.close();
    }
  });

/** The PostgreSQL database of the site; null if it does not answer, or if it is an embedded one, whose server would. */
async function reachableDatabase({ databaseUrl: url }: Settings): Promise<Database | null> {
  if (url === null) return null;
  const { openDatabase } = await import('#server/platform/database/database.ts');
  const database = await openDatabase({ url });
  try {
    await database.pool.query('select from backup_runs limit 0');
    return database;
  } catch {
    await database.close();
    return null;
  }
}
