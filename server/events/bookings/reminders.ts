import { accountById, updateReminders } from '#server/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { invalidLink } from '#server/platform/errors.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimedId, NO_ID } from '#server/platform/sessions/tokens.ts';
import { claimDueReminders } from './store.ts';

/** How long the link that switches reminders off is good: as long as somebody may keep the mail at hand. */
const LINK_HOURS = 90 * 24;

/** The token of the link by which a member switches the reminders off without signing in. */
export const remindersToken = ({ tokens, clock }: Pick<Deps, 'tokens' | 'clock'>, userId: string): string =>
  tokens.linkToken('reminders', linkedTo(userId), clock().add({ hours: LINK_HOURS }));

/** Nothing voids such a link but time: it can only switch off. */
const linkedTo = (userId: string) => ({ id: userId, nonce: '' });

/** Switches a member's reminders off by the link of one. Used again, it says the same. */
export async function disableReminders({ db, clock, tokens }: Deps, token: string): Promise<void> {
  const account = await accountById(db, claimedId(token) ?? NO_ID);
  const isGood = account && tokens.isLinkToken('reminders', linkedTo(account.id), token, clock());
  if (!isGood) throw invalidLink();
  await updateReminders(db, account.id, false);
}

const AHEAD = { hours: 24 };
const BATCH = 500;

/**
 * Sends the reminders of what begins within a day. A booking is marked and its mail enqueued in one transaction,
 * so that it is sent once, however many servers look, and whenever one of them stops.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (;;) {
    const taken = await inTransaction(deps.db, async (trx) => {
      const due = await claimDueReminders(trx, { now, until: now.add(AHEAD), count: BATCH });
      await enqueueMails(deps, trx, 'eventReminder', due);
      return due.length;
    });
    if (taken === 0) return;
  }
}
