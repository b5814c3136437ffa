import { sendMails } from '#server/platform/outgoing.ts';
import type { Parts } from '#server/platform/parts.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { takeDue } from './store.ts';

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
