import { accountById } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { type NoticeRow, noticeById } from '#server/events/notices/store.ts';
import { eventUrl } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { waitingGuest } from '#server/events/waitlist/store.ts';
import { formatDateTime } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import type { Paragraph } from '#server/platform/jobs/mailText.ts';
import { endedMail, endMails, returnedMail } from './endMails.ts';
import { answerNoteOf, entryOf, formatFor, linksOf, type MailContent, SETTING_NOTE } from './noticeParts.ts';
import { eventName, timeAndPlace } from './texts.ts';
import { type UpcomingBooking, upcomingBookings, upcomingPlaces } from './upcomingStore.ts';
import { guestLinks } from './waitlist.ts';

/** The mail about an event to someone who has a spot, had one, or waits for one. */
export const eventNotice: ComposeMail<Deps> = async (deps, id) => {
  const { db, settings } = deps;
  const notice = await noticeById(db, id);
  const account = notice?.user_id ? await accountById(db, notice.user_id) : null;
  const to = notice?.guest_email ?? account?.email;
  if (!notice || !to) return null;
  const end = { to, calendar: entryOf(settings, 'CANCEL', notice, notice, to) };
  const composeEnd = endMails[notice.kind];
  if (composeEnd) return { ...end, ...composeEnd(notice, settings) };
  // A recipient who may no longer read the community learns nothing new about it.
  const community = await communityFor(db, account ?? null, notice.community_id);
  const isReader = community !== undefined && mayRead(community, account ?? null);
  if (notice.kind === 'ended') return { ...end, ...(await endedMail(deps, notice, isReader)) };
  if (isReader && notice.is_waiting) {
    const mail =
      notice.kind === 'changed'
        ? await changedForWaitingMail(deps, notice)
        : await restoredForWaitingMail(deps, notice);
    return mail && { to, ...mail };
  }
  const bookings = await upcomingBookings(db, notice, deps.clock(), MAX_LISTED_DATES);
  const [booking] = bookings;
  const hasSpot = booking?.occurrence_id === notice.occurrence_id;
  if (notice.kind === 'returned')
    return hasSpot ? null : { ...end, ...returnedMail(notice, settings, account?.calendar_mails ?? false) };
  // A notice with a calendar entry, and one about a single spot, are only about the date that they name.
  const isOnlyAboutNamedDate = notice.sequence !== null || notice.kind !== 'changed';
  if (!isReader || !booking || (isOnlyAboutNamedDate && !hasSpot)) return null;
  const current = { ...notice, community_name: community.name };
  return {
    to,
    ...(notice.kind === 'booked'
      ? bookedMail(deps, current, booking)
      : notice.kind === 'restored'
        ? restoredMail(deps, notice, booking)
        : changedMail(deps, current, bookings, booking)),
    ...linksOf(deps, notice, booking),
    calendar: entryOf(settings, 'REQUEST', notice, booking, to),
  };
};

/** The maximum number of booked dates that a mail lists. */
const MAX_LISTED_DATES = 20;

/** The mail to a member who has booked a spot. */
function bookedMail(
  { settings }: Pick<Deps, 'settings'>,
  notice: NoticeRow,
  booking: UpcomingBooking,
): MailContent {
  const { community_name } = notice;
  const format = formatFor(notice);
  return {
    subject: `You have booked an event at ${settings.productName}`,
    paragraphs: [
      ['You have booked a spot for ', ...eventName({ title: booking.title, community_name }, format), '.'],
      ...timeAndPlace(booking, format),
      ...answerNoteOf(notice),
    ],
    footnote: SETTING_NOTE,
  };
}

/** The mail about a cancelled date that takes place after all. */
function restoredMail(deps: Deps, notice: NoticeRow, booking: UpcomingBooking): MailContent {
  const format = formatFor(notice);
  return {
    subject: `An event at ${deps.settings.productName} takes place after all`,
    paragraphs: [
      [...eventName(notice, format), ', which you had booked, takes place after all.'],
      ...timeAndPlace(booking, format),
      'Your booking stays as it was.',
      ...answerNoteOf(notice),
    ],
  };
}

