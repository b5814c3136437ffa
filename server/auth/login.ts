import type { Login, Session } from '#contract/auth.ts';
import { EMAIL_NOT_VERIFIED } from '#contract/platform/constants.ts';
import {
  type Account,
  accountByIdentifier,
  PASSWORD_CHECKS_PER_IP_NETWORK,
  userOf,
} from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badRequest, forbidden } from '#server/platform/errors.ts';
import { matchingHashes } from '#server/platform/sessions/passwords.ts';
import { createSession } from '#server/platform/sessions/sessions.ts';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_IDENTIFIER } from './limits.ts';
import { waitingSignups } from './store.ts';

const invalidCredentials = () => badRequest('invalid_credentials', 'Invalid credentials.');

/**
 * Signs a member in. For a wrong password, the reply and the time are the same whether or not the account exists:
 * the account of an email and its waiting signups have the same salt, so one hash is computed for all of them.
 */
export async function logIn(deps: Deps, login: Login, ipNetwork: string): Promise<Session> {
  const { db, clock, limits } = deps;
  const { loginIdentifier, password } = login;
  const account = await accountByIdentifier(db, loginIdentifier);
  const limitedKeys = [
    [LOGINS_PER_IDENTIFIER, loginIdentifier],
    [LOGINS_PER_ACCOUNT, attemptKey(account, loginIdentifier)],
    [PASSWORD_CHECKS_PER_IP_NETWORK, ipNetwork],
  ] as const;
  await limits.consume(...limitedKeys);
  const signups = await waitingSignups(db, loginIdentifier, clock());
  const hashes = [...(account ? [account] : []), ...signups].map(({ password_hash }) => password_hash);
  const matches = await matchingHashes(password, hashes);
  if (matches.size === 0) throw invalidCredentials();
  await limits.refund(...limitedKeys);
  if (!account || !matches.has(account.password_hash))
    throw forbidden(EMAIL_NOT_VERIFIED, 'email_not_verified');
  // The password may have been changed, or the account deleted, while the hash was computed.
  const token = await createSession(deps, account.id, account.password_hash);
  if (!token) throw invalidCredentials();
  return { token, user: userOf(account) };
}

/**
 * The key under which failed logins are counted: the account with this identifier, or the identifier itself.
 * There is one count in both cases, so that the time does not differ. Email and username are counted
 * separately, because a common count would reveal which email belongs to a username.
 */
function attemptKey(account: Account | undefined, identifier: string): string {
  return account ? `${account.id} ${identifier.includes('@') ? 'email' : 'username'}` : identifier;
}
