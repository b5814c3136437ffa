import { accountById, updateReminders } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Parts } from '#server/platform/deps.ts';
import { deadLink } from '#server/platform/errors.ts';
import { sendMails } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, NO_ID } from '#server/platform/sessions/tokens.ts';
import { takeDue } from './store.ts';

/** How long the link that switches reminders off is good: as long as somebody may keep the mail at hand. */
const LINK_HOURS = 90 * 24;

/** The token of the link by which a member switches the reminders off without signing in. */
export const remindersToken = (
  { secrets, clock }: Pick<Parts, 'secrets' | 'clock'>,
  userId: string,
): string => secrets.linkToken('reminders', linkedTo(userId), clock().add({ hours: LINK_HOURS }));

/** Nothing voids such a link but time: it can only switch off. */
const linkedTo = (userId: string) => ({ id: userId, nonce: '' });

/** Switches a member's reminders off by the link of one. Used again, it says the same. */
export async function endReminders({ db, clock, secrets }: Parts, token: string): Promise<void> {
  const account = await accountById(db, claimedId(token) ?? NO_ID);
  const isGood = account && secrets.isLinkToken('reminders', linkedTo(account.id), token, clock());
  if (!isGood) throw deadLink();
  await updateReminders(db, account.id, false);
}

const AHEAD = { hours: 24 };
const BATCH = 500;

/**
 * Sends the reminders of what begins within a day. A booking is marked and its mail enqueued in one transaction,
 * so that it is sent once, however many servers look, and whenever one of them stops.
 */
export async function sendReminders(parts: Parts): Promise<void> {
  const now = parts.clock();
  for (;;) {
    const taken = await inTransaction(parts.db, async (trx) => {
      const due = await takeDue(trx, { now, until: now.add(AHEAD), count: BATCH });
      await sendMails(parts, trx, 'eventReminder', due);
      return due.length;
    });
    if (taken === 0) return;
  }
}
