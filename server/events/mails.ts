import { accountById, wasInRetreat } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { freeSpotAction } from '#server/events/bookings/release.ts';
import { remindersToken } from '#server/events/bookings/reminders.ts';
import { bookingById } from '#server/events/bookings/store.ts';
import { guestById } from '#server/events/guests/store.ts';
import { answerNote, calendarEntry } from '#server/events/mails/calendarEntry.ts';
import { lastConfirmedDateMail } from '#server/events/mails/lastConfirmedDate.ts';
import { eventNotice } from '#server/events/mails/notice.ts';
import { guestFootnote } from '#server/events/mails/noticeParts.ts';
import {
  formatForGuest,
  formatForMember,
  namesOf,
  timeAndPlace,
  unsubscribeUrl,
} from '#server/events/mails/texts.ts';
import { waitlistMails } from '#server/events/mails/waitlist.ts';
import { eventUrl, linkExpiry } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailsOf } from '#server/platform/jobs/mail.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    guestRegistered: 'events';
    eventReminder: 'events';
    eventNotice: 'events';
    waitlistJoined: 'events';
    spotOffered: 'events';
    spotsForAnybody: 'events';
    lastConfirmedDate: 'events';
  }
}

/** The mails of events. */
export const eventMails: MailsOf<'events', Deps> = {
  guestRegistered: async ({ db, tokens, settings, site, languages }, id) => {
    const guest = await guestById(db, id);
    if (!guest?.email) return null;
    const occurrence = await occurrenceWithAttendees(db, null, guest.occurrence_id);
    if (!occurrence) return null;
    const token = tokens.linkToken('guest', guest, linkExpiry(occurrence.ends_at));
    const community = await communityFor(db, null, occurrence.community_id);
    const texts = languages.textsIn(guest.language, community?.language);
    return {
      to: guest.email,
      texts,
      subject: texts.text('You are registered for an event at {product}', { product: site.name }),
      paragraphs: [
        texts.paragraph('You are registered as a guest for “{title}”.', {
          title: formatForGuest(occurrence.title),
        }),
        ...timeAndPlace(texts, occurrence, formatForGuest),
        ...(guest.confirm_by ? [confirmText(texts, guest.confirm_by, occurrence.timezone)] : []),
        texts.text('If you cannot come, please cancel, so that somebody else can have the spot.'),
        answerNote(texts),
      ],
      action: {
        label: guest.confirm_by ? texts.button('Confirm or cancel') : texts.button('See or cancel'),
        url: `${eventUrl(settings, occurrence.id)}?cancel=${token}`,
      },
      footnote: guestFootnote(texts),
      unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
      calendar: calendarEntry(
        { settings, site },
        texts,
        'REQUEST',
        { ...occurrence, occurrence_id: occurrence.id },
        { to: guest.email, format: formatForGuest, sequence: guest.sequence, causedAt: guest.registered_at },
      ),
    };
  },

  eventReminder: async (deps, id) => {
    const { db, clock, settings, site, languages } = deps;
    const booking = await bookingById(db, id);
    const account = booking && (await accountById(db, booking.user_id));
    if (!booking || !account?.event_reminders || isPast(booking.starts_at, clock())) return null;
    if (await wasInRetreat(db, account.id, clock(), clock())) return null;
    const occurrence = await occurrenceWithAttendees(db, account, booking.occurrence_id);
    const community = occurrence && (await communityFor(db, account, occurrence.community_id));
    if (!community || !mayRead(community, account)) return null;
    const texts = languages.textsIn(account.language);
    const names = namesOf({ title: occurrence.title, community_name: community.name }, formatForMember);
    return {
      to: account.email,
      texts,
      subject: texts.text('A reminder of an event at {product}', { product: site.name }),
      paragraphs: [
        texts.paragraph('You have booked a spot for “{title}” of “{community}”.', names),
        ...timeAndPlace(texts, occurrence, formatForMember),
      ],
      action: { label: texts.button('See the event'), url: eventUrl(settings, occurrence.id) },
      secondAction: freeSpotAction(deps, texts, {
        userId: account.id,
        occurrenceId: occurrence.id,
        endsAt: occurrence.ends_at,
      }),
      footnote: texts.text('You get this mail because reminders are switched on in your profile.'),
      unsubscribe: {
        url: unsubscribeUrl(settings, 'reminders', remindersToken(deps, account.id)),
        label: texts.button('Switch off reminders'),
      },
    };
  },

  eventNotice,
  ...lastConfirmedDateMail,
  ...waitlistMails,
};

const confirmText = (texts: Texts, until: Temporal.Instant, timezone: string): string =>
  texts.text(
    'Please confirm your spot with this link until {time}. Otherwise it is given to somebody else.',
    { time: formatDateTime(texts, until, timezone) },
  );
