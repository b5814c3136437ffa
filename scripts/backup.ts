// `npm run backup`: see `server/backupCommand.ts`. A running server makes a backup; this process restores one.
import { runFromShell } from './runFromShell.ts';

const args = process.argv.slice(2);
if (args[0] !== 'restore') await runFromShell('backup');
else
  try {
    const { restoreFromShell } = await import('./restoreBackup.ts');
    console.log(await restoreFromShell(args.slice(1)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
