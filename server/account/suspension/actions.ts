import type { Transaction } from 'kysely';
import type { SuspensionDraft } from '#contract/admin.ts';
import type { Account } from '#server/account/rules.ts';
import { lockAccount } from '#server/account/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { endSessions } from '#server/platform/sessions/sessionStore.ts';
import { accountSuspended, addressKeptUntil } from './rules.ts';
import {
  deleteSuspension,
  endedSuspensions,
  endOfSuspendedAddress,
  saveSuspendedAddress,
  saveSuspension,
  storedSuspension,
  suspensionOf,
} from './store.ts';

/**
 * Suspends a locked account: ends all sessions and mails the member. A suspension that applies already keeps its beginning,
 * and what it has set aside.
 */
export async function suspendAccount(
  deps: Deps,
  trx: Transaction<DB>,
  { id: userId }: Account,
  { days, words, setAside, actorId }: SuspensionDraft & { actorId: string },
): Promise<void> {
  const now = deps.clock();
  const stored = await storedSuspension(trx, userId);
  const hasEnded = stored?.ends_at ? isPast(stored.ends_at, now) : false;
  if (hasEnded) await restoreAccount(deps, trx, userId);
  const former = hasEnded ? undefined : stored;
  const beganAt = former?.began_at ?? now;
  await saveSuspension(trx, {
    user_id: userId,
    began_at: beganAt,
    ends_at: days ? now.add({ hours: 24 * days }) : null,
    words,
    set_aside_at: former?.set_aside_at ?? (setAside ? now : null),
  });
  await endSessions(trx, userId);
  for (const feature of deps.features)
    await feature.afterAccountSuspended?.(deps, trx, { userId, beganAt, actorId, setsAside: setAside });
  await enqueueMail(deps, trx, 'accountSuspended', userId);
}

/** Ends the suspension of a locked account, and mails the member. Returns false if there is none. */
export async function restoreAccount(deps: Deps, trx: Transaction<DB>, userId: string): Promise<boolean> {
  if (!(await storedSuspension(trx, userId))) return false;
  await deleteSuspension(trx, userId);
  for (const feature of deps.features) await feature.afterAccountRestored?.(deps, trx, userId);
  await enqueueMail(deps, trx, 'accountRestored', userId);
  return true;
}

/** Ends the suspensions whose time has come. The members can log in even before. */
export async function endDueSuspensions(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const userId of await endedSuspensions(db, clock()))
    await inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, userId))) return;
      const suspension = await storedSuspension(trx, userId);
      // An admin may have replaced it in the meantime.
      if (suspension?.ends_at && isPast(suspension.ends_at, clock())) await restoreAccount(deps, trx, userId);
    });
}

/** @throws ApiError 403 if the account is suspended. */
export async function requireNotSuspended(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  userId: string,
): Promise<void> {
  const suspension = await suspensionOf(db, userId, clock());
  if (suspension) throw accountSuspended(suspension);
}

/** Keeps the address of an account that is being deleted as a keyed hash, if it is suspended. */
export async function keepSuspendedAddress(
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  trx: Transaction<DB>,
  { id, email }: Account,
): Promise<void> {
  const now = clock();
  const suspension = await suspensionOf(trx, id, now);
  if (!suspension) return;
  const [email_hash] = tokens.emailHashes(email);
  await saveSuspendedAddress(trx, { email_hash, ends_at: addressKeptUntil(suspension, now) });
}

/** Until when no account can be made with an address, because one was deleted while it was suspended. */
export const suspendedAddressEnd = (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  db: Db,
  email: string,
): Promise<Temporal.Instant | undefined> => endOfSuspendedAddress(db, tokens.emailHashes(email), clock());
