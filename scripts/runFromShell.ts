import type { CommandName } from '#server/commands.ts';
import { askServer, type CommandResult } from '#server/platform/process/commandSocket.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';

/** How long the state of the site is waited for. Other commands may take hours. */
const HEALTH_TIMEOUT_MS = 30_000;

/**
 * Runs a command, by default with the arguments of this process, prints its result, and sets the exit code. The embedded database
 * belongs to a running server, which is asked then.
 * @param runWithoutDatabase Runs the command if it needs no database. Returns null if it needs one.
 */
export async function runFromShell(
  name: CommandName,
  args = process.argv.slice(2),
  runWithoutDatabase?: (settings: Settings, args: string[]) => Promise<CommandResult | null>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const timeoutMs = name === 'health' ? HEALTH_TIMEOUT_MS : undefined;
    const answer =
      settings.databaseUrl === null ? await askServer(settings.dataDir, name, args, timeoutMs) : null;
    const { text, exitCode } =
      answer ?? (await runWithoutDatabase?.(settings, args)) ?? (await runAlone(settings, name, args));
    console.log(text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** Opens the database for this command only. Loads the server now, which takes longer than asking one that runs. */
async function runAlone(settings: Settings, name: CommandName, args: string[]): Promise<CommandResult> {
  const { openExisting } = await import('#server/platform/database/openMigrated.ts');
  const { createLogger } = await import('#server/platform/process/log.ts');
  const { openDeps } = await import('#server/server.ts');
  const { runCommand } = await import('#server/commands.ts');
  const database = await openExisting(settings);
  try {
    const deps = await openDeps(settings, createLogger('silent'), { database });
    try {
      return await runCommand(deps, name, args);
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}
