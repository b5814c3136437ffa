import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  accountByIdentifier,
  EVENT_DAYS,
  lockAccount,
  recordEvent,
  releaseReservations,
  requireAccount,
  requireNotSuspended,
  suspendedAddressEnd,
  updateEmail,
} from '#server/account/public.ts';
import { EMAIL_CHANGES_PER_ACCOUNT, EMAIL_CHANGES_PER_EMAIL } from '#server/auth/limits.ts';
import { deleteRegistrationOf, waitingRegistrationOf } from '#server/auth/registrations/store.ts';
import { linkExpiry } from '#server/auth/rules.ts';
import {
  deleteWaitingSignups,
  isEmailReserved,
  lockEmail,
  releaseEmail,
  reserveEmail,
} from '#server/auth/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, invalidLink, sessionExpired } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { consumeEmailChange, emailChangeById, replaceEmailChange } from './store.ts';

/**
 * Records a request for a new email. The steps are the same whether or not somebody else has the address; only the mail
 * to it differs. The current address is notified too.
 * @throws ApiError 400 for the current email, 429 for too many mails.
 */
export async function requestEmailChange(deps: Deps, viewer: Viewer, newEmail: string): Promise<void> {
  const { db, clock, limits } = deps;
  const { email } = await requireAccount(deps, viewer);
  if (email.toLowerCase() === newEmail.toLowerCase())
    throw badField('newEmail', say('This is your email already.'));
  await limits.consume([EMAIL_CHANGES_PER_ACCOUNT, viewer.id], [EMAIL_CHANGES_PER_EMAIL, newEmail]);
  await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, viewer.id))) throw sessionExpired();
    const now = clock();
    const id = newId();
    await replaceEmailChange(trx, {
      id,
      user_id: viewer.id,
      new_email: newEmail,
      nonce: newNonce(),
      created_at: now,
      expires_at: linkExpiry('newEmail', now),
    });
    await enqueueMail(deps, trx, 'newEmail', id);
    await recordEvent(deps, trx, { userId: viewer.id, kind: 'email.requested', detail: newEmail });
  });
}

/**
 * Whether an account has this email, or it is reserved for the former owner, or the account with it was deleted while it
 * was suspended.
 */
export async function isEmailTaken(
  deps: Pick<Deps, 'clock' | 'tokens'>,
  db: Db,
  email: string,
  exceptUserId?: string,
): Promise<boolean> {
  const account = await accountByIdentifier(db, email);
  if (account && account.id !== exceptUserId) return true;
  const now = deps.clock();
  if (await suspendedAddressEnd(deps, db, email)) return true;
  return isEmailReserved(db, email, now, exceptUserId);
}

/** Whether a member cannot change to this email: it is taken, or a registration with it waits for an admin. */
export async function isEmailUnavailable(
  deps: Pick<Deps, 'clock' | 'tokens'>,
  db: Db,
  email: string,
  userId: string,
): Promise<boolean> {
  if (await isEmailTaken(deps, db, email, userId)) return true;
  return (await waitingRegistrationOf(db, email, deps.clock())) !== undefined;
}

/**
 * Gives an account the email whose link was opened.
 * @throws ApiError 400 for a link that was used, has expired or was cancelled, and when somebody else has the email by
 * now, 403 for a suspended account.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<void> {
  const { db, tokens, clock } = deps;
  const change = await emailChangeById(db, claimedId(token) ?? NIL_UUID);
  if (!change || !tokens.isLinkToken('newEmail', change, token, clock())) throw invalidLink();
  const { id, user_id: userId, new_email: newEmail } = change;
  await inTransaction(db, async (trx) => {
    await lockEmail(trx, newEmail);
    const account = await lockAccount(trx, userId);
    if (account) await requireNotSuspended(deps, trx, userId);
    if (!account || !(await consumeEmailChange(trx, id))) throw invalidLink();
    if (await isEmailUnavailable(deps, trx, newEmail, userId)) throw invalidLink();
    await replaceEmail(trx, account, newEmail);
    for (const feature of deps.features)
      await feature.afterEmailVerified?.(deps, trx, { userId, email: newEmail });
    await reserveEmail(trx, userId, account.email, clock().add({ hours: 24 * EVENT_DAYS }));
    const { email: formerEmail } = account;
    await recordEvent(deps, trx, { userId, kind: 'email.changed', detail: newEmail, email: formerEmail });
  });
}

/**
 * Replaces the email of a locked account. Signups that wait for either email are deleted: the passwords of an email
 * have the salt of its account (docs/decisions/0016).
 */
export async function replaceEmail(
  trx: Transaction<DB>,
  { id, email: formerEmail }: Account,
  newEmail: string,
): Promise<void> {
  for (const email of [formerEmail, newEmail]) {
    await deleteWaitingSignups(trx, email);
    await deleteRegistrationOf(trx, email);
    await releaseReservations(trx, { email });
  }
  await releaseEmail(trx, newEmail);
  await updateEmail(trx, id, newEmail);
}
