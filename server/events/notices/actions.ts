import type { Transaction } from 'kysely';
import type { CommunityRow } from '#server/communities/access.ts';
import { deleteBookings, deleteBookingsOfNonMembers } from '#server/events/bookings/store.ts';
import { cancelGuestsIn } from '#server/events/guests/store.ts';
import { lockUpcoming } from '#server/events/occurrences/store.ts';
import { withAdvisoryLock } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueMails } from '#server/platform/jobs/mailQueue.ts';
import { claimDueChanges, insertNotices, type NoticeRow, type NoticeSubject } from './store.ts';

interface Notice {
  kind: NoticeRow['kind'];
  community: Pick<CommunityRow, 'id' | 'name'>;
  now: Temporal.Instant;
}

/**
 * Notifies the members and guests who have booked an occurrence that has not ended, by one mail per person and series
 * (see `insertNotices` for who is left out). The occurrences must be locked and still exist. Changes are mailed by `sendDueChanges` after the commit.
 */
export async function notifyBooked(
  deps: Deps,
  trx: Transaction<DB>,
  subject: NoticeSubject,
  { kind, community, now }: Notice,
): Promise<void> {
  const notices = await insertNotices(trx, subject, { kind, community, now });
  await enqueueMails(deps, trx, 'eventNotice', notices);
}

/** An arbitrary number that none of our other advisory locks uses. */
const CHANGES_LOCK = 7003;
const BATCH_SIZE = 500;

/**
 * Mails the changes that have not been mailed yet, except to recipients who have reached their mail limit (see
 * `claimDueChanges`). A notice is marked as sent and its mail is enqueued in one transaction, by one server at a
 * time, so that these limits hold across servers.
 */
export async function sendDueChanges(deps: Deps): Promise<void> {
  for (;;) {
    const sentCount = await withAdvisoryLock(deps.db, CHANGES_LOCK, async (trx) => {
      const due = await claimDueChanges(trx, deps.clock(), BATCH_SIZE);
      await enqueueMails(deps, trx, 'eventNotice', due);
      return due.length;
    });
    if (sentCount < BATCH_SIZE) return;
  }
}

/** Notifies everyone who has booked an upcoming occurrence in a community that is about to be deleted. */
export async function notifyOfDeletion(
  deps: Deps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = deps.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await notifyBooked(deps, trx, { community_id: community.id }, { kind: 'cancelled', community, now });
}

/**
 * Cancels the bookings of a member who is being removed from a private community, and notifies them by mail.
 */
export async function cancelBookingsOfRemovedMember(
  deps: Deps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const now = deps.clock();
  const subject = { community_id: community.id };
  const notices = await insertNotices(trx, subject, { kind: 'removed', community, now, onlyTo: userId });
  await enqueueMails(deps, trx, 'eventNotice', notices);
  await deleteBookings(trx, { userId, upcomingIn: { communityId: community.id, now } });
}

/**
 * Cancels the bookings of non-members and the registrations of guests in a community that becomes private, because they
 * cannot see or cancel them there afterwards. Notifies these people.
 */
export async function closeEventsToNonMembers(
  deps: Deps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
): Promise<void> {
  const now = deps.clock();
  await lockUpcoming(trx, 'community_id', community.id, now);
  await notifyBooked(deps, trx, { community_id: community.id }, { kind: 'closed', community, now });
  await deleteBookingsOfNonMembers(trx, community.id, now);
  await cancelGuestsIn(trx, community.id, now);
}
