import type { NoticeRow } from '#server/events/notices/store.ts';
import { eventUrl } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { formatDateTime } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formatFor, type MailContent, SETTING_NOTE } from './noticeParts.ts';
import { eventName, formatForGuest } from './texts.ts';

type ComposeEnd = (notice: NoticeRow, settings: Deps['settings']) => MailContent;

function cancelledMail(notice: NoticeRow, { productName }: Deps['settings']): MailContent {
  const { occurrence_count, starts_at, timezone } = notice;
  const when = formatDateTime(starts_at, timezone);
  const others =
    occurrence_count > 1
      ? `, and ${occurrence_count - 1} more that you had ${notice.is_waiting ? 'waited for' : 'booked'}`
      : '';
  return {
    subject: `An event at ${productName} has been cancelled`,
    paragraphs: [
      [...eventName(notice, formatFor(notice)), ` will not take place on ${when}${others}.`],
      notice.is_waiting
        ? 'You were on its waitlist. There is nothing that you need to do.'
        : 'Your booking has ended with it. There is nothing that you need to do.',
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
        lostPlace(notice),
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
        lostPlace(notice),
        format(notice.title),
        `” on ${formatDateTime(notice.starts_at, notice.timezone)}${others} has ended with that.`,
      ],
    ],
  };
}

/** The beginning of the sentence that names what a member or guest loses, up to the title. */
const lostPlace = ({ is_waiting }: NoticeRow) =>
  is_waiting ? 'Your place on the waitlist of “' : 'Your booking of “';

/** The mail to a guest who has not confirmed the registration in time. */
function unconfirmedMail(notice: NoticeRow, { productName }: Deps['settings']): MailContent {
  return {
    subject: `A registration at ${productName} has ended`,
    paragraphs: [
      [
        'Your registration for ',
        ...eventName(notice, formatForGuest),
        ` on ${formatDateTime(notice.starts_at, notice.timezone)} was not confirmed in time, so your spot is free again.`,
      ],
      'Your name and your address have been removed from the event. There is nothing that you need to do.',
    ],
  };
}

/** The mail about dates that have ended because the series repeats differently now, with the nearest date. */
export async function endedMail(
  { db, clock, settings }: Deps,
  notice: NoticeRow,
  isReader: boolean,
): Promise<MailContent> {
  const { paragraphs, ...mail } = cancelledMail(notice, settings);
  const next =
    isReader && notice.next_occurrence_id
      ? await occurrenceWithAttendees(db, null, notice.next_occurrence_id)
      : undefined;
  if (!next || Temporal.Instant.compare(next.starts_at, clock()) <= 0) return { ...mail, paragraphs };
  return {
    ...mail,
    paragraphs: [
      ...paragraphs,
      `The nearest date that takes place is ${formatDateTime(next.starts_at, next.timezone)}.`,
    ],
    action: { label: 'See the event', url: eventUrl(settings, next.id) },
  };
}

/** The mail to somebody whose spot was given back, by themselves or by a guide. */
export function returnedMail(
  notice: NoticeRow,
  { productName }: Deps['settings'],
  wantsEntries: boolean,
): MailContent {
  const { occurrence_count, starts_at, timezone } = notice;
  const others = occurrence_count > 1 ? `, and at ${occurrence_count - 1} more` : '';
  return {
    subject: `You no longer have a spot at an event at ${productName}`,
    paragraphs: [
      [
        'You no longer have a spot at ',
        ...eventName(notice, formatFor(notice)),
        ` on ${formatDateTime(starts_at, timezone)}${others}.`,
      ],
    ],
    ...(wantsEntries && { footnote: SETTING_NOTE }),
  };
}

/** The mails about the end of a booking that do not depend on what has happened since, by the kind of the notice. */
export const endMails: Partial<Record<NoticeRow['kind'], ComposeEnd>> = {
  cancelled: cancelledMail,
  closed: closedMail,
  removed: removedMail,
  unconfirmed: unconfirmedMail,
};
