import type { Transaction } from 'kysely';
import type { CommunityRow } from '#server/communities/access.ts';
import { withAdvisoryLock } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { ChangeDeps, Deps } from '#server/platform/deps.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimDueChanges, claimDueSpots } from './dueStore.ts';
import { insertNotices, type Notice, type NoticeSubject, type OnlyRecipient } from './store.ts';

/**
 * Notifies those who have booked an occurrence that has not ended or wait for a spot: one mail per person and series,
 * or one per date with a calendar entry (see `insertNotices`). The occurrences must be locked and still exist. Changes
 * are mailed later by `sendDueNotices`, urgent ones after the commit. Returns the ids of the notices.
 */
export async function notifyBooked(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  subject: NoticeSubject,
  notice: Omit<Notice, 'onlyTo'>,
): Promise<string[]> {
  const notices = await insertNotices(trx, subject, notice);
  if (notice.kind !== 'changed') await enqueueMails(deps, trx, 'eventNotice', notices);
  return notices;
}

/**
 * Mails somebody the calendar entry of a spot that they have booked or are about to give back, if they get calendar
 * entries. The occurrences must be locked. A mail that would exceed the recipient's limit is sent later by
 * `sendDueNotices`.
 */
export async function notifyOfSpot(
  deps: ChangeDeps,
  trx: Transaction<DB>,
  subject: NoticeSubject,
  notice: {
    kind: 'booked' | 'returned' | 'unconfirmed';
    community: Pick<CommunityRow, 'id' | 'name'>;
    onlyTo: OnlyRecipient;
  },
): Promise<void> {
  const now = deps.clock();
  const ids = await insertNotices(trx, subject, { ...notice, now });
  if (ids.length === 0) return;
  await enqueueMails(deps, trx, 'eventNotice', await claimDueSpots(trx, now, { count: ids.length, ids }));
}

/** An arbitrary number that none of our other advisory locks uses. */
const NOTICES_LOCK = 7003;
const BATCH_SIZE = 500;

/**
 * Mails the changes, bookings and returned spots that have not been mailed yet, except to recipients who have reached
 * their mail limit (see `claimDueChanges` and `claimDueSpots`). A notice is marked as sent and its mail is enqueued in
 * one transaction, by one server at a time, so that these limits hold across servers.
 */
export async function sendDueNotices(deps: Deps): Promise<void> {
  for (;;) {
    const sentCount = await withAdvisoryLock(deps.db, NOTICES_LOCK, async (trx) => {
      const now = deps.clock();
      const changes = await claimDueChanges(trx, now, BATCH_SIZE);
      const due = [...changes, ...(await claimDueSpots(trx, now, { count: BATCH_SIZE }))];
      await enqueueMails(deps, trx, 'eventNotice', due);
      return due.length;
    });
    if (sentCount < BATCH_SIZE) return;
  }
}
