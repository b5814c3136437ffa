import { accountById, updateSettings } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { NIL_UUID } from '#server/platform/ids.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimedId } from '#server/platform/sessions/links.ts';
import { claimDueReminders } from './store.ts';

/** How long the link that disables reminders is valid, in hours. */
const LINK_HOURS = 90 * 24;

/** The token of the link that disables reminders without signing in. */
export const remindersToken = ({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>, userId: string): string =>
  tokens.linkToken('reminders', linkedRow(userId), clock().add({ hours: LINK_HOURS }));

/** The nonce is empty, because only the expiry invalidates the link. The link can only disable reminders. */
const linkedRow = (userId: string) => ({ id: userId, nonce: '' });

/** Disables a member's reminders with the token from a mail. Using the token again has no effect. */
export async function disableReminders({ db, clock, tokens }: Deps, token: string): Promise<void> {
  const account = await accountById(db, claimedId(token) ?? NIL_UUID);
  const isValid = account && tokens.isLinkToken('reminders', linkedRow(account.id), token, clock());
  if (!isValid) throw invalidLink();
  await updateSettings(db, account.id, { event_reminders: false });
}

const REMINDER_LEAD = { hours: 24 };
const BATCH_SIZE = 500;

/**
 * Sends the reminders of events that begin within a day. A booking is marked and its mail enqueued in one transaction,
 * so that each reminder is sent once, even if several servers run this or one of them stops.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const sentCount = await inTransaction(deps.db, async (trx) => {
      const due = await claimDueReminders(trx, { now, until: now.add(REMINDER_LEAD), count: BATCH_SIZE });
      await enqueueMails(deps, trx, 'eventReminder', due);
      return due.length;
    });
    if (sentCount === 0) return;
  }
}
