import type { Transaction } from 'kysely';
import type { Login, PasswordReset, Session, Signup as SignupDraft } from '#contract/auth.ts';
import { VERIFY_FIRST } from '#contract/refusals.ts';
import {
  accountByIdentifier,
  firstRole,
  holdUsername,
  insertAccount,
  isReservedUsername,
  lockedAccount,
  releaseHolds,
  selfOf,
  takeUsername,
  updatePassword,
} from '#server/account/public.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { DB } from '#server/platform/databaseTypes.ts';
import { sendMail } from '#server/platform/outgoing.ts';
import type { Parts } from '#server/platform/parts.ts';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { badRequest, deadLink, forbidden, usernameTaken } from '#server/platform/refuse.ts';
import { claimedId, NO_ID, newId, newNonce } from '#server/platform/secrets.ts';
import { beginSession, endSessions } from '#server/platform/sessions.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { linkExpiry } from './rules.ts';
import {
  deleteWaitingSignups,
  type EmailRequest,
  emailRequestById,
  extendNewestSignup,
  insertEmailRequest,
  insertSignup,
  lockedSignupsOf,
  markVerified,
  type Signup,
  signupById,
  spendReset,
  spendResetsOf,
  waitingSignups,
} from './store.ts';

const invalidCredentials = () => badRequest('invalid_credentials', 'Invalid credentials.');

/**
 * Keeps a signup apart from the accounts until its mail is answered. What happens here is the same whether
 * or not the email has an account: the mail's job finds that out, so that nothing outside the mailbox tells.
 */
export async function signUp(parts: Parts, { username, email, password }: SignupDraft): Promise<void> {
  const { db, clock, settings } = parts;
  if (isReservedUsername(username, settings.productName)) throw usernameTaken();
  const password_hash = await hashPassword(password);
  const now = clock();
  const expires_at = linkExpiry('verification', now);
  await inTransaction(db, async (trx) => {
    if (!(await holdUsername(trx, { username, email, until: expires_at, now }))) throw usernameTaken();
    const id = newId();
    const signup = { id, username, email, password_hash, nonce: newNonce(), created_at: now, expires_at };
    await insertSignup(trx, signup);
    await sendMail(parts, trx, 'verification', id);
  });
}

/** Turns a waiting signup into an account. A link that has done so before does nothing, and is content. */
export async function verifyEmail(parts: Parts, token: string): Promise<void> {
  const { db, clock, secrets } = parts;
  const signup = await signupById(db, claimedId(token) ?? NO_ID);
  const isGood = signup && secrets.isLinkToken('verification', signup, token, clock());
  if (!isGood) throw deadLink();
  await inTransaction(db, async (trx) => {
    const signups = await lockedSignupsOf(trx, signup.email);
    const current = signups.find(({ id }) => id === signup.id);
    if (current?.user_id) return;
    if (!current || isPast(current.expires_at, clock()) || (await accountByIdentifier(trx, current.email)))
      throw deadLink();
    await openAccount(parts, trx, current, current.password_hash ?? '');
  });
}

/** Makes the account of a signup; the other signups of its email are void, and their names free. */
async function openAccount(parts: Parts, trx: Db, signup: Signup, password_hash: string): Promise<void> {
  const { username, email } = signup;
  const now = parts.clock();
  const id = newId();
  const role = firstRole(email, parts.settings.adminEmails);
  await insertAccount(trx, { id, username, email, password_hash, role, created_at: now });
  if (!(await takeUsername(trx, { username, accountId: id, email, now }))) throw usernameTaken();
  await markVerified(trx, signup.id, id);
  await deleteWaitingSignups(trx, email);
  await releaseHolds(trx, { email });
}

/** Sends the link of the newest waiting signup again; the same steps for every email, the mail's job does the rest. */
export async function resendVerification(parts: Parts, email: string, address: string): Promise<void> {
  const { db, limits } = parts;
  await limits.take(['resendsAnEmail', email], ['resendsAnAddress', address]);
  await inTransaction(db, (trx) => requestMail(parts, trx, 'verification', 'verificationAgain', email));
}

/** Lets the newest waiting signup of an email, and its hold on the username, live on; undefined without one. */
export function extendSignup(
  { db, clock }: Parts,
  email: string,
  until: Temporal.Instant,
): Promise<Signup | undefined> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const signup = await extendNewestSignup(trx, email, now, until);
    if (signup) await holdUsername(trx, { ...signup, until, now });
    return signup;
  });
}

