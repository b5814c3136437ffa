import type { Transaction } from 'kysely';
import type { Signup as SignupDraft } from '#contract/auth/auth.ts';
import {
  initialRole,
  invalidateResetLinks,
  isReservedUsername,
  type NewAccount,
  passwordSalt,
  requireStrongPassword,
  reserveUsername,
  usernameTaken,
} from '#server/account/public.ts';
import { isEmailTaken } from '#server/auth/changes/emailChanges.ts';
import { completeSignup, requireAdmission } from '#server/auth/registrations/admission.ts';
import { registrationById, waitingRegistrationOf } from '#server/auth/registrations/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { AgreedPage, Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID, newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, newNonce } from '#server/platform/sessions/links.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { recordEmailRequest } from './emailRequests.ts';
import { RESENDS_PER_EMAIL, RESENDS_PER_IP_NETWORK } from './limits.ts';
import { linkExpiry } from './rules.ts';
import {
  contestSignups,
  extendNewestSignup,
  extendSignupTo,
  insertSignup,
  lockEmail,
  lockSignupsOf,
  type Signup,
  signupById,
} from './store.ts';

/**
 * Stores a signup, which waits until the link in its mail is opened. The steps are the same whether or not
 * the email has an account; only the mail differs, so nobody without access to the mailbox can tell. If
 * another signup of the email is waiting, both become contested (docs/decisions/0012).
 */
export async function signUp(
  deps: Deps,
  { username, email, password, language, words = null, inviteToken }: SignupDraft,
): Promise<void> {
  const { db, clock, site, languages } = deps;
  const admission = await requireAdmission(deps, { email, words, inviteToken });
  if (isReservedUsername(username, site.name)) throw usernameTaken();
  await requireStrongPassword(deps, password, { username, email }, 'password');
  const password_hash = await hashPassword(password, await passwordSalt(deps, email));
  const now = clock();
  const expires_at = linkExpiry('verification', now);
  await inTransaction(db, async (trx) => {
    await lockEmail(trx, email);
    if (!(await reserveUsername(trx, { username, email, until: expires_at, now }))) throw usernameTaken();
    const is_contested = await contestSignups(trx, email, now);
    const id = newId();
    const signup = { id, username, email, password_hash, nonce: newNonce(), created_at: now, expires_at };
    const formLanguage = languages.offeredOrNull(language);
    await insertSignup(trx, {
      ...signup,
      ...admission,
      is_contested,
      language: formLanguage,
      agreed_pages: await agreedPagesNow(deps, trx, formLanguage),
    });
    await enqueueMail(deps, trx, 'verification', id);
  });
}

/** The versions of pages to which somebody agrees who sends the signup form in a language. */
async function agreedPagesNow(
  deps: Deps,
  trx: Transaction<DB>,
  language: string | null,
): Promise<AgreedPage[]> {
  const pages: AgreedPage[] = [];
  for (const feature of deps.features)
    pages.push(...((await feature.pagesAgreedAtSignup?.(deps, trx, language)) ?? []));
  return pages;
}

/**
 * Completes a waiting signup. Opening the link again has no effect. The link of a contested signup only
 * proves the address: the result is a token with which the member sets a password, and that creates the account.
 */
export async function verifyEmail(
  deps: Deps,
  token: string,
): Promise<{ outcome: 'created' | 'waiting' } | { setPassword: string }> {
  const { db, clock, tokens } = deps;
  const id = claimedId(token) ?? NIL_UUID;
  const registration = await registrationById(db, id);
  if (registration?.declined_at === null && tokens.isLinkToken('verification', registration, token, clock()))
    return { outcome: 'waiting' };
  const signup = await signupById(db, id);
  const isValid = signup && tokens.isLinkToken('verification', signup, token, clock());
  if (!isValid) throw invalidLink();
  return inTransaction(db, async (trx) => {
    const current = await lockSignup(trx, signup);
    if (current?.user_id) return { outcome: 'created' };
    if (!current || !(await isOpen(deps, trx, current))) throw invalidLink();
    if (current.is_contested) return { setPassword: await createSetPasswordToken(deps, trx, current) };
    const { password_hash, language } = current;
    return {
      outcome: await completeSignup(deps, trx, current, { password_hash: password_hash ?? '', language }),
    };
  });
}

/** Locks all signups of the email, and returns this one in its current state. */
async function lockSignup(trx: Db, { id, email }: Signup): Promise<Signup | undefined> {
  await lockEmail(trx, email);
  const signups = await lockSignupsOf(trx, email);
  return signups.find((each) => each.id === id);
}

/** Whether a signup can still become an account. */
async function isOpen(deps: Deps, trx: Db, signup: Signup): Promise<boolean> {
  if (signup.user_id || isPast(signup.expires_at, deps.clock())) return false;
  if (await isEmailTaken(deps, trx, signup.email)) return false;
  return !(await isBlockedByRegistration(deps, trx, signup));
}

/**
 * Whether the email of a signup has a registration that waits for an admin, and which the signup does not replace. One with
 * an admin's invitation replaces it, and so does one of an address of `ADMIN_EMAILS`.
 */
export async function isBlockedByRegistration(
  { clock, settings }: Deps,
  db: Db,
  { email, invitation_kind: kind }: Signup,
): Promise<boolean> {
  if (kind === 'site' || kind === 'siteLink') return false;
  if (initialRole(email, settings.adminEmails) === 'admin') return false;
  return (await waitingRegistrationOf(db, email, clock())) !== undefined;
}

/**
 * Creates a token that can be used once, to create this signup's account with a new password. The signup stays
 * valid at least as long as the token.
 */
async function createSetPasswordToken({ tokens, clock }: Deps, trx: Db, signup: Signup): Promise<string> {
  const now = clock();
  const until = linkExpiry('setPassword', now);
  await extendSignupTo(trx, signup.id, until);
  await reserveUsername(trx, { ...signup, until, now });
  return tokens.linkToken('setPassword', signup, until);
}

/**
 * Sends a new verification link for the newest waiting signup of an email. The steps are the same for every
 * email; the mail's job checks whether a signup is waiting.
 */
export async function resendVerification(deps: Deps, email: string, ipNetwork: string): Promise<void> {
  const { db, limits } = deps;
  await limits.consume([RESENDS_PER_EMAIL, email], [RESENDS_PER_IP_NETWORK, ipNetwork]);
  await inTransaction(db, (trx) => recordEmailRequest(deps, trx, 'verification', 'verificationAgain', email));
}

/**
 * Extends the newest waiting signup of an email and the reservation of its username. Returns undefined if
 * there is none.
 */
export function extendSignup(
  { db, clock }: Deps,
  email: string,
  until: Temporal.Instant,
): Promise<Signup | undefined> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const signup = await extendNewestSignup(trx, email, now, until);
    if (signup) await reserveUsername(trx, { ...signup, until, now });
    return signup;
  });
}

/**
 * Completes a contested signup with a password that was chosen through its mail, in the language of the page
 * where it was chosen. Somebody else may have sent the signup.
 */
export function createAccountWithPassword(
  deps: Deps,
  signup: Signup,
  chosen: Pick<NewAccount, 'password_hash' | 'language'>,
) {
  return inTransaction(deps.db, async (trx) => {
    const current = await lockSignup(trx, signup);
    if (!current || !(await isOpen(deps, trx, current))) throw invalidLink();
    await invalidateResetLinks(trx, current.email, deps.clock());
    return completeSignup(deps, trx, current, chosen);
  });
}
