import { z } from 'zod';
import { CaseDecisionDraft } from '#contract/communities/decisions.ts';
import { adminStats } from '#server/admin/actions.ts';
import {
  cancelRecovery,
  createReset,
  grantAdmin,
  recoverAccount,
  signOutEveryone,
  signOutMember,
} from '#server/admin/commandLine.ts';
import { writeArchive } from '#server/admin/writeArchive.ts';
import { decideCaseFromShell, printCases } from '#server/communities/moderation/commandLine.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  dropHeldMails,
  heldMails,
  releaseReminders,
  sendHeldMails,
} from '#server/platform/jobs/heldMails.ts';
import type { CommandResult } from '#server/platform/process/commandSocket.ts';

const USAGE = `Usage: npm run admin -- COMMAND
  grant EMAIL                  makes an account an admin
  reset EMAIL                  prints a link that sets a new password
  recover EMAIL [NEW_EMAIL]    removes the second factors after 72 hours
  recover --cancel EMAIL       stops that
  sign-out EMAIL | --all       ends the sessions of one member or of all
  archive EMAIL FILE --recipient AGE_KEY | --plain
                               writes the archive of a member, and tells them first
  cases                        prints the waiting cases about admins
  cases ID ACTION [WORDS]      decides one: left, removed, warned, banned, or paused:DAYS
  held                         prints the mails and reminders that are held since a restore
  held send MAIL | reminders   sends the mails of this name, or lets reminders go out again
  held drop MAIL               deletes the mails of this name
  stats                        prints statistics`;

type Run = (deps: Deps) => Promise<string>;

/** Runs `npm run admin -- ARGUMENTS`. @throws with the usage if the arguments are not valid */
export async function runAdminCommand(deps: Deps, args: string[]): Promise<CommandResult> {
  const run = commandOf(args);
  if (!run) throw new Error(USAGE);
  return { text: await run(deps), exitCode: 0 };
}

/** The command that the arguments name; null if they are not valid. */
function commandOf([command, first, second, ...extra]: string[]): Run | null {
  if (command === 'cases') return first === undefined ? printCases : decisionOf([first, second, ...extra]);
  if (command === 'archive') return archiveCommand([first, second, ...extra]);
  if (extra.length) return null;
  if (command === 'held') return heldCommand(first, second);
  if (command === 'stats' && first === undefined) return printedStats;
  if (command === 'recover' && first === '--cancel' && second) return (deps) => cancelRecovery(deps, second);
  if (command === 'recover' && first && first !== '--cancel')
    return (deps) => recoverAccount(deps, first, second);
  if (!first || second !== undefined) return null;
  if (command === 'grant') return (deps) => grantAdmin(deps, first);
  if (command === 'reset') return (deps) => createReset(deps, first);
  if (command !== 'sign-out') return null;
  return first === '--all' ? signOutEveryone : (deps) => signOutMember(deps, first);
}

/** The command that writes an archive; null if the arguments are not valid. */
function archiveCommand([email, file, option, recipient, ...extra]: (string | undefined)[]): Run | null {
  if (!email || !file || extra.length) return null;
  if (option === '--plain' && recipient === undefined) return (deps) => writeArchive(deps, email, file, null);
  if (option === '--recipient' && recipient) return (deps) => writeArchive(deps, email, file, recipient);
  return null;
}

/** The command about held mails; null if the arguments are not valid. */
function heldCommand(act?: string, mail?: string): Run | null {
  if (act === undefined) return printedHeld;
  if (act === 'send' && mail === 'reminders')
    return async ({ db }) => {
      await releaseReminders(db);
      return 'Reminders go out again.';
    };
  if (act === 'send' && mail) return async (deps) => toldOf('sent', mail, await sendHeldMails(deps, mail));
  if (act === 'drop' && mail) return async ({ db }) => toldOf('deleted', mail, await dropHeldMails(db, mail));
  return null;
}

/** @throws if no mail of this name is held */
function toldOf(act: string, mail: string, count: number): string {
  if (count === 0) throw new Error(`No mail named ${mail} is held.`);
  return count === 1 ? `1 mail is ${act}.` : `${count} mails are ${act}.`;
}

const printedHeld: Run = async ({ db }) => {
  const { counts, remindersSince } = await heldMails(db);
  const lines = counts.map(({ mail, count }) => `${mail.padEnd(24)} ${count}`);
  if (remindersSince) lines.push(`${'reminders'.padEnd(24)} since ${iso(remindersSince)}`);
  return lines.join('\n') || 'No mail and no reminder is held.';
};

/** The command that decides a case; null if the arguments are not valid. */
function decisionOf([id = '', act = '', words, ...extra]: (string | undefined)[]): Run | null {
  const [action, days] = act.split(':');
  const draft = CaseDecisionDraft.safeParse({ action, days: days && Number(days), words });
  if (extra.length || !z.uuid().safeParse(id).success || !draft.success) return null;
  return (deps) => decideCaseFromShell(deps, id, draft.data);
}

const printedStats: Run = async (deps) =>
  Object.entries(await adminStats(deps))
    .map(([name, count]) => `${name.padEnd(20)} ${count}`)
    .join('\n');
