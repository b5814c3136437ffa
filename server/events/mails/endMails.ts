import type { NoticeRow } from '#server/events/notices/store.ts';
import { eventUrl } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { formatFor, type MailContent, settingNote } from './noticeParts.ts';
import { formatForGuest, namesOf } from './texts.ts';

type ComposeEnd = (texts: Texts, notice: NoticeRow, product: string) => MailContent;

/** The time of the first date of a notice, and the number of the others. */
const datesOf = (texts: Texts, { occurrence_count, starts_at, timezone }: NoticeRow) => ({
  time: formatDateTime(texts, starts_at, timezone),
  others: occurrence_count - 1,
});

function cancelledMail(texts: Texts, notice: NoticeRow, product: string): MailContent {
  const values = { ...namesOf(notice, formatFor(notice)), ...datesOf(texts, notice) };
  const sentence =
    notice.occurrence_count === 1
      ? texts.paragraph('“{title}” of “{community}” will not take place on {time}.', values)
      : notice.is_waiting
        ? texts.paragraph(
            '“{title}” of “{community}” will not take place on {time}, and {others} more that you had waited for.',
            values,
          )
        : texts.paragraph(
            '“{title}” of “{community}” will not take place on {time}, and {others} more that you had booked.',
            values,
          );
  return {
    subject: texts.text('An event at {product} has been cancelled', { product }),
    paragraphs: [
      sentence,
      notice.is_waiting
        ? texts.text('You were on its waitlist. There is nothing that you need to do.')
        : texts.text('Your booking has ended with it. There is nothing that you need to do.'),
    ],
  };
}

function removedMail(texts: Texts, notice: NoticeRow, product: string): MailContent {
  const { title, community } = namesOf(notice, formatFor(notice));
  const values = { title, ...datesOf(texts, notice) };
  const isOne = notice.occurrence_count === 1;
  const lostWaiting = () =>
    isOne
      ? texts.paragraph('Your place on the waitlist of “{title}” on {time} is cancelled with that.', values)
      : texts.paragraph(
          'Your place on the waitlist of “{title}” on {time}, and of {others} more, is cancelled with that.',
          values,
        );
  const lostBooking = () =>
    isOne
      ? texts.paragraph('Your booking of “{title}” on {time} is cancelled with that.', values)
      : texts.paragraph(
          'Your booking of “{title}” on {time}, and of {others} more, is cancelled with that.',
          values,
        );
  return {
    subject: texts.text('A booking of yours at {product} has ended', { product }),
    paragraphs: [
      texts.paragraph('You are no longer a member of “{community}”, a private community.', { community }),
      notice.is_waiting ? lostWaiting() : lostBooking(),
    ],
  };
}

function closedMail(texts: Texts, notice: NoticeRow, product: string): MailContent {
  const { title, community } = namesOf(notice, formatFor(notice));
  const values = { title, ...datesOf(texts, notice) };
  const isOne = notice.occurrence_count === 1;
  const lostWaiting = () =>
    isOne
      ? texts.paragraph('Your place on the waitlist of “{title}” on {time} has ended with that.', values)
      : texts.paragraph(
          'Your place on the waitlist of “{title}” on {time}, and of {others} more, has ended with that.',
          values,
        );
  const lostBooking = () =>
    isOne
      ? texts.paragraph('Your booking of “{title}” on {time} has ended with that.', values)
      : texts.paragraph(
          'Your booking of “{title}” on {time}, and of {others} more, has ended with that.',
          values,
        );
  return {
    subject: texts.text('An event at {product} is for members only now', { product }),
    paragraphs: [
      texts.paragraph('“{community}” has become a private community.', { community }),
      notice.is_waiting ? lostWaiting() : lostBooking(),
    ],
  };
}

/** The mail to a guest who has not confirmed the registration in time. */
function unconfirmedMail(texts: Texts, notice: NoticeRow, product: string): MailContent {
  return {
    subject: texts.text('A registration at {product} has ended', { product }),
    paragraphs: [
      texts.paragraph(
        'Your registration for “{title}” of “{community}” on {time} was not confirmed in time, so your spot is free again.',
        { ...namesOf(notice, formatForGuest), ...datesOf(texts, notice) },
      ),
      texts.text(
        'Your name and your address have been removed from the event. There is nothing that you need to do.',
      ),
    ],
  };
}

/** The mail about dates that have ended because the series repeats differently now, with the nearest date. */
export async function endedMail(
  { db, clock, settings, site }: Deps,
  texts: Texts,
  notice: NoticeRow,
  isReader: boolean,
): Promise<MailContent> {
  const { paragraphs, ...mail } = cancelledMail(texts, notice, site.name);
  const next =
    isReader && notice.next_occurrence_id
      ? await occurrenceWithAttendees(db, null, notice.next_occurrence_id)
      : undefined;
  if (!next || Temporal.Instant.compare(next.starts_at, clock()) <= 0) return { ...mail, paragraphs };
  return {
    ...mail,
    paragraphs: [
      ...paragraphs,
      texts.text('The nearest date that takes place is {time}.', {
        time: formatDateTime(texts, next.starts_at, next.timezone),
      }),
    ],
    action: { label: texts.button('See the event'), url: eventUrl(settings, next.id) },
  };
}

/** The mail to somebody whose spot was given back, by themselves or by a guide. */
export function returnedMail(
  texts: Texts,
  notice: NoticeRow,
  product: string,
  wantsEntries: boolean,
): MailContent {
  const values = { ...namesOf(notice, formatFor(notice)), ...datesOf(texts, notice) };
  return {
    subject: texts.text('You no longer have a spot at an event at {product}', { product }),
    paragraphs: [
      notice.occurrence_count === 1
        ? texts.paragraph('You no longer have a spot at “{title}” of “{community}” on {time}.', values)
        : texts.paragraph(
            'You no longer have a spot at “{title}” of “{community}” on {time}, and at {others} more.',
            values,
          ),
    ],
    ...(wantsEntries && { footnote: settingNote(texts) }),
  };
}

/** The mails about the end of a booking that do not depend on what has happened since, by the kind of the notice. */
export const endMails: Partial<Record<NoticeRow['kind'], ComposeEnd>> = {
  cancelled: cancelledMail,
  closed: closedMail,
  removed: removedMail,
  unconfirmed: unconfirmedMail,
};