/** The mail about a cancelled date that takes place after all, to someone on its waitlist. */
async function restoredForWaitingMail(deps: Deps, notice: NoticeRow): Promise<MailContent> {
  const format = formatFor(notice);
  const { occurrence, ...links } = await waitingLinks(deps, notice, notice.occurrence_id);
  return {
    subject: `An event at ${deps.settings.productName} takes place after all`,
    paragraphs: [
      [...eventName(notice, format), ', for which you are on the waitlist, takes place after all.'],
      ...timeAndPlace(occurrence ?? notice, format),
      'You have kept your place on the waitlist.',
    ],
    ...links,
  };
}

/** The mail about new hours to someone on the waitlist; null if they do not wait any more. */
async function changedForWaitingMail(deps: Deps, notice: NoticeRow): Promise<MailContent | null> {
  const format = formatFor(notice);
  const [next, ...later] = await upcomingPlaces(deps.db, notice, deps.clock(), MAX_LISTED_DATES);
  if (!next) return null;
  const { occurrence: _, ...links } = await waitingLinks(deps, notice, next.occurrence_id);
  return {
    subject: `An event at ${deps.settings.productName} has changed`,
    paragraphs: [
      [
        ...eventName({ title: next.title, community_name: notice.community_name }, format),
        ', for which you are on the waitlist, takes place at a new time.',
      ],
      ...timeAndPlace(next, format),
      ...later.map(
        ({ starts_at, timezone }) =>
          `You are also on the waitlist for ${formatDateTime(starts_at, timezone)}.`,
      ),
      'You keep your place on the waitlist.',
    ],
    ...links,
  };
}

/** The occurrence for which somebody waits, if it still exists, and the links in a mail about it. */
async function waitingLinks(deps: Deps, { guest_email }: NoticeRow, occurrenceId: string) {
  const occurrence = await occurrenceWithAttendees(deps.db, null, occurrenceId);
  if (!occurrence) return { occurrence };
  const place = guest_email ? await waitingGuest(deps.db, occurrenceId, guest_email) : undefined;
  const { url, ...rest } = (place && guestLinks(deps, place, occurrence)) ?? {
    url: eventUrl(deps.settings, occurrenceId),
  };
  return { occurrence, ...rest, action: { label: 'See the event', url } };
}

/** The mail about a new title, location or new hours. It shows what is true when it is sent. */
function changedMail(
  deps: Deps,
  notice: NoticeRow,
  [, ...later]: UpcomingBooking[],
  next: UpcomingBooking,
): MailContent {
  const format = formatFor(notice);
  const others: Paragraph[] = notice.has_new_hours
    ? later.map(({ starts_at, timezone }) => `You have also booked ${formatDateTime(starts_at, timezone)}.`)
    : [];
  return {
    subject: `An event at ${deps.settings.productName} has changed`,
    paragraphs: [
      [
        ...eventName({ title: next.title, community_name: notice.community_name }, format),
        `, which you have booked, ${changeText(notice)}.`,
      ],
      ...(next.occurrence_count > 1 ? [countText(next, later)] : []),
      ...timeAndPlace(next, format),
      ...others,
      'Your booking stays as it is.',
      ...answerNoteOf(notice),
    ],
  };
}

function countText({ occurrence_count, starts_at }: UpcomingBooking, others: UpcomingBooking[]): string {
  const isNext = others.every((other) => Temporal.Instant.compare(starts_at, other.starts_at) <= 0);
  return isNext
    ? `You have booked ${occurrence_count}; this is the next.`
    : `You have booked ${occurrence_count}; this is one of them.`;
}

function changeText({ has_new_hours, has_new_text }: NoticeRow): string {
  if (!has_new_hours) return 'has a new title or location';
  return has_new_text
    ? 'has a new title or location, and takes place at a new time'
    : 'takes place at a new time';
}
