import { printedHealth, statesNow } from '#server/health/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';
import { runAdminCommand } from './adminCommand.ts';
import { runBackupCommand } from './backupCommand.ts';
import { runPicturesCommand } from './picturesCommand.ts';

/** The commands of the shell that a running server answers, by the names of their npm scripts. */
const COMMANDS = {
  admin: runAdminCommand,
  backup: runBackupCommand,
  health: async (deps: Deps, [option]: string[]): Promise<CommandResult> => {
    if (option === '--json') return { text: JSON.stringify(await statesNow(deps)), exitCode: 0 };
    const { text, isWell } = await printedHealth(deps);
    return { text, exitCode: isWell ? 0 : 1 };
  },
  pictures: runPicturesCommand,
  /** `npm run update` has changed its state, or asks which process answers. */
  update: async ({ readOnly }: Deps): Promise<CommandResult> => {
    readOnly.refresh();
    const answer = { isReadOnly: readOnly.isOn(), process: `${process.pid} ${performance.timeOrigin}` };
    return { text: JSON.stringify(answer), exitCode: 0 };
  },
} satisfies Record<string, (deps: Deps, args: string[]) => Promise<CommandResult>>;

export type CommandName = keyof typeof COMMANDS;

/** Runs a command by its name. @throws with a sentence for the person at the shell */
export async function runCommand(deps: Deps, name: string, args: string[]): Promise<CommandResult> {
  if (!Object.hasOwn(COMMANDS, name)) throw new Error(`The server knows no command “${name}”.`);
  return COMMANDS[name as CommandName](deps, args);
}
