import { sendReminders } from '#server/events/bookings/reminders.ts';
import { bookingsAfter, deleteBookings } from '#server/events/bookings/store.ts';
import { GUEST_RETENTION_HOURS } from '#server/events/guests/rules.ts';
import { eraseGuestEmails } from '#server/events/guests/store.ts';
import { sendDueChanges } from '#server/events/notices/actions.ts';
import { deleteNotices, deleteNoticesTo } from '#server/events/notices/store.ts';
import { deleteCancelled } from '#server/events/occurrences/store.ts';
import { seriesAfter } from '#server/events/series/store.ts';
import { type ArchiveFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { fieldTaken, notFound } from '#server/platform/errors.ts';
import { eventMails } from './mails.ts';
import { eventPages } from './pages.ts';
import { eventsRoutes } from './routes.ts';
import { type SeriesRow, seriesFieldsOf } from './rules.ts';

export const eventsFeature = {
  routes: eventsRoutes,
  mails: eventMails,
  publicPages: eventPages,
  archive,

  beforeAccountRemoved: async (_deps, trx, userId) => {
    await deleteBookings(trx, { userId });
    await deleteNoticesTo(trx, userId);
  },

  constraints: {
    event_series_community_id_fkey: () => notFound('Community not found.'),
    feed_addresses_community_id_user_id_fkey: () => notFound(),
    guests_email: () =>
      fieldTaken('email', 'already_registered', 'This email is registered for this event already.'),
  },

  deleteExpired: deleteExpiredEventData,
  recurring: {
    'event-reminders': { cron: '* * * * *', run: sendReminders },
    'event-changes': { cron: '* * * * *', run: sendDueChanges },
  },
} satisfies Feature;

/** The bookings of a member and the series that they created, as files of their export. */
function archive({ db }: Pick<Deps, 'db'>, userId: string): ArchiveFile[] {
  const nextBookings = (last: Awaited<ReturnType<typeof bookingsAfter>>[number] | null) =>
    bookingsAfter(db, userId, last, 100);
  const nextSeries = (last: SeriesRow | null) => seriesAfter(db, userId, last, 100);
  const bookings = () =>
    jsonListFile(nextBookings, ({ title, starts_at, booked_at }) => ({
      title,
      startTime: iso(starts_at),
      bookedAt: iso(booked_at),
    }));
  return [
    { path: 'bookings.json', text: bookings },
    { path: 'events.json', text: () => jsonListFile(nextSeries, seriesFieldsOf) },
  ];
}

/** How long notices are stored: longer than the queue retries their mails. */
const NOTICE_HOURS = 7 * 24;

/** How long after its date the record of a cancelled occurrence is stored: 30 days. */
const CANCELLED_HOURS = 30 * 24;

/** Deletes expired guest emails, cancelled occurrences and notices. */
export async function deleteExpiredEventData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await eraseGuestEmails(db, now.subtract({ hours: GUEST_RETENTION_HOURS }));
  await deleteCancelled(db, now.subtract({ hours: CANCELLED_HOURS }));
  await deleteNotices(db, now.subtract({ hours: NOTICE_HOURS }));
}
