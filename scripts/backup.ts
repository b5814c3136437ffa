// `npm run backup`: see `server/backupCommand.ts`. A running server makes a backup; this process restores one.
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
    const { readBackups } = await import('#server/backupCommand.ts');
    const text = await readBackups({ settings }, options);
    return text === null ? null : { text, exitCode: 0 };
  });
