import { runAdminCommand } from '#server/admin/command.ts';
import { printedHealth } from '#server/health/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';

/** The commands of the shell that a running server answers, by the names of their npm scripts. */
export const commands = {
  admin: runAdminCommand,
  health: async (deps: Deps): Promise<CommandResult> => {
    const { text, isWell } = await printedHealth(deps);
    return { text, exitCode: isWell ? 0 : 1 };
  },
} satisfies Record<string, (deps: Deps, args: string[]) => Promise<CommandResult>>;

export type CommandName = keyof typeof commands;

/** Runs a command by its name. @throws with a sentence for the person at the shell */
export async function runCommand(deps: Deps, name: string, args: string[]): Promise<CommandResult> {
  if (!Object.hasOwn(commands, name)) throw new Error(`The server knows no command “${name}”.`);
  return commands[name as CommandName](deps, args);
}
