import type { Transaction } from 'kysely';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newId, newNonce } from '#server/platform/sessions/tokens.ts';
import { type AccountEvent, insertEvent, nextEventNumber } from './eventStore.ts';

/** The number of days in which the link in the mail about an event works and removed factors can be restored. */
export const EVENT_DAYS = 7;

interface NewEvent {
  userId: string;
  kind: AccountEvent['kind'];
  /** The browser, passkey or email that the mail names. */
  detail?: string;
  /** The address to which the mail is sent; by default that of the account. */
  email?: string;
}

/**
 * Records an account event, and mails the owner a link that undoes the change. Returns the number of the
 * event. The account stays locked until the transaction ends.
 */
export async function recordEvent(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Transaction<DB>,
  { userId, kind, detail, email }: NewEvent,
): Promise<number> {
  const now = deps.clock();
  const account = await nextEventNumber(trx, userId);
  const id = newId();
  await insertEvent(trx, {
    id,
    number: account.last_event,
    user_id: userId,
    kind,
    detail: detail ?? null,
    email: email ?? account.email,
    nonce: newNonce(),
    created_at: now,
    expires_at: now.add({ hours: 24 * EVENT_DAYS }),
  });
  await enqueueMail(deps, trx, 'accountEvent', id);
  return account.last_event;
}
