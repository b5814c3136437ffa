import { bookingsAfter, deleteBookings } from '#server/events/bookings/store.ts';
import { GUEST_HOURS } from '#server/events/guests/rules.ts';
import { eraseGuestEmails } from '#server/events/guests/store.ts';
import { deleteNotices, deleteNoticesTo } from '#server/events/notices/store.ts';
import { deleteCancelled } from '#server/events/occurrences/store.ts';
import { seriesAfter } from '#server/events/series/store.ts';
import { type ArchiveFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { plannedOf, type SeriesRow } from './rules.ts';

/** What other features may ask of events. */
export { sendReminders } from '#server/events/bookings/reminders.ts';
export { deleteFeedAddresses } from '#server/events/feeds/store.ts';
export {
  cancelBookingsOfRemovedMember,
  closeEventsToNonMembers,
  notifyOfDeletion,
  sendDueChanges,
} from '#server/events/notices/actions.ts';

/** Gives back what somebody has booked in a community and has not ended. */
export const cancelBookingsIn = (db: Db, communityId: string, userId: string, now: Temporal.Instant) =>
  deleteBookings(db, { userId, upcomingIn: { communityId, now } });

/** Gives back everything that somebody has booked, and forgets what mails were to tell them. */
export async function cancelAllBookings(db: Db, userId: string): Promise<void> {
  await deleteBookings(db, { userId });
  await deleteNoticesTo(db, userId);
}

/** What a member has booked, and the series that they have made, as files of their archive. */
export function archivedEvents(db: Db, userId: string): ArchiveFile[] {
  const booked = (last: Awaited<ReturnType<typeof bookingsAfter>>[number] | null) =>
    bookingsAfter(db, userId, last, 100);
  const made = (last: SeriesRow | null) => seriesAfter(db, userId, last, 100);
  const bookings = () =>
    jsonListFile(booked, ({ title, starts_at, booked_at }) => ({
      title,
      startTime: iso(starts_at),
      bookedAt: iso(booked_at),
    }));
  return [
    { path: 'bookings.json', text: bookings },
    { path: 'events.json', text: () => jsonListFile(made, plannedOf) },
  ];
}

/** How long what the mails tell is kept: longer than the queue tries to send them. */
const NOTICE_HOURS = 7 * 24;

/** How long after its date the address of a cancelled event says so: 30 days. */
const CANCELLED_HOURS = 30 * 24;

/** Forgets what is kept for a time only. */
export async function deleteExpiredEventData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await eraseGuestEmails(db, now.subtract({ hours: GUEST_HOURS }));
  await deleteCancelled(db, now.subtract({ hours: CANCELLED_HOURS }));
  await deleteNotices(db, now.subtract({ hours: NOTICE_HOURS }));
}
