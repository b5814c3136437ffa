import type { Transaction } from 'kysely';
import type { SecondFactor, SecondStep, Session } from '#contract/auth/signIns.ts';
import { type Account, accountById, lockAccount, recordEvent } from '#server/account/public.ts';
import {
  secondFactorsOf,
  tryCode,
  tryPasskey,
  unknownPasskey,
  wrongCode,
} from '#server/auth/factors/proof.ts';
import { codeLimits } from '#server/auth/limits.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ApiError } from '#server/platform/errors.ts';
import type { LimitedKey } from '#server/platform/limits.ts';
import { completeSignIn, knownBrowserHash, type SignInBrowser } from './completeSignIn.ts';
import { countWrongCode, deleteSignIn, lockSignIn, type SignIn } from './store.ts';
import { createTicket, requireSignIn, signInExpired } from './tickets.ts';

const MAX_WRONG_CODES = 5;

/** Stores a login with a correct password, and returns the possible methods of the second step. */
export async function startSecondStep(
  deps: Deps,
  account: Account,
  browser: SignInBrowser,
): Promise<SecondStep> {
  const ticket = await createTicket(deps, deps.db, 'secondStep', account, browser);
  return { ticket, ...(await secondFactorsOf(deps, account.id, ticket)) };
}

/**
 * Completes a login with a second factor. A ticket signs in once. Five wrong codes end it, and its owner is notified by
 * mail, because somebody knows the password.
 * @throws ApiError 400 for a wrong code or passkey, or when the ticket has expired.
 */
export async function completeSecondStep(
  deps: Deps,
  given: SecondFactor,
  userAgent: string,
): Promise<Session> {
  const signIn = await requireSignIn(deps, 'secondStep', given.ticket);
  const key = signIn.sealed_browser === null ? undefined : deps.tokens.unseal(signIn.sealed_browser);
  const limitedKeys = given.code === undefined ? [] : await codeLimitsOf(deps, signIn, key);
  await deps.limits.consume(...limitedKeys);
  const browser = { key, isRemembered: signIn.is_remembered, userAgent };
  const result = await inTransaction(deps.db, (trx) => tryFactor(deps, trx, signIn, given, browser));
  if ('error' in result) throw result.error;
  await deps.limits.refund(...limitedKeys);
  return result.session;
}

/** Tries the factor. An error is returned and not thrown, because the count of wrong codes must be stored. */
async function tryFactor(
  deps: Deps,
  trx: Transaction<DB>,
  { id, user_id: userId, password_hash: passwordHash }: SignIn,
  { ticket, code, passkey }: SecondFactor,
  browser: SignInBrowser,
): Promise<{ session: Session } | { error: ApiError }> {
  const account = await lockAccount(trx, userId);
  const signIn = await lockSignIn(trx, id);
  if (!account || !signIn) return { error: signInExpired() };
  if (passkey && !(await tryPasskey(deps, trx, passkey, ticket, { userId, moment: 'now' })))
    return { error: unknownPasskey() };
  if (code !== undefined && !(await tryCode(deps, trx, userId, code))) {
    await recordWrongCode(deps, trx, signIn);
    return { error: wrongCode() };
  }
  await deleteSignIn(trx, id);
  const result = await completeSignIn(deps, trx, account, { passwordHash, isStrong: true }, browser);
  return result ?? { error: signInExpired() };
}

async function recordWrongCode(deps: Deps, trx: Transaction<DB>, signIn: SignIn): Promise<void> {
  if (signIn.wrong_codes + 1 < MAX_WRONG_CODES) return countWrongCode(trx, signIn.id);
  await deleteSignIn(trx, signIn.id);
  await recordEvent(deps, trx, { userId: signIn.user_id, kind: 'codes.wrong' });
}

/**
 * Codes in a known browser are counted separately, so that the owner can sign in while somebody else guesses.
 */
async function codeLimitsOf(deps: Deps, { user_id }: SignIn, key: string | undefined): Promise<LimitedKey[]> {
  return codeLimits(user_id, await knownBrowserHash(deps, user_id, key, { signedIn: true }));
}

/** The account of a login that waits for its second step. @throws ApiError 400 when there is none. */
export async function accountOfTicket(deps: Deps, ticket: string): Promise<Account> {
  const { user_id } = await requireSignIn(deps, 'secondStep', ticket);
  const account = await accountById(deps.db, user_id);
  if (!account) throw signInExpired();
  return account;
}
