import type { Transaction } from 'kysely';
import type { SuspendedProof } from '#contract/auth/suspended.ts';
import { say } from '#contract/platform/say.ts';
import {
  type Account,
  accountById,
  accountSuspended,
  archiveOf,
  lockAccount,
  removeAccount,
  type SuspensionRow,
  suspensionOf,
  verifyPassword,
} from '#server/account/public.ts';
import {
  type GivenFactor,
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
import { type ApiError, badField } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { createTicket, requireSignIn, signInExpired } from './tickets.ts';

/**
 * The error 403 for a suspended member who has given the right password and second factor. Its ticket lets them export
 * their data and delete their account.
 */
export async function suspendedSignIn(
  deps: Deps,
  trx: Transaction<DB>,
  account: Account,
  suspension: SuspensionRow,
): Promise<ApiError> {
  const ticket = await createTicket(deps, trx, 'suspended', account, { isRemembered: false });
  const factors = account.has_second_factor
    ? await secondFactorsOf({ ...deps, db: trx }, account.id, ticket)
    : {};
  return accountSuspended(suspension, { ticket, ...factors });
}

/** Exports the data of a suspended member. */
export async function exportSuspended(
  deps: Deps,
  proof: SuspendedProof,
  ipNetwork: string,
): Promise<FileReply> {
  return archiveOf(deps, await requireSuspendedMember(deps, proof, ipNetwork));
}

/** Deletes the account of a suspended member. */
export async function deleteSuspended(deps: Deps, proof: SuspendedProof, ipNetwork: string): Promise<void> {
  const { id } = await requireSuspendedMember(deps, proof, ipNetwork);
  await inTransaction(deps.db, (trx) => removeAccount(deps, trx, id));
}

/**
 * The suspended member of a ticket, who has given the password again, and the second factor if there is one.
 * @throws ApiError 400 for a wrong proof, or when the ticket has expired or the suspension has ended.
 */
async function requireSuspendedMember(
  deps: Deps,
  { ticket, password, code, passkey }: SuspendedProof,
  ipNetwork: string,
): Promise<Account> {
  const { id: signInId, user_id: userId } = await requireSignIn(deps, 'suspended', ticket);
  const account = await accountById(deps.db, userId);
  if (!account || !(await suspensionOf(deps.db, userId, deps.clock()))) throw signInExpired();
  await verifyPassword(deps, account, password, ipNetwork, 'password');
  if (!account.has_second_factor) return account;
  if (code === undefined && !passkey) throw badField('code', say('{label} is required', { label: 'Code' }));
  const limitedKeys = code === undefined ? [] : codeLimits(userId, signInId);
  await deps.limits.consume(...limitedKeys);
  const error = await inTransaction(deps.db, (trx) =>
    tryFactor(deps, trx, userId, ticket, { code, passkey }),
  );
  if (error) throw error;
  await deps.limits.refund(...limitedKeys);
  return account;
}

/** Tries a second factor. Returns the error if it is wrong. */
async function tryFactor(
  deps: Deps,
  trx: Transaction<DB>,
  userId: string,
  ticket: string,
  { code, passkey }: GivenFactor,
): Promise<ApiError | null> {
  await lockAccount(trx, userId);
  if (passkey) {
    const answered = await tryPasskey(deps, trx, passkey, ticket, { userId, moment: 'now' });
    return answered ? null : unknownPasskey();
  }
  return (await tryCode(deps, trx, userId, code ?? '')) ? null : wrongCode();
}
