import type { Transaction } from 'kysely';
import { email as emailSchema } from '#contract/platform/primitives.ts';
import {
  type Account,
  accountByIdentifier,
  lockAccount,
  suspensionOf,
  updateRoleAndPatronage,
} from '#server/account/public.ts';
import { createResetLink, deleteRecovery, startRecovery } from '#server/auth/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import { type NewDecision, recordDecision } from '#server/platform/decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { formatUtc } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { endAllSessions, endSessions } from '#server/platform/sessions/sessionStore.ts';

/*
 * The commands of `npm run admin`. Each returns a sentence that reports what was done, and records a decision without
 * an actor. Each throws when there is no such account.
 */

type ShellDeps = Pick<Deps, 'db' | 'clock'>;

/** Runs `act` with the locked account of an email, and records the decision that it returns. */
export function decide<Result extends { kind: NewDecision['kind'] | null; reason?: string; report: string }>(
  { db, clock }: ShellDeps,
  email: string,
  act: (trx: Transaction<DB>, account: Account) => Promise<Result>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const match = await accountByIdentifier(trx, email);
    const account = match && (await lockAccount(trx, match.id));
    if (!account) throw new Error('No account has this email.');
    const { kind, reason, report } = await act(trx, account);
    if (kind) await recordShellDecision({ clock }, trx, kind, { id: account.id, name: null }, reason);
    return report;
  });
}

const recordShellDecision = (
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<DB>,
  kind: NewDecision['kind'],
  subject: { id: string; name: string | null },
  reason?: string,
) =>
  recordDecision(trx, {
    id: newId(),
    actor_id: null,
    is_by_operator: true,
    kind,
    subject_id: subject.id,
    subject_name: subject.name,
    reason: `${reason ? `${reason}, ` : ''}from the shell`,
    decided_at: clock(),
  });

/** Gives the admin role to an account. @throws when it is suspended. */
export const grantAdmin = (deps: ShellDeps, email: string): Promise<string> =>
  decide(deps, email, async (trx, { id, username, role }) => {
    if (role === 'admin') return { kind: null, report: `${username} is an admin already.` };
    if (await suspensionOf(trx, id, deps.clock()))
      throw new Error('The account is suspended. Lift the suspension first.');
    await updateRoleAndPatronage(trx, id, { role: 'admin' });
    const report = `${username} is an admin now, from their next call on.`;
    return { kind: 'role.changed', reason: `${role} → admin`, report };
  });

/** Creates a link that sets a new password. A second factor is still needed after it. Returns the link. */
export const createReset = (
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'tokens'>,
  email: string,
): Promise<string> =>
  decide(deps, email, async (trx) => ({
    kind: 'reset.created',
    report: await createResetLink({ ...deps, db: trx }, email),
  }));

/**
 * Starts a recovery for a member who has lost all second factors: after 72 hours they are removed. For a member who has
 * lost the mailbox too, the account then gets `newEmail`.
 * @throws when the new email is malformed or taken.
 */
export const recoverAccount = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'tokens'>,
  email: string,
  newEmail?: string,
): Promise<string> =>
  decide(deps, email, async (trx, account) => {
    if (newEmail !== undefined && !emailSchema.safeParse(newEmail).success)
      throw new Error('The new email is not a mail address.');
    const endsAt = await startRecovery(deps, trx, account, newEmail ?? null);
    const change = newEmail === undefined ? '' : `, and the email becomes ${newEmail}`;
    const report = `The second factors of ${account.username} are removed on ${formatUtc(ENGLISH_TEXTS, endsAt)}${change}. The owner has been told by mail and can stop it.`;
    return { kind: 'recovery.begun', report };
  });

/** Stops a recovery. */
export const cancelRecovery = (deps: ShellDeps, email: string): Promise<string> =>
  decide(deps, email, async (trx, { id, username }) =>
    (await deleteRecovery(trx, id))
      ? { kind: 'recovery.cancelled', report: `The recovery of ${username} is cancelled.` }
      : { kind: null, report: `No recovery of ${username} is running.` },
  );

/** Ends all sessions of a member. */
export const signOutMember = (deps: ShellDeps, email: string): Promise<string> =>
  decide(deps, email, async (trx, { id, username }) => {
    await endSessions(trx, id);
    return { kind: 'sessions.ended', report: `${username} is signed out everywhere.` };
  });

/** Ends all sessions of all members. */
export const signOutEveryone = ({ db, clock }: ShellDeps): Promise<string> =>
  inTransaction(db, async (trx) => {
    await endAllSessions(trx);
    await recordShellDecision({ clock }, trx, 'sessions.ended', { id: NIL_UUID, name: 'everyone' });
    return 'Everyone is signed out.';
  });
