import type { Transaction } from 'kysely';
import type { RecoveryCodes } from '#contract/auth/factors.ts';
import { say } from '#contract/platform/say.ts';
import { type Account, accountById, lockAccount, recordEvent } from '#server/account/public.ts';
import { forgetBrowsers } from '#server/auth/browserStore.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict, sessionExpired } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { hadSecondFactor } from './proof.ts';
import { createRecoveryCodes } from './recoveryCodes.ts';
import { type Removal, removeAllFactors } from './store.ts';

const noSecondFactor = () =>
  conflict('second_factor_missing', say('Recovery codes need a passkey or an authenticator app.'));

/**
 * Prepares an account for its first second factor: creates the recovery codes, and forgets the known browsers. Each of
 * these has its own number of codes that it may try, and somebody who knows the password could have signed in to many.
 */
export async function prepareFirstFactor(
  { clock }: Deps,
  trx: Transaction<DB>,
  account: Account,
  event: number,
): Promise<Partial<RecoveryCodes>> {
  if (account.has_second_factor) return {};
  await forgetBrowsers(trx, account.id);
  const removal = { removed_in: event, removed_at: clock() };
  return { recoveryCodes: await createRecoveryCodes(trx, account.id, removal) };
}

/** Runs `change` in a transaction, with the locked account in its state before the change. */
export function changeFactors<T>(
  { db }: Deps,
  { id }: Viewer,
  change: (trx: Transaction<DB>, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, id))) throw sessionExpired();
    // Another call may have added or removed a factor while this one waited for the lock.
    const account = await accountById(trx, id);
    if (!account) throw sessionExpired();
    return change(trx, account);
  });
}

/** Removes the recovery codes when no passkey and no app is left, because they are then useless. */
export async function removeUselessCodes(
  trx: Transaction<DB>,
  userId: string,
  removal: Removal,
): Promise<void> {
  if (!(await hadSecondFactor(trx, userId, 'now'))) await removeAllFactors(trx, userId, removal);
}

/** @throws ApiError 409 without a passkey or an app. */
export function replaceRecoveryCodes(deps: Deps, viewer: Viewer): Promise<RecoveryCodes> {
  return changeFactors(deps, viewer, async (trx, account) => {
    if (!account.has_second_factor) throw noSecondFactor();
    const removed_in = await recordEvent(deps, trx, { userId: account.id, kind: 'codes.replaced' });
    const removal = { removed_in, removed_at: deps.clock() };
    return { recoveryCodes: await createRecoveryCodes(trx, account.id, removal) };
  });
}
