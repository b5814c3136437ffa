import { accountById, wasInRetreat } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { freeSpotAction } from '#server/events/bookings/release.ts';
import { remindersToken } from '#server/events/bookings/reminders.ts';
import { bookingById } from '#server/events/bookings/store.ts';
import { guestById } from '#server/events/guests/store.ts';
import { ANSWER_NOTE, calendarEntry } from '#server/events/mails/calendarEntry.ts';
import { eventNotice } from '#server/events/mails/notice.ts';
import {
  eventName,
  formatForGuest,
  formatForMember,
  timeAndPlace,
  unsubscribeUrl,
} from '#server/events/mails/texts.ts';
import { waitlistMails } from '#server/events/mails/waitlist.ts';
import { eventUrl, linkExpiry } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { formatDateTime, isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    guestRegistered: 'events';
    eventReminder: 'events';
    eventNotice: 'events';
    waitlistJoined: 'events';
    spotOffered: 'events';
    spotsForAnybody: 'events';
  }
}

/** The mails of events. */
export const eventMails: MailsOf<'events', Deps> = {
  guestRegistered: async ({ db, tokens, settings }, id) => {
    const guest = await guestById(db, id);
    if (!guest?.email) return null;
    const occurrence = await occurrenceWithAttendees(db, null, guest.occurrence_id);
    if (!occurrence) return null;
    const token = tokens.linkToken('guest', guest, linkExpiry(occurrence.ends_at));
    return {
      to: guest.email,
      subject: `You are registered for an event at ${settings.productName}`,
      paragraphs: [
        ['You are registered as a guest for “', formatForGuest(occurrence.title), '”.'],
        ...timeAndPlace(occurrence, formatForGuest),
        ...(guest.confirm_by
          ? [
              `Please confirm your spot with this link until ${formatDateTime(guest.confirm_by, occurrence.timezone)}. Otherwise it is given to somebody else.`,
            ]
          : []),
        'If you cannot come, please cancel, so that somebody else can have the spot.',
        ANSWER_NOTE,
      ],
      action: {
        label: guest.confirm_by ? 'Confirm or cancel' : 'See or cancel',
        url: `${eventUrl(settings, occurrence.id)}?cancel=${token}`,
      },
      footnote: 'If you did not register, the same link removes your registration and your address.',
      unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
      calendar: calendarEntry(
        settings,
        'REQUEST',
        { ...occurrence, occurrence_id: occurrence.id },
        { to: guest.email, format: formatForGuest, sequence: guest.sequence, causedAt: guest.registered_at },
      ),
    };
  },

  eventReminder: async (deps, id) => {
    const { db, clock, settings } = deps;
    const booking = await bookingById(db, id);
    const account = booking && (await accountById(db, booking.user_id));
    if (!booking || !account?.event_reminders || isPast(booking.starts_at, clock())) return null;
    if (await wasInRetreat(db, account.id, clock(), clock())) return null;
    const occurrence = await occurrenceWithAttendees(db, account, booking.occurrence_id);
    const community = occurrence && (await communityFor(db, account, occurrence.community_id));
    if (!community || !mayRead(community, account)) return null;
    return {
      to: account.email,
      subject: `A reminder of an event at ${settings.productName}`,
      paragraphs: [
        [
          'You have booked a spot for ',
          ...eventName({ title: occurrence.title, community_name: community.name }, formatForMember),
          '.',
        ],
        ...timeAndPlace(occurrence, formatForMember),
      ],
      action: { label: 'See the event', url: eventUrl(settings, occurrence.id) },
      secondAction: freeSpotAction(deps, {
        userId: account.id,
        occurrenceId: occurrence.id,
        endsAt: occurrence.ends_at,
      }),
      footnote: 'You get this mail because reminders are switched on in your profile.',
      unsubscribe: {
        url: unsubscribeUrl(settings, 'reminders', remindersToken(deps, account.id)),
        label: 'Switch off reminders',
      },
    };
  },

  eventNotice,
  ...waitlistMails,
};
