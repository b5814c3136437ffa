// `npm run health`: prints the state of each part of the installation. The exit code is 1 unless all is well. With
// `-- --json`, it checks all parts now and prints only their states.
import { localUrl } from '#scripts/update/runningServer.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { runFromShell } from './runFromShell.ts';

const TIMEOUT_MS = 10_000;

await runFromShell('health', process.argv.slice(2), resultWithoutServer);

/** The state of a site whose server is down; null if one answers, or if only the states are asked for. */
async function resultWithoutServer(settings: Settings, args: string[]): Promise<CommandResult | null> {
  if (args.length > 0) return null;
  if (settings.databaseUrl === null) {
    const { embeddedFolder, isEmbeddedIn } = await import('#server/platform/database/embedded/embedded.ts');
    // Its server was asked already. That there is no database is said when it is opened.
    const isThere = isEmbeddedIn(embeddedFolder(settings.dataDir));
    return isThere ? { text: 'The server is not running.', exitCode: 1 } : null;
  }
  const addresses = [localUrl(settings), settings.publicUrl];
  for (const address of addresses) if (await isReady(address)) return null;
  return { text: `No server answers at ${addresses.join(' or ')}.`, exitCode: 1 };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
