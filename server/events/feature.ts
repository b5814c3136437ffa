import { say } from '#contract/platform/say.ts';
import { deleteMemberFeed } from '#server/events/agenda/store.ts';
import { endBookingsOf } from '#server/events/bookings/cancelling.ts';
import { sendReminders } from '#server/events/bookings/reminders.ts';
import { bookingsAfter } from '#server/events/bookings/store.ts';
import { DAY_TAKEN } from '#server/events/changes/planChange.ts';
import { deleteFeedAddresses, deleteFeedAddressesOf } from '#server/events/feeds/store.ts';
import { endUnconfirmedRegistrations, takeOverRegistrations } from '#server/events/guests/confirmations.ts';
import { eraseGuestEmails } from '#server/events/guests/store.ts';
import { sendDueNotices } from '#server/events/notices/actions.ts';
import { deleteNotices, deleteNoticesTo } from '#server/events/notices/store.ts';
import { deleteCancelled } from '#server/events/occurrence/cancelledStore.ts';
import { GUEST_RETENTION_HOURS } from '#server/events/occurrence/links.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { deleteRoomCounts } from '#server/events/room/store.ts';
import { makeDatesOfLivingSeries, remindOfLastConfirmedDates } from '#server/events/series/nightly.ts';
import { seriesAfter } from '#server/events/series/store.ts';
import { seriesFieldsOf } from '#server/events/series/views.ts';
import { updateWaitlists } from '#server/events/waitlist/offers.ts';
import { deleteWaiting, places, waitingAfter } from '#server/events/waitlist/store.ts';
import { type ArchiveFile, jsonListFile } from '#server/platform/archive/archive.ts';
import { iso } from '#server/platform/clock.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { conflict, fieldTaken, notFound } from '#server/platform/errors.ts';
import { closeEventsToNonMembers, endBookingsInCommunity, notifyOfDeletion } from './communityChanges.ts';
import { eventMails } from './mails.ts';
import { eventPages } from './pages.ts';
import { eventsRoutes } from './routes.ts';

export const eventsFeature = {
  routes: eventsRoutes,
  mails: eventMails,
  publicPages: eventPages,
  archive,

  beforeAccountRemoved: async (deps, trx, userId) => {
    await endBookingsOf(deps, trx, userId, 'all');
    await deleteNoticesTo(trx, userId);
  },

  // Past bookings stay, because they are the member's own history.
  afterAccountSuspended: async (deps, trx, { userId }) => {
    await endBookingsOf(deps, trx, userId, 'upcoming');
    await deleteNoticesTo(trx, userId);
  },

  afterMemberRemoved: endBookingsInCommunity,
  afterCommunityClosed: closeEventsToNonMembers,
  afterCommunityOpened: deleteFeedAddresses,
  beforeCommunityDeleted: notifyOfDeletion,
  afterEmailVerified: takeOverRegistrations,
  afterAccountSecured: async (_deps, trx, userId) => {
    await deleteMemberFeed(trx, userId);
    await deleteFeedAddressesOf(trx, userId);
  },

  constraints: {
    event_series_community_id_fkey: () => notFound(say('Community not found.')),
    feed_addresses_community_id_user_id_fkey: () => notFound(),
    occurrences_series_id_takes_place_on_key: () => conflict('day_taken', DAY_TAKEN),
    guests_email: () =>
      fieldTaken('email', 'already_registered', say('This email is registered for this event already.')),
  },

  deleteExpired: deleteExpiredEventData,
  recurring: {
    'event-reminders': { cron: '* * * * *', run: sendReminders, isHeldAfterRestore: true },
    'event-changes': { cron: '* * * * *', run: sendDueNotices, isHeldAfterRestore: true },
    'event-waitlists': { cron: '* * * * *', run: updateWaitlists },
    'dates-of-living-series': { cron: '40 2 * * *', run: makeDatesOfLivingSeries },
    'last-confirmed-dates': { cron: '10 5 * * *', run: remindOfLastConfirmedDates, isHeldAfterRestore: true },
    'guest-confirmations': { cron: '* * * * *', run: endUnconfirmedRegistrations },
  },
} satisfies Feature;

/** The bookings and places on waitlists of a member, and the series that they created, as files of their export. */
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
  const nextWaiting = (last: { id: string } | null) => waitingAfter(db, userId, last, 100);
  const waitlists = () =>
    jsonListFile(nextWaiting, ({ title, starts_at, joined_at }) => ({
      title,
      startTime: iso(starts_at),
      joinedAt: iso(joined_at),
    }));
  return [
    { path: 'bookings.json', text: bookings },
    { path: 'waitlists.json', text: waitlists },
    { path: 'events.json', text: () => jsonListFile(nextSeries, exportedSeries) },
  ];
}

/** A series without the link for joining online, which others may have set since the member left the community. */
function exportedSeries(row: SeriesRow) {
  const { joinUrl: _, ...fields } = seriesFieldsOf(row);
  return fields;
}

/** How long notices are stored: longer than the queue retries their mails. */
const NOTICE_HOURS = 7 * 24;

/** How long after its date the record of a cancelled occurrence is stored: 30 days. */
const CANCELLED_HOURS = 30 * 24;

/**
 * Deletes expired emails of guests, waitlists of events that have ended, cancelled occurrences, notices and counts of
 * people in rooms.
 */
export async function deleteExpiredEventData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await eraseGuestEmails(db, now.subtract({ hours: GUEST_RETENTION_HOURS }));
  await deleteCancelled(db, now.subtract({ hours: CANCELLED_HOURS }));
  await deleteNotices(db, now.subtract({ hours: NOTICE_HOURS }));
  await deleteRoomCounts(db, now);
  await deleteWaiting(db, places.ofEndedEvents(now), now);
}
