import type { PasswordReset } from '#contract/auth/auth.ts';
import {
  type AccountNames,
  accountByIdentifier,
  invalidateResetLinks,
  lockAccount,
  type NewAccount,
  passwordSalt,
  requireNotSuspended,
  requireStrongPassword,
  setPassword,
} from '#server/account/public.ts';
import { completeSignup } from '#server/auth/registrations/admission.ts';
import { setRegistrationPassword, waitingRegistrationOf } from '#server/auth/registrations/store.ts';
import { rememberBrowser } from '#server/auth/signIns/completeSignIn.ts';
import { isPast } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import { recordEmailRequest } from './emailRequests.ts';
import { RESETS_PER_EMAIL, RESETS_PER_IP_NETWORK } from './limits.ts';
import { linkExpiry } from './rules.ts';
import { createAccountWithPassword } from './signups.ts';
import {
  consumeResetLink,
  type EmailRequest,
  emailRequestById,
  insertEmailRequest,
  lockEmail,
  lockSignupsOf,
  signupById,
} from './store.ts';

/** Sends a reset link if there is an account or a waiting signup. The steps are the same for every email. */
export async function requestPasswordReset(deps: Deps, email: string, ipNetwork: string): Promise<void> {
  await deps.limits.consume([RESETS_PER_EMAIL, email], [RESETS_PER_IP_NETWORK, ipNetwork]);
  await inTransaction(deps.db, (trx) => recordEmailRequest(deps, trx, 'reset', 'reset', email));
}

/** The URL of the page that sets a new password. */
export function passwordResetUrl(
  { tokens, settings }: Pick<Deps, 'tokens' | 'settings'>,
  request: Pick<EmailRequest, 'id' | 'nonce' | 'expires_at'>,
): string {
  const token = tokens.linkToken('reset', request, request.expires_at);
  return `${settings.publicUrl}/auth/reset-password?token=${token}`;
}

/**
 * Creates a reset link on the command line, for an admin who helps a member. Returns its URL.
 * @throws when the email has no account.
 */
export async function createResetLink(
  deps: Pick<Deps, 'settings' | 'db' | 'clock' | 'tokens'>,
  email: string,
): Promise<string> {
  const { db, clock } = deps;
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
  return passwordResetUrl(deps, request);
}

/** The outcome of a reset, and the key of the browser. `waiting` means that an admin has to accept the registration. */
export interface ResetResult {
  outcome: 'changed' | 'created' | 'waiting';
  /** Null without an account. */
  browser: string | null;
}

/**
 * Sets a new password by a token: that of a reset mail, or the one that `verifyEmail` returns for a contested signup.
 * Ends all sessions of the account and invalidates its other reset links. The outcome is `created` if the email had no
 * account before. The browser counts as known, so that its user can log in while somebody else guesses.
 * @throws ApiError 400 for a token that is used, expired, invalidated or not signed by us, 403 for a suspended account.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword, language: sent }: PasswordReset,
): Promise<ResetResult> {
  const { db, clock, tokens, languages } = deps;
  const language = languages.offeredOrNull(sent);
  const id = claimedId(token) ?? NIL_UUID;
  const request = await emailRequestById(db, id);
  const signup = request ? undefined : await signupById(db, id);
  if (request && tokens.isLinkToken('reset', request, token, clock())) {
    const account = await accountByIdentifier(db, request.email);
    const names = { email: request.email, username: account?.username ?? '' };
    const hash = await newPasswordHash(deps, newPassword, names);
    return withBrowser(
      deps,
      request.email,
      await resetByMail(deps, request, { password_hash: hash, language }),
    );
  }
  if (signup && tokens.isLinkToken('setPassword', signup, token, clock())) {
    const password_hash = await newPasswordHash(deps, newPassword, signup);
    const outcome = await createAccountWithPassword(deps, signup, { password_hash, language });
    return withBrowser(deps, signup.email, outcome);
  }
  throw invalidLink();
}

async function withBrowser(deps: Deps, email: string, outcome: ResetResult['outcome']): Promise<ResetResult> {
  if (outcome === 'waiting') return { outcome, browser: null };
  const account = await accountByIdentifier(deps.db, email);
  if (!account) throw invalidLink(); // The account was deleted in the meantime.
  return { outcome, browser: await rememberBrowser(deps, account.id) };
}

async function newPasswordHash(deps: Deps, newPassword: string, names: AccountNames): Promise<string> {
  await requireStrongPassword(deps, newPassword, names, 'newPassword');
  return hashPassword(newPassword, await passwordSalt(deps, names.email));
}

/**
 * Sets the password of the account or of the waiting registration. If the email has only waiting signups, it completes the
 * newest one.
 */
function resetByMail(
  deps: Deps,
  { id, email }: EmailRequest,
  chosen: Pick<NewAccount, 'password_hash' | 'language'>,
) {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock();
    await lockEmail(trx, email);
    if (!(await consumeResetLink(trx, id, now))) throw invalidLink();
    await invalidateResetLinks(trx, email, now);
    const signups = await lockSignupsOf(trx, email);
    const match = await accountByIdentifier(trx, email);
    const account = match && (await lockAccount(trx, match.id));
    if (account) {
      await requireNotSuspended(deps, trx, account.id);
      await setPassword(deps, trx, account.id, chosen.password_hash);
      await endSessions(trx, account.id);
      return 'changed' as const;
    }
    const registration = await waitingRegistrationOf(trx, email, now);
    if (registration) {
      await setRegistrationPassword(trx, registration.id, chosen.password_hash);
      return 'waiting' as const;
    }
    const signup = signups.find(({ user_id, expires_at }) => !user_id && !isPast(expires_at, now));
    if (!signup) throw invalidLink();
    const language = chosen.language ?? (signup.is_contested ? null : signup.language);
    return completeSignup(deps, trx, signup, { ...chosen, language });
  });
}
