import type { Transaction } from 'kysely';
import { isPast } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueueMail } from '#server/platform/jobs/mailQueue.ts';
import { newNonce } from '#server/platform/sessions/links.ts';
import { type AccountEvent, insertEvent, newBrowserMailTimes, nextEventNumber } from './eventStore.ts';

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

/** The number of mails about new browsers that an account gets in an hour. One more tells of all others. */
const NEW_BROWSER_MAILS = 3;

/**
 * Records an account event, and mails the owner a link that undoes the change. An event that changes the password is
 * recorded before the change, because the event keeps the hash of the former password. Returns the number of the
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
  const mailAt = kind === 'browser.new' ? await newBrowserMailTime(trx, userId, now) : now;
  await insertEvent(trx, {
    id,
    number: account.last_event,
    user_id: userId,
    kind,
    detail: detail ?? null,
    email: email ?? account.email,
    nonce: newNonce(),
    password_hash: account.password_hash,
    mail_at: mailAt,
    created_at: now,
    expires_at: now.add({ hours: 24 * EVENT_DAYS }),
  });
  if (mailAt) {
    const delaySeconds = Math.ceil(mailAt.since(now).total('seconds'));
    await enqueueMail(deps, trx, 'accountEvent', id, delaySeconds);
  }
  return account.last_event;
}

/** When the mail about a new browser is sent; null if a mail that waits will tell of it. */
async function newBrowserMailTime(
  trx: Transaction<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const times = await newBrowserMailTimes(trx, userId, now.subtract({ hours: 1 }));
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || times.length < NEW_BROWSER_MAILS) return now;
  return isPast(last, now) ? first.add({ hours: 1 }) : null;
}
