import type { PasswordChange, ProfileDraft } from '#contract/account.ts';
import type { Parts } from '#server/platform/parts.ts';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { badField, conflict, unauthorized } from '#server/platform/refuse.ts';
import { endSessions, type Viewer } from '#server/platform/sessions.ts';
import { isLastAdmin, isReservedUsername } from './rules.ts';
import {
  type Account,
  accountById,
  deleteAccount,
  lockedAdminIds,
  releaseUsername,
  takeUsername,
  updatePassword,
  updateProfile,
} from './store.ts';

export async function ownAccount({ db }: Pick<Parts, 'db'>, { id }: Viewer): Promise<Account> {
  const account = await accountById(db, id);
  if (!account) throw unauthorized('Please log in.');
  return account;
}

/** Replaces the profile. A new username is taken, and the old one is free, in one step: 409 when it is not free. */
export async function changeProfile(parts: Parts, viewer: Viewer, draft: ProfileDraft): Promise<Account> {
  const { db, clock, settings } = parts;
  return db.transaction().execute(async (trx) => {
    const { id, username, email } = await ownAccount({ db: trx }, viewer);
    if (draft.username.toLowerCase() !== username.toLowerCase()) {
      if (isReservedUsername(draft.username, settings.productName)) throw usernameTaken();
      await releaseUsername(trx, id);
      const take = { username: draft.username, accountId: id, email, now: clock() };
      if (!(await takeUsername(trx, take))) throw usernameTaken();
    }
    return updateProfile(trx, id, draft);
  });
}

const usernameTaken = () => conflict('Username is already taken.');

/** Changes the password and ends every other session. */
export async function changePassword(
  parts: Parts,
  viewer: Viewer,
  { oldPassword, newPassword }: PasswordChange,
  address: string,
): Promise<void> {
  await provePassword(parts, viewer, oldPassword, address, 'oldPassword', 'Current password is not correct.');
  const hash = await hashPassword(newPassword);
  await parts.db.transaction().execute(async (trx) => {
    await updatePassword(trx, viewer.id, hash);
    await endSessions(trx, viewer.id, viewer.sessionId);
  });
}

/** Deletes the account and, by the database's own cascades, everything private in it. */
export async function removeAccount(
  parts: Parts,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<void> {
  await provePassword(parts, viewer, password, address, 'password', 'Password is not correct.');
  await parts.db.transaction().execute(async (trx) => {
    if (isLastAdmin(viewer.id, await lockedAdminIds(trx))) {
      throw conflict('You are the last admin. Make somebody else an admin first.');
    }
    await deleteAccount(trx, viewer.id);
  });
}

/** Wrong passwords are counted by account and by address; a right one is not. */
async function provePassword(
  parts: Parts,
  viewer: Viewer,
  password: string,
  address: string,
  field: string,
  message: string,
): Promise<void> {
  await parts.limits.take('passwordsAnIdentifier', viewer.id);
  await parts.limits.take('passwordsAnAddress', address);
  const { password_hash } = await ownAccount(parts, viewer);
  if (!(await isPassword(password, password_hash))) throw badField(field, message);
  await parts.limits.giveBack('passwordsAnIdentifier', viewer.id);
  await parts.limits.giveBack('passwordsAnAddress', address);
}
