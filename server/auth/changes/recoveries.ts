import type { Transaction } from 'kysely';
import {
  type Account,
  EVENT_DAYS,
  lockAccount,
  recordEvent,
  requireNotSuspended,
} from '#server/account/public.ts';
import { removeAllFactors } from '#server/auth/factors/store.ts';
import { RECOVERIES_PER_ACCOUNT } from '#server/auth/limits.ts';
import { linkExpiry, REMINDER_BEFORE_END, WAITING_PERIOD } from '#server/auth/rules.ts';
import { accountOfTicket } from '#server/auth/signIns/secondStep.ts';
import { deleteRecovery, reserveEmail } from '#server/auth/store.ts';
import { iso, isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import { isEmailTaken, replaceEmail } from './emailChanges.ts';
import {
  lockRecovery,
  membersInRecovery,
  type Recovery,
  recordRecoveryReminder,
  recoveryById,
  replaceRecovery,
  setRecoveryEnd,
} from './store.ts';

type RecoveryDeps = Pick<Deps, 'jobs' | 'clock' | 'tokens'>;

/**
 * Mails a link that starts a recovery to the owner of an account, for somebody who knows its password.
 * @throws ApiError 400 when the ticket of the login has expired.
 */
export async function requestRecovery(deps: Deps, ticket: string): Promise<void> {
  const { id: userId } = await accountOfTicket(deps, ticket);
  await deps.limits.consume([RECOVERIES_PER_ACCOUNT, userId]);
  const now = deps.clock();
  const expires_at = linkExpiry('recovery', now);
  const id = newId();
  const request = { id, user_id: userId, nonce: newNonce(), new_email: null, created_at: now, expires_at };
  await inTransaction(deps.db, async (trx) => {
    if (!(await lockAccount(trx, userId))) return;
    const isStored = await replaceRecovery(trx, { ...request, ends_at: null });
    if (isStored) await enqueueMail(deps, trx, 'recovery', id);
  });
}

/**
 * Starts the 72 hours after which all second factors are removed. Opening the link again has no effect.
 * @throws ApiError 400 for a link that has expired or was cancelled, 403 for a suspended account.
 */
export async function confirmRecovery(deps: Deps, token: string): Promise<{ endsAt: string }> {
  const { db, tokens, clock } = deps;
  const request = await recoveryById(db, claimedId(token) ?? NIL_UUID);
  if (!request || !tokens.isLinkToken('recovery', request, token, clock())) throw invalidLink();
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, request.user_id);
    await requireNotSuspended(deps, trx, request.user_id);
    const recovery = await lockRecovery(trx, request.user_id);
    if (recovery?.id !== request.id) throw invalidLink();
    return { endsAt: iso(recovery.ends_at ?? (await startWaitingPeriod(deps, trx, request.user_id))) };
  });
}

async function startWaitingPeriod(
  deps: RecoveryDeps,
  trx: Transaction<DB>,
  userId: string,
): Promise<Temporal.Instant> {
  const endsAt = deps.clock().add(WAITING_PERIOD);
  await setRecoveryEnd(trx, userId, endsAt);
  await recordEvent(deps, trx, { userId, kind: 'recovery.begun' });
  return endsAt;
}

/**
 * Starts a recovery for a member who has lost the second factors, instead of a running one. If the mailbox is
 * lost too, the account gets the new email at the end. The account must be locked. Returns the end.
 * @throws when the new email is taken.
 */
export async function startRecovery(
  deps: RecoveryDeps,
  trx: Transaction<DB>,
  { id: userId }: Account,
  newEmail: string | null,
): Promise<Temporal.Instant> {
  if (newEmail && (await isEmailTaken(deps, trx, newEmail, userId)))
    throw new Error('Another account has the new email.');
  const now = deps.clock();
  await deleteRecovery(trx, userId);
  const recovery = { id: newId(), user_id: userId, nonce: newNonce(), new_email: newEmail, created_at: now };
  await replaceRecovery(trx, { ...recovery, expires_at: now, ends_at: null });
  return startWaitingPeriod(deps, trx, userId);
}

/** Reminds members a day before their recovery ends, and ends the recoveries that are due. */
export async function runRecoveries(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const isRecoveryDue = ({ ends_at }: Recovery) => ends_at !== null && isPast(ends_at, now);
  for (const userId of await membersInRecovery(db, {
    endsBefore: now.add(REMINDER_BEFORE_END),
    isReminded: false,
  }))
    await withRecovery(deps, userId, async (trx, _account, recovery) => {
      if (recovery.reminded_at || isRecoveryDue(recovery)) return;
      await recordRecoveryReminder(trx, userId, now);
      await recordEvent(deps, trx, { userId, kind: 'recovery.near' });
    });
  for (const userId of await membersInRecovery(db, { endsBefore: now }))
    await withRecovery(deps, userId, async (trx, account, recovery) => {
      if (isRecoveryDue(recovery)) await endRecovery(deps, trx, account, recovery);
    });
}

/** Runs `run` with the locked account and recovery, if both still exist. */
function withRecovery(
  { db }: Deps,
  userId: string,
  run: (trx: Transaction<DB>, account: Account, recovery: Recovery) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    const recovery = account && (await lockRecovery(trx, userId));
    if (recovery) await run(trx, account, recovery);
  });
}

/** Removes all second factors and ends all sessions. The password stays. */
async function endRecovery(
  deps: Deps,
  trx: Transaction<DB>,
  account: Account,
  { new_email: newEmail }: Recovery,
): Promise<void> {
  const { id: userId, email } = account;
  const now = deps.clock();
  const removed_in = await recordEvent(deps, trx, { userId, kind: 'recovery.ended', email });
  await removeAllFactors(trx, userId, { removed_in, removed_at: now });
  await endSessions(trx, userId);
  await deleteRecovery(trx, userId);
  if (!newEmail || (await isEmailTaken(deps, trx, newEmail, userId))) return;
  await replaceEmail(trx, account, newEmail);
  await reserveEmail(trx, userId, email, now.add({ hours: 24 * EVENT_DAYS }));
}
