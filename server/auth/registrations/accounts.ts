import type { Transaction } from 'kysely';
import {
  claimUsername,
  initialRole,
  insertAccount,
  type NewAccount,
  releaseReservations,
  usernameTaken,
} from '#server/account/public.ts';
import { deleteWaitingSignups, isEmailReserved, markVerified } from '#server/auth/store.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { AgreedPage, Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteRegistrationOf, type Registration } from './store.ts';

type NamedAccount = Pick<NewAccount, 'username' | 'email' | 'password_hash' | 'language'> &
  Pick<Registration, 'agreed_pages'>;

/**
 * Creates the account of a verified email, which must be locked. Invalidates the other signups and the registration of the
 * email and releases their usernames. `signupId` is the signup whose link was opened. Returns the id of the account.
 */
export async function createAccount(
  deps: Deps,
  trx: Transaction<DB>,
  { username, email, password_hash, language, agreed_pages }: NamedAccount,
  signupId?: string,
): Promise<string> {
  const now = deps.clock();
  if (await isEmailReserved(trx, email, now)) throw invalidLink();
  const id = newId();
  const role = initialRole(email, deps.settings.adminEmails);
  await insertAccount(trx, { id, username, email, password_hash, role, language, created_at: now });
  if (!(await claimUsername(trx, { username, accountId: id, email, now }))) throw usernameTaken();
  if (signupId) await markVerified(trx, signupId, id);
  await deleteWaitingSignups(trx, email);
  await deleteRegistrationOf(trx, email);
  await releaseReservations(trx, { email });
  const agreedPages = agreed_pages as AgreedPage[];
  for (const feature of deps.features) {
    await feature.afterEmailVerified?.(deps, trx, { userId: id, email });
    await feature.afterAccountCreated?.(deps, trx, { userId: id, agreedPages });
  }
  return id;
}
