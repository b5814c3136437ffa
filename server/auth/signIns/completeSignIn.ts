import crypto from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Session } from '#contract/auth/signIns.ts';
import { type Account, recordEvent, suspensionOf, userOf } from '#server/account/public.ts';
import {
  browserHash,
  insertBrowser,
  knownBrowser,
  knowsAnyBrowser,
  recordBrowserUse,
} from '#server/auth/browserStore.ts';
import { deleteRecovery } from '#server/auth/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ApiError } from '#server/platform/errors.ts';
import { createSession } from '#server/platform/sessions/sessionStore.ts';
import { browserName } from './browserName.ts';
import { suspendedSignIn } from './suspendedMember.ts';

/** The number of hours that a session is valid in a browser that is not remembered. */
export const SHORT_SESSION_HOURS = 24;

/** The browser in which somebody signs in. */
export interface SignInBrowser {
  /** The key that the browser sent. */
  key?: string | undefined;
  isRemembered: boolean;
  userAgent: string;
}

interface Proven {
  /** The password hash that the given password matched, if it was given. */
  passwordHash?: string;
  /** Whether a second factor was given. */
  isStrong: boolean;
}

/** The session of a completed sign-in, or the error for a suspended member. */
type SignInResult = { session: Session } | { error: ApiError };

/**
 * Signs in a member who has proved their identity: creates the session, remembers the browser, and notifies
 * the member by mail if the browser is new. A second factor stops a recovery. The account must be locked. A suspended
 * member gets no session; the error is returned and not thrown, because its ticket and the used factor must be stored.
 * Returns null if the password was changed meanwhile.
 */
export async function completeSignIn(
  deps: Deps,
  trx: Transaction<DB>,
  account: Account,
  { passwordHash, isStrong }: Proven,
  browser: SignInBrowser,
): Promise<SignInResult | null> {
  if (passwordHash !== undefined && passwordHash !== account.password_hash) return null;
  const suspension = await suspensionOf(trx, account.id, deps.clock());
  if (isStrong) await deleteRecovery(trx, account.id);
  if (suspension) return { error: await suspendedSignIn(deps, trx, account, suspension) };
  const name = browserName(browser.userAgent);
  const token = await createSession(
    { ...deps, db: trx },
    {
      userId: account.id,
      passwordHash,
      browser: name,
      isStrong,
      ...(!browser.isRemembered && { hours: SHORT_SESSION_HOURS }),
    },
  );
  if (!token) return null;
  const key = await recognizeBrowser(deps, trx, account.id, browser, name);
  const isRoleInEffect = isStrong || !deps.settings.requireStaffSecondFactor;
  const current = isStrong ? { ...account, recovery_ends_at: null } : account;
  const user = userOf(current, isRoleInEffect ? account.role : 'sadhaka');
  return { session: { token, user, ...(key && { browser: key }) } };
}

/** A key as this server creates it: 32 random bytes as base64url. */
const KEY_PATTERN = /^[\w-]{43}$/;

/**
 * Recognizes a browser by its key. An unknown browser is stored under the key that it sent, which it may have
 * received for another account, or under a new key. Returns the key of a remembered browser.
 */
async function recognizeBrowser(
  deps: Deps,
  trx: Transaction<DB>,
  userId: string,
  { key: sentKey = '', isRemembered }: SignInBrowser,
  name: string,
): Promise<string | null> {
  const now = deps.clock();
  const hasKey = KEY_PATTERN.test(sentKey);
  const isKnown = hasKey && (await recordBrowserUse(trx, browserHash(sentKey, userId), now));
  if (!isKnown && (await knowsAnyBrowser(trx, userId)))
    await recordEvent(deps, trx, { userId, kind: 'browser.new', detail: name });
  if (!isRemembered) return null;
  const key = hasKey ? sentKey : newBrowserKey();
  if (!isKnown) await insertBrowser(trx, userId, browserHash(key, userId), { hasSignedIn: true, now });
  return key;
}

const newBrowserKey = () => crypto.randomBytes(32).toString('base64url');

/** Remembers a browser whose user has just set a new password. Returns its key. */
export async function rememberBrowser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<string> {
  const key = newBrowserKey();
  await insertBrowser(db, userId, browserHash(key, userId), { hasSignedIn: false, now: clock() });
  return key;
}

/**
 * The hash of a key by which this account knows the browser; null for other keys. With `signedIn`, somebody must have
 * signed in there: a password reset alone does not give a browser its own count of codes.
 */
export async function knownBrowserHash(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  key: string | undefined,
  { signedIn = false } = {},
): Promise<string | null> {
  if (!key) return null;
  const hash = browserHash(key, userId);
  const browser = await knownBrowser(db, hash);
  return browser && (browser.has_signed_in || !signedIn) ? hash : null;
}
