import type { Transaction } from 'kysely';
import type { PasswordChange, ProfileDraft, User } from '#contract/account.ts';
import { say } from '#contract/platform/say.ts';
import { keepSuspendedAddress } from '#server/account/suspension/actions.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type ApiError, badField, conflict, sessionExpired } from '#server/platform/errors.ts';
import { hashPassword, isPassword, saltOf } from '#server/platform/sessions/passwords.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { recordEvent } from './events.ts';
import { PASSWORD_CHECKS_PER_ACCOUNT, PASSWORD_CHECKS_PER_IP_NETWORK } from './limits.ts';
import { requireStrongPassword } from './passwordRules.ts';
import { type Account, isLastAdmin, isReservedUsername, usernameTaken, userOf } from './rules.ts';
import {
  accountById,
  accountByIdentifier,
  deleteAccount,
  deleteEmailChange,
  invalidateResetLinks,
  lockAccount,
  lockAdmins,
  releaseAvatar,
  updateAvatar,
  updatePassword,
  updateProfile,
} from './store.ts';
import { claimUsername, releaseUsername } from './usernameStore.ts';

/** The queue of the jobs that fetch the picture at the address of an avatar. The feature `pictures` runs them. */
export const AVATAR_QUEUE = 'avatar-fetches';

/**
 * The caller's account.
 * @throws ApiError 401 when it was deleted while the call was running.
 */
export async function requireAccount({ db }: Pick<Deps, 'db'>, { id }: Pick<Viewer, 'id'>): Promise<Account> {
  return (await accountById(db, id)) ?? throwSessionExpired();
}

/** The account as the viewer sees it. `role` is the role that is in effect in the viewer's session. */
export const ownUser = ({ settings }: Pick<Deps, 'settings'>, viewer: Viewer, account: Account): User =>
  userOf(account, settings.requireStaffSecondFactor ? viewer.role : account.role);

function throwSessionExpired(): never {
  throw sessionExpired();
}

/**
 * Replaces the profile. A new username is claimed and the old one released in one transaction.
 * @throws ApiError 409 when the username is taken.
 */
export async function changeProfile(deps: Deps, viewer: Viewer, draft: ProfileDraft): Promise<Account> {
  const { db, clock, site, jobs } = deps;
  return inTransaction(db, async (trx) => {
    const { id, username, email, avatar_id, avatar_url } =
      (await lockAccount(trx, viewer.id)) ?? throwSessionExpired();
    if (draft.username.toLowerCase() !== username.toLowerCase()) {
      if (isReservedUsername(draft.username, site.name)) throw usernameTaken();
      await releaseUsername(trx, id);
      const claim = { username: draft.username, accountId: id, email, now: clock() };
      if (!(await claimUsername(trx, claim))) throw usernameTaken();
    }
    if (draft.avatarUrl !== avatar_url) {
      if (avatar_id !== null) await releaseAvatar(trx, id);
      await updateAvatar(trx, id, null);
      await jobs.cancel(trx, AVATAR_QUEUE, id);
      if (draft.avatarUrl !== null) await jobs.send(trx, AVATAR_QUEUE, { id, memberId: id });
    }
    return updateProfile(trx, id, draft);
  });
}

/**
 * The salt for hashing a password that is chosen for this email: the salt of its account, or the common salt of
 * its signups (docs/decisions/0016).
 */
export async function passwordSalt({ db, tokens }: Deps, email: string): Promise<Buffer> {
  const account = await accountByIdentifier(db, email);
  return account ? saltOf(account.password_hash) : tokens.passwordSalt(email);
}

/** Changes the password and ends all other sessions. */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { oldPassword, newPassword }: PasswordChange,
  ipNetwork: string,
): Promise<void> {
  const verifiedHash = await verifyPassword(deps, viewer, oldPassword, ipNetwork, 'oldPassword');
  const account = await requireAccount(deps, viewer);
  await requireStrongPassword(deps, newPassword, account, 'newPassword');
  const hash = await hashPassword(newPassword, saltOf(verifiedHash));
  await inTransaction(deps.db, async (trx) => {
    // The links are locked before the account, as in a password reset. Different orders could cause a deadlock.
    await invalidateResetLinks(trx, account.email, deps.clock());
    const current = await lockAccount(trx, viewer.id);
    if (current?.password_hash !== verifiedHash) throw wrongPassword('oldPassword');
    await setPassword(deps, trx, viewer.id, hash);
    await endSessions(trx, viewer.id, viewer.sessionId);
  });
}

/**
 * Stores a new password and notifies the member by mail. A change of the email that somebody with the old password may
 * have requested is cancelled.
 */
export async function setPassword(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Transaction<DB>,
  accountId: string,
  hash: string,
): Promise<void> {
  await recordEvent(deps, trx, { userId: accountId, kind: 'password.changed' });
  await updatePassword(trx, accountId, hash);
  await deleteEmailChange(trx, accountId);
}

/**
 * Deletes the caller's account.
 * @throws ApiError 400 when the password is wrong, 409 for the last admin.
 */
export async function removeOwnAccount(
  deps: Deps,
  viewer: Viewer,
  password: string,
  ipNetwork: string,
): Promise<void> {
  await verifyPassword(deps, viewer, password, ipNetwork, 'password');
  await inTransaction(deps.db, async (trx) => {
    if (isLastAdmin(viewer.id, await lockAdmins(trx))) {
      throw conflict('last_admin', say('You are the last admin. Make somebody else an admin first.'));
    }
    await removeAccount(deps, trx, viewer.id);
  });
}

/**
 * Deletes an account, and by cascades in the database everything private in it. Practices that others have logged stay.
 * The address of a suspended account is kept as a keyed hash.
 */
export async function removeAccount(deps: Deps, trx: Transaction<DB>, userId: string): Promise<void> {
  // From here on, the member can no longer join a community or book an event.
  const account = await lockAccount(trx, userId);
  if (account) await keepSuspendedAddress(deps, trx, account);
  for (const feature of deps.features) await feature.beforeAccountRemoved?.(deps, trx, userId);
  await deleteAccount(trx, userId);
  for (const feature of deps.features) await feature.afterAccountRemoved?.(deps, trx);
}

export const wrongPassword = (field: string): ApiError =>
  badField(field, say('Password is not correct.'), 'wrong_password');

/**
 * Runs a check of a password, which throws when the password is wrong. Checks that fail are counted per account, or another
 * key that stands for it, and per IP network.
 */
export async function countWrongPasswords<Result>(
  { limits }: Pick<Deps, 'limits'>,
  accountKey: string,
  ipNetwork: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const limitedKeys = [
    [PASSWORD_CHECKS_PER_ACCOUNT, accountKey],
    [PASSWORD_CHECKS_PER_IP_NETWORK, ipNetwork],
  ] as const;
  await limits.consume(...limitedKeys);
  const result = await check();
  await limits.refund(...limitedKeys);
  return result;
}

/**
 * Checks a password and returns the hash that it matches. Wrong passwords are counted per account and
 * per IP network.
 * @throws ApiError 400 when the password is wrong.
 */
export async function verifyPassword(
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  password: string,
  ipNetwork: string,
  field: string,
): Promise<string> {
  return countWrongPasswords(deps, viewer.id, ipNetwork, async () => {
    const { password_hash } = await requireAccount(deps, viewer);
    if (!(await isPassword(password, password_hash))) throw wrongPassword(field);
    return password_hash;
  });
}
