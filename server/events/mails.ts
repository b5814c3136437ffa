import { accountById } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/public.ts';
import { isPast, momentText } from '#server/platform/clock.ts';
import { type Mails, unlinked } from '#server/platform/mail.ts';
import type { Parts } from '#server/platform/parts.ts';
import { bookingById } from './bookings/store.ts';
import { linkExpiry } from './guests/rules.ts';
import { guestById } from './guests/store.ts';
import { type NoticeRow, noticeById } from './notices/store.ts';
import { occurrencePage } from './occurrences/store.ts';
import type { OccurrenceRow } from './rules.ts';

type Placed = Pick<OccurrenceRow, 'starts_at' | 'timezone' | 'location'>;

/** When and where, in a sentence each. */
const whenAndWhere = ({ starts_at, timezone, location }: Placed): string[] => [
  `It begins on ${momentText(starts_at, timezone)}.`,
  ...(location ? [`Place: ${unlinked(location)}`] : []),
];

const addressOf = ({ publicUrl }: Parts['settings'], occurrenceId: string) =>
  `${publicUrl}/events/occurrence/${occurrenceId}`;

/** The mails of events. */
export const eventMails: Mails<Parts> = {
  guestRegistered: async ({ db, secrets, settings }, id) => {
    const guest = await guestById(db, id);
    if (!guest?.email) return null;
    const occurrence = await occurrencePage(db, null, guest.occurrence_id);
    if (!occurrence) return null;
    const token = secrets.linkToken('guest', guest, linkExpiry(occurrence.ends_at));
    return {
      to: guest.email,
      subject: `You are registered for an event at ${settings.productName}`,
      paragraphs: [
        `You are registered as a guest for “${unlinked(occurrence.title)}”.`,
        ...whenAndWhere(occurrence),
        'If you cannot come, please cancel, so that somebody else finds a place.',
      ],
      action: { label: 'See or cancel', url: `${addressOf(settings, occurrence.id)}?cancel=${token}` },
      afterword: 'If you did not register, the same link takes your address out again.',
    };
  },

  eventReminder: async ({ db, clock, settings }, id) => {
    const booking = await bookingById(db, id);
    const account = booking && (await accountById(db, booking.user_id));
    if (!booking || !account?.event_reminders || isPast(booking.starts_at, clock())) return null;
    const occurrence = await occurrencePage(db, account, booking.occurrence_id);
    const community = occurrence && (await communityFor(db, account, occurrence.community_id));
    if (!community || !mayRead(community, account)) return null;
    return {
      to: account.email,
      subject: `A reminder of an event at ${settings.productName}`,
      paragraphs: [
        `You have booked a spot for “${unlinked(occurrence.title)}” of “${unlinked(community.name)}”.`,
        ...whenAndWhere(occurrence),
      ],
      action: { label: 'See the event', url: addressOf(settings, occurrence.id) },
      afterword: 'Your profile has a switch for these reminders.',
    };
  },

  eventNotice: async ({ db, settings }, id) => {
    const notice = await noticeById(db, id);
    const account = notice?.user_id ? await accountById(db, notice.user_id) : null;
    const to = notice?.guest_email ?? account?.email;
    if (!notice || !to) return null;
    if (notice.kind === 'cancelled') return { to, ...cancelled(notice, settings) };
    if (notice.kind === 'closed') return { to, ...closed(notice, settings) };
    // Who may not see inside the community any more learns nothing new of it.
    const community = await communityFor(db, account ?? null, notice.community_id);
    return community && mayRead(community, account ?? null) ? { to, ...changed(notice, settings) } : null;
  },
};

const eventOf = ({ title, community_name }: NoticeRow) =>
  `“${unlinked(title)}” of “${unlinked(community_name)}”`;

function cancelled(notice: NoticeRow, { productName }: Parts['settings']) {
  const { occurrence_count, starts_at, timezone } = notice;
  const when = momentText(starts_at, timezone);
  const others = occurrence_count > 1 ? `, and ${occurrence_count - 1} more that you had booked` : '';
  return {
    subject: `An event at ${productName} has been cancelled`,
    paragraphs: [
      `${eventOf(notice)} will not take place on ${when}${others}.`,
      'Your booking has ended with it. There is nothing that you need to do.',
    ],
  };
}

function closed(notice: NoticeRow, { productName }: Parts['settings']) {
  const others = notice.occurrence_count > 1 ? `, and of ${notice.occurrence_count - 1} more,` : '';
  return {
    subject: `An event at ${productName} is for members only now`,
    paragraphs: [
      `“${unlinked(notice.community_name)}” has become a private community.`,
      `Your booking of “${unlinked(notice.title)}” on ${momentText(notice.starts_at, notice.timezone)}${others} has ended with that.`,
    ],
  };
}

function changed(notice: NoticeRow, settings: Parts['settings']) {
  return {
    subject: `An event at ${settings.productName} has changed`,
    paragraphs: [
      `${eventOf(notice)}, which you have booked, has a new title or a new place.`,
      ...(notice.occurrence_count > 1
        ? [`You have booked ${notice.occurrence_count}; this is the next.`]
        : []),
      ...whenAndWhere(notice),
      'Your booking stays as it is.',
    ],
    action: { label: 'See the event', url: addressOf(settings, notice.occurrence_id) },
  };
}
