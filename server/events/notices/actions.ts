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
 * Tells everyone who has booked what has not ended, members and guests, by mail: once a series. To be called
 * with what it is about locked, before it goes. A change is told by `sendDueChanges` once this is committed.
 */
export async function notifyBooked(
  deps: Deps,
  trx: Transaction<DB>,
  about: NoticeSubject,
  { kind, community, now }: Notice,
): Promise<void> {
  const notices = await insertNotices(trx, about, { kind, community, now });
  await enqueueMails(deps, trx, 'eventNotice', notices);
}

/** Any number will do, as long as nothing else of ours takes the same. */
const LOCK = 7003;
const BATCH = 500;

/**
 * Mails the changes that have not been told, as far as their recipients may be mailed again. A notice is marked and its
 * mail enqueued in one transaction, and one server does so at a time, so that the limits hold whoever looks.
 */
export async function sendDueChanges(deps: Deps): Promise<void> {
  for (;;) {
    const taken = await withAdvisoryLock(deps.db, LOCK, async (trx) => {
      const due = await claimDueChanges(trx, deps.clock(), BATCH);
      await enqueueMails(deps, trx, 'eventNotice', due);
      return due.length;
    });
    if (taken < BATCH) return;
  }
}

/** Tells everyone who has booked in a community that is about to go with everything in it. */
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
 * Gives back what somebody has booked in a private community that they are being removed from, and tells them of it by
 * mail.
 */
export async function cancelBookingsOfRemovedMember(
  deps: Deps,
  trx: Transaction<DB>,
  community: Pick<CommunityRow, 'id' | 'name'>,
  userId: string,
): Promise<void> {
  const now = deps.clock();
  const about = { community_id: community.id };
  const notices = await insertNotices(trx, about, { kind: 'removed', community, now, onlyTo: userId });
  await enqueueMails(deps, trx, 'eventNotice', notices);
  await deleteBookings(trx, { userId, upcomingIn: { communityId: community.id, now } });
}

/**
 * A community has become private: whoever is not in it could neither see what they booked nor give it back, so that
 * their spots are free again, and they are told.
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