/** Sends a reset link, if there is anyone to reset; the same steps for every email. */
export async function requestPasswordReset(parts: Parts, email: string, address: string): Promise<void> {
  await parts.limits.take(['resetsAnEmail', email], ['resetsAnAddress', address]);
  await inTransaction(parts.db, (trx) => requestMail(parts, trx, 'reset', 'reset', email));
}

async function requestMail(
  parts: Parts,
  trx: Transaction<DB>,
  purpose: 'reset' | 'verification',
  mail: string,
  email: string,
): Promise<void> {
  const now = parts.clock();
  const id = newId();
  const expires_at = linkExpiry(purpose, now);
  await insertEmailRequest(trx, { id, purpose, email, nonce: newNonce(), created_at: now, expires_at });
  await sendMail(parts, trx, mail, id);
}

/** Where a new password is set, for one who asked. */
export function resetAddress(
  { secrets, settings }: Pick<Parts, 'secrets' | 'settings'>,
  request: Pick<EmailRequest, 'id' | 'nonce' | 'expires_at'>,
): string {
  const token = secrets.linkToken('reset', request, request.expires_at);
  return `${settings.publicUrl}/auth/reset-password?token=${token}`;
}

/** A link that sets a new password, for an admin at the shell. @throws when the email has no account. */
export async function resetLink(
  parts: Pick<Parts, 'settings' | 'db' | 'clock' | 'secrets'>,
  email: string,
): Promise<string> {
  const { db, clock } = parts;
  const account = await accountByIdentifier(db, email);
  if (!account) throw new Error('No account has this email.');
  const now = clock();
  const request = {
    id: newId(),
    purpose: 'reset' as const,
    email: account.email,
    nonce: newNonce(),
    created_at: now,
    expires_at: linkExpiry('reset', now),
  };
  await insertEmailRequest(db, request);
  return resetAddress(parts, request);
}

/** Sets the new password and ends every session; for an email with waiting signups only, opens the account. */
export async function resetPassword(parts: Parts, { token, newPassword }: PasswordReset): Promise<void> {
  const { db, clock, secrets } = parts;
  const request = await emailRequestById(db, claimedId(token) ?? NO_ID);
  const isGood = request && secrets.isLinkToken('reset', request, token, clock());
  if (!isGood) throw deadLink();
  const hash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    const now = clock();
    if (!(await spendReset(trx, request.id, now))) throw deadLink();
    await spendResetsOf(trx, request.email, now);
    const signups = await lockedSignupsOf(trx, request.email);
    const found = await accountByIdentifier(trx, request.email);
    const account = found && (await lockedAccount(trx, found.id));
    if (account) {
      await updatePassword(trx, account.id, hash);
      await endSessions(trx, account.id);
      return;
    }
    const waiting = signups.find(({ user_id, expires_at }) => !user_id && !isPast(expires_at, now));
    if (!waiting) throw deadLink();
    await openAccount(parts, trx, waiting, hash);
  });
}

/** Begins a session. The same words, and as many password checks, whether or not the account exists. */
export async function logIn(parts: Parts, login: Login, address: string): Promise<Session> {
  const { db, clock, limits } = parts;
  const { loginIdentifier, password } = login;
  const counted = [
    ['passwordsAnIdentifier', loginIdentifier],
    ['passwordsAnAddress', address],
  ] as const;
  await limits.take(...counted);
  const account = await accountByIdentifier(db, loginIdentifier);
  const waiting = await waitingSignups(db, loginIdentifier, clock());
  const hashes = [
    account?.password_hash,
    ...(waiting.length ? waiting.map((each) => each.password_hash) : [null]),
  ];
  const [isAccount, ...areWaiting] = await Promise.all(hashes.map((hash) => isPassword(password, hash)));
  if (!isAccount && !areWaiting.includes(true)) throw invalidCredentials();
  await limits.giveBack(...counted);
  if (!isAccount || !account) throw forbidden(VERIFY_FIRST, 'email_not_verified');
  return inTransaction(db, async (trx) => {
    // The password may have been changed, or the account deleted, while this one was being checked.
    const current = await lockedAccount(trx, account.id);
    if (current?.password_hash !== account.password_hash) throw invalidCredentials();
    return { token: await beginSession({ ...parts, db: trx }, current.id), user: selfOf(current) };
  });
}
