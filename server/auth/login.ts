import type { Login } from '#contract/auth/auth.ts';
import type { SecondStep, Session } from '#contract/auth/signIns.ts';
import { EMAIL_NOT_VERIFIED, WAITING_FOR_APPROVAL } from '#contract/platform/messages.ts';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  accountByIdentifier,
  lockAccount,
  PASSWORD_CHECKS_PER_IP_NETWORK,
} from '#server/account/public.ts';
import { type Registration, registrationsOf } from '#server/auth/registrations/store.ts';
import { completeSignIn, knownBrowserHash } from '#server/auth/signIns/completeSignIn.ts';
import { startSecondStep } from '#server/auth/signIns/secondStep.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, badRequest, forbidden } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import type { LimitedKey } from '#server/platform/limits.ts';
import { matchingHashes } from '#server/platform/sessions/passwords.ts';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_BROWSER, LOGINS_PER_IDENTIFIER } from './limits.ts';
import { waitingSignups } from './store.ts';

const invalidCredentials = () => badRequest('invalid_credentials', say('Invalid credentials.'));

const emailNotVerified = () => forbidden(say(EMAIL_NOT_VERIFIED), 'email_not_verified');
const registrationError = ({ declined_at }: Registration) =>
  declined_at
    ? forbidden(say('Your registration was declined.'), 'registration_declined')
    : forbidden(say(WAITING_FOR_APPROVAL), 'waiting_for_approval');

/**
 * Checks a password. Signs the member in, or asks for the second factor. For a wrong password, the reply and the time
 * are the same whether or not the account exists: the account of an email and its waiting signups have the same salt,
 * so one hash is computed for all of them.
 */
export async function logIn(
  deps: Deps,
  login: Login,
  caller: { ipNetwork: string; userAgent: string },
): Promise<Session | SecondStep> {
  const { db, clock, limits } = deps;
  const { loginIdentifier, password } = login;
  const account = await accountByIdentifier(db, loginIdentifier);
  const limitedKeys = await limitedKeysOf(deps, login, account, caller.ipNetwork);
  await limits.consume(...limitedKeys).catch(suggestOtherWays);
  const signups = await waitingSignups(db, loginIdentifier, clock());
  const registrations = await registrationsOf(db, loginIdentifier, clock());
  const hashes = [...(account ? [account] : []), ...signups, ...registrations].map(
    ({ password_hash }) => password_hash,
  );
  const matches = await matchingHashes(password, hashes);
  if (matches.size === 0) throw invalidCredentials();
  await limits.refund(...limitedKeys);
  if (!account || !matches.has(account.password_hash)) {
    const registration = registrations.find(({ password_hash }) => matches.has(password_hash));
    throw registration ? registrationError(registration) : emailNotVerified();
  }
  const browser = {
    key: login.browser,
    isRemembered: login.remember !== false,
    userAgent: caller.userAgent,
  };
  if (account.has_second_factor) return startSecondStep(deps, account, browser);
  const proven = { passwordHash: account.password_hash, isStrong: false };
  const result = await inTransaction(db, async (trx) => {
    const current = await lockAccount(trx, account.id);
    return current && completeSignIn(deps, trx, current, proven, browser);
  });
  // The password may have been changed, or the account deleted, while the hash was computed.
  if (!result) throw invalidCredentials();
  if ('error' in result) throw result.error;
  return result.session;
}

/**
 * The keys under which a login is counted. Logins in a browser that the account knows have their own count, so that the
 * owner can log in while somebody else guesses.
 */
async function limitedKeysOf(
  deps: Deps,
  { loginIdentifier, browser }: Login,
  account: Account | undefined,
  ipNetwork: string,
): Promise<LimitedKey[]> {
  // Runs the same statement for an account that does not exist, so that the time does not differ.
  const knownHash = await knownBrowserHash(deps, account?.id ?? NIL_UUID, browser);
  if (knownHash) return [[LOGINS_PER_BROWSER, knownHash]];
  return [
    [LOGINS_PER_IDENTIFIER, loginIdentifier],
    [LOGINS_PER_ACCOUNT, attemptKey(account, loginIdentifier)],
    [PASSWORD_CHECKS_PER_IP_NETWORK, ipNetwork],
  ];
}

/**
 * The key under which failed logins are counted: the account with this identifier, or the identifier itself.
 * There is one count in both cases, so that the time does not differ. Email and username are counted
 * separately, because a common count would reveal which email belongs to a username.
 */
function attemptKey(account: Account | undefined, identifier: string): string {
  return account ? `${account.id} ${identifier.includes('@') ? 'email' : 'username'}` : identifier;
}

/** Adds the ways in which the owner of an account can still sign in to the error 429. */
function suggestOtherWays(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  const { status, code, headers } = error;
  const said = say(
    'Too many attempts. Please wait a while and try again. A passkey, a browser you have used before, or a password reset still works.',
  );
  throw new ApiError(status, code, said, { headers });
}
