import { accountById } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { type NoticeRow, noticeById } from '#server/events/notices/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail } from '#server/platform/jobs/mail.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { changedForWaitingMail, changedMail, MAX_LISTED_DATES } from './changes.ts';
import { endedMail, endMails, returnedMail } from './endMails.ts';
import { answerNoteOf, entryOf, formatFor, linksOf, type MailContent, settingNote } from './noticeParts.ts';
import { namesOf, timeAndPlace } from './texts.ts';
import { type UpcomingBooking, upcomingBookings } from './upcomingStore.ts';
import { waitingLinks } from './waitingLinks.ts';

/** The mail about an event to someone who has a spot, had one, or waits for one. */
export const eventNotice: ComposeMail<Deps> = async (deps, id) => {
  const { db, site, languages } = deps;
  const notice = await noticeById(db, id);
  const account = notice?.user_id ? await accountById(db, notice.user_id) : null;
  const to = notice?.guest_email ?? account?.email;
  if (!notice || !to) return null;
  const community = await communityFor(db, account ?? null, notice.community_id);
  const texts = account
    ? languages.textsIn(account.language)
    : languages.textsIn(notice.language, community?.language);
  const end = { to, texts, calendar: entryOf(deps, texts, 'CANCEL', notice, notice, to) };
  const composeEnd = endMails[notice.kind];
  if (composeEnd) return { ...end, ...composeEnd(texts, notice, site.name) };
  // A recipient who may no longer read the community learns nothing new about it.
  const isReader = community !== undefined && mayRead(community, account ?? null);
  if (notice.kind === 'ended') return { ...end, ...(await endedMail(deps, texts, notice, isReader)) };
  if (isReader && notice.is_waiting) {
    const composeForWaiting = notice.kind === 'changed' ? changedForWaitingMail : restoredForWaitingMail;
    const mail = await composeForWaiting(deps, texts, notice);
    return mail && { to, texts, ...mail };
  }
  const bookings = await upcomingBookings(db, notice, deps.clock(), MAX_LISTED_DATES);
  const [booking] = bookings;
  const hasSpot = booking?.occurrence_id === notice.occurrence_id;
  if (notice.kind === 'returned' && hasSpot) return null;
  if (notice.kind === 'returned')
    return { ...end, ...returnedMail(texts, notice, site.name, account?.calendar_mails ?? false) };
  // A notice with a calendar entry, and one about a single spot, are only about the date that they name.
  const isOnlyAboutNamedDate = notice.sequence !== null || notice.kind !== 'changed';
  if (!isReader || !booking || (isOnlyAboutNamedDate && !hasSpot)) return null;
  return {
    to,
    texts,
    ...spotMail(deps, texts, notice, { community, bookings, booking }),
    ...linksOf(deps, texts, notice, booking),
    calendar: entryOf(deps, texts, 'REQUEST', notice, booking, to),
  };
};

/** The mail to somebody who has the spot. */
function spotMail(
  deps: Deps,
  texts: Texts,
  notice: NoticeRow,
  now: { community: { name: string }; bookings: UpcomingBooking[]; booking: UpcomingBooking },
): MailContent {
  if (notice.kind === 'restored') return restoredMail(deps, texts, notice, now.booking);
  const current = { ...notice, community_name: now.community.name };
  return notice.kind === 'booked'
    ? bookedMail(deps, texts, current, now.booking)
    : changedMail(deps, texts, current, now.bookings, now.booking);
}

/** The mail to a member who has booked a spot. */
function bookedMail(
  { site }: Pick<Deps, 'site'>,
  texts: Texts,
  notice: NoticeRow,
  booking: UpcomingBooking,
): MailContent {
  const { community_name } = notice;
  const format = formatFor(notice);
  return {
    subject: texts.text('You have booked an event at {product}', { product: site.name }),
    paragraphs: [
      texts.paragraph(
        'You have booked a spot for “{title}” of “{community}”.',
        namesOf({ title: booking.title, community_name }, format),
      ),
      ...timeAndPlace(texts, booking, format),
      ...answerNoteOf(texts, notice),
    ],
    footnote: settingNote(texts),
  };
}

/** The mail about a cancelled date that takes place after all. */
function restoredMail(deps: Deps, texts: Texts, notice: NoticeRow, booking: UpcomingBooking): MailContent {
  const format = formatFor(notice);
  return {
    subject: restoredSubject(deps, texts),
    paragraphs: [
      texts.paragraph(
        '“{title}” of “{community}”, which you had booked, takes place after all.',
        namesOf(notice, format),
      ),
      ...timeAndPlace(texts, booking, format),
      texts.text('Your booking stays as it was.'),
      ...answerNoteOf(texts, notice),
    ],
  };
}

const restoredSubject = ({ site }: Deps, texts: Texts): string =>
  texts.text('An event at {product} takes place after all', { product: site.name });

/** The mail about a cancelled date that takes place after all, to someone on its waitlist. */
async function restoredForWaitingMail(deps: Deps, texts: Texts, notice: NoticeRow): Promise<MailContent> {
  const format = formatFor(notice);
  const { occurrence, ...links } = await waitingLinks(deps, texts, notice, notice.occurrence_id);
  return {
    subject: restoredSubject(deps, texts),
    paragraphs: [
      texts.paragraph(
        '“{title}” of “{community}”, for which you are on the waitlist, takes place after all.',
        namesOf(notice, format),
      ),
      ...timeAndPlace(texts, occurrence ?? notice, format),
      texts.text('You have kept your place on the waitlist.'),
    ],
    ...links,
  };
}
