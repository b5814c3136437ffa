import { UNSUBSCRIBE_PATH } from '#contract/events/guests.ts';
import { accountById, wasInRetreat } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { remindersToken } from '#server/events/bookings/reminders.ts';
import { bookingById } from '#server/events/bookings/store.ts';
import { linkExpiry } from '#server/events/guests/rules.ts';
import { guestById } from '#server/events/guests/store.ts';
import { type NextBooking, type NoticeRow, nextBooking, noticeById } from '#server/events/notices/store.ts';
import { occurrenceWithAttendees } from '#server/events/occurrences/store.ts';
import { formatDateTime, isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail, MailsOf } from '#server/platform/jobs/mail.ts';
import { linked, type Paragraph, type Segment, unlinked } from '#server/platform/jobs/mailText.ts';
import type { OccurrenceRow } from './rules.ts';

type EventDetails = Pick<OccurrenceRow, 'starts_at' | 'timezone' | 'location'>;

/**
 * How the text of an event is printed in mails. Members chose to book, so URLs in mails to them are links. Anyone can
 * create a community and register someone else's address as a guest, so mails to guests contain no links from the
 * text. The event's page has them.
 */
const formatForMember = linked;
const formatForGuest = (text: string) => unlinked(text, '(see the page of the event)');
type FormatText = (text: string) => Segment;

/** One paragraph with the time, and another with the location if there is one. */
const timeAndPlace = ({ starts_at, timezone, location }: EventDetails, format: FormatText): Paragraph[] => [
  `It begins on ${formatDateTime(starts_at, timezone)}.`,
  ...(location ? [['Place: ', format(location)]] : []),
];

const eventUrl = ({ publicUrl }: Deps['settings'], occurrenceId: string) =>
  `${publicUrl}/events/occurrence/${occurrenceId}`;

/**
 * The page on which a guest cancels a registration or a member disables reminders. Mail programs post to it
 * too.
 */
const unsubscribeUrl = ({ publicUrl }: Deps['settings'], from: 'registration' | 'reminders', token: string) =>
  `${publicUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ from, token })}`;

declare module '#server/platform/jobs/mail.ts' {
  interface MailNames {
    guestRegistered: 'events';
    eventReminder: 'events';
    eventNotice: 'events';
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
        'If you cannot come, please cancel, so that somebody else finds a place.',
      ],
      action: { label: 'See or cancel', url: `${eventUrl(settings, occurrence.id)}?cancel=${token}` },
      footnote: 'If you did not register, the same link removes your registration and your address.',
      unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
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
      footnote: 'You get this mail because reminders are switched on in your profile.',
      unsubscribe: {
        url: unsubscribeUrl(settings, 'reminders', remindersToken(deps, account.id)),
        label: 'Switch off reminders',
      },
    };
  },

  eventNotice: async (deps, id) => {
    const { db, settings } = deps;
    const notice = await noticeById(db, id);
    const account = notice?.user_id ? await accountById(db, notice.user_id) : null;
    const to = notice?.guest_email ?? account?.email;
    if (!notice || !to) return null;
    if (notice.kind === 'cancelled') return { to, ...cancelledMail(notice, settings) };
    if (notice.kind === 'closed') return { to, ...closedMail(notice, settings) };
    if (notice.kind === 'removed') return { to, ...removedMail(notice, settings) };
    // A recipient who may no longer read the community learns nothing new about it.
    const community = await communityFor(db, account ?? null, notice.community_id);
    const next = await nextBooking(db, notice, deps.clock());
    if (!community || !next || !mayRead(community, account ?? null)) return null;
    return { to, ...changedMail(deps, community.name, next) };
  },
};

const eventName = (
  { title, community_name }: Pick<NoticeRow, 'title' | 'community_name'>,
  format: FormatText,
): Segment[] => ['“', format(title), '” of “', format(community_name), '”'];

const formatFor = ({ guest_email }: NoticeRow): FormatText =>
  guest_email === null ? formatForMember : formatForGuest;

type MailContent = Omit<Mail, 'to'>;

function cancelledMail(notice: NoticeRow, { productName }: Deps['settings']): MailContent {
  const { occurrence_count, starts_at, timezone } = notice;
  const when = formatDateTime(starts_at, timezone);
  const others = occurrence_count > 1 ? `, and ${occurrence_count - 1} more that you had booked` : '';
  return {
    subject: `An event at ${productName} has been cancelled`,
    paragraphs: [
      [...eventName(notice, formatFor(notice)), ` will not take place on ${when}${others}.`],
      'Your booking has ended with it. There is nothing that you need to do.',
    ],
  };
}

function removedMail(notice: NoticeRow, { productName }: Deps['settings']): MailContent {
  const format = formatFor(notice);
  const others = notice.occurrence_count > 1 ? `, and of ${notice.occurrence_count - 1} more,` : '';
  return {
    subject: `A booking of yours at ${productName} has ended`,
    paragraphs: [
      ['You are no longer a member of “', format(notice.community_name), '”, a private community.'],
      [
        'Your booking of “',
        format(notice.title),
        `” on ${formatDateTime(notice.starts_at, notice.timezone)}${others} is cancelled with that.`,
      ],
    ],
  };
}

function closedMail(notice: NoticeRow, { productName }: Deps['settings']): MailContent {
  const format = formatFor(notice);
  const others = notice.occurrence_count > 1 ? `, and of ${notice.occurrence_count - 1} more,` : '';
  return {
    subject: `An event at ${productName} is for members only now`,
    paragraphs: [
      ['“', format(notice.community_name), '” has become a private community.'],
      [
        'Your booking of “',
        format(notice.title),
        `” on ${formatDateTime(notice.starts_at, notice.timezone)}${others} has ended with that.`,
      ],
    ],
  };
}

function changedMail({ settings, tokens }: Deps, communityName: string, next: NextBooking): MailContent {
  const { occurrence_id, guest_id, guest_nonce, ends_at } = next;
  const page = eventUrl(settings, occurrence_id);
  const format = guest_id ? formatForGuest : formatForMember;
  const fields = {
    subject: `An event at ${settings.productName} has changed`,
    paragraphs: [
      [
        ...eventName({ title: next.title, community_name: communityName }, format),
        ', which you have booked, has a new title or location.',
      ],
      ...(next.occurrence_count > 1 ? [`You have booked ${next.occurrence_count}; this is the next.`] : []),
      ...timeAndPlace(next, format),
      'Your booking stays as it is.',
    ],
  };
  if (!guest_id || !guest_nonce) return { ...fields, action: { label: 'See the event', url: page } };
  const token = tokens.linkToken('guest', { id: guest_id, nonce: guest_nonce }, linkExpiry(ends_at));
  return {
    ...fields,
    action: { label: 'See or cancel', url: `${page}?cancel=${token}` },
    footnote: 'If you did not register, the same link removes your registration and your address.',
    unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
  };
}
