import type { NoticeRow } from '#server/events/notices/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Paragraph } from '#server/platform/jobs/mailText.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { answerNoteOf, formatFor, type MailContent } from './noticeParts.ts';
import { namesOf, timeAndPlace } from './texts.ts';
import { type UpcomingBooking, upcomingPlaces } from './upcomingStore.ts';
import { waitingLinks } from './waitingLinks.ts';

/** The maximum number of booked dates that a mail lists. */
export const MAX_LISTED_DATES = 20;

const changedSubject = ({ site }: Deps, texts: Texts): string =>
  texts.text('An event at {product} has changed', { product: site.name });

/** The mail about new hours to someone on the waitlist; null if they do not wait any more. */
export async function changedForWaitingMail(
  deps: Deps,
  texts: Texts,
  notice: NoticeRow,
): Promise<MailContent | null> {
  const format = formatFor(notice);
  const [next, ...later] = await upcomingPlaces(deps.db, notice, deps.clock(), MAX_LISTED_DATES);
  if (!next) return null;
  const { occurrence: _, ...links } = await waitingLinks(deps, texts, notice, next.occurrence_id);
  return {
    subject: changedSubject(deps, texts),
    paragraphs: [
      texts.paragraph(
        '“{title}” of “{community}”, for which you are on the waitlist, takes place at a new time.',
        namesOf({ title: next.title, community_name: notice.community_name }, format),
      ),
      ...timeAndPlace(texts, next, format),
      ...later.map(({ starts_at, timezone }) =>
        texts.text('You are also on the waitlist for {time}.', {
          time: formatDateTime(texts, starts_at, timezone),
        }),
      ),
      texts.text('You keep your place on the waitlist.'),
    ],
    ...links,
  };
}

/** The mail about a new title, location or new hours. It shows what is true when it is sent. */
export function changedMail(
  deps: Deps,
  texts: Texts,
  notice: NoticeRow,
  [, ...later]: UpcomingBooking[],
  next: UpcomingBooking,
): MailContent {
  const format = formatFor(notice);
  const others: Paragraph[] = notice.has_new_hours
    ? later.map(({ starts_at, timezone }) =>
        texts.text('You have also booked {time}.', { time: formatDateTime(texts, starts_at, timezone) }),
      )
    : [];
  const names = namesOf({ title: next.title, community_name: notice.community_name }, format);
  return {
    subject: changedSubject(deps, texts),
    paragraphs: [
      changeText(texts, notice, names),
      ...(next.occurrence_count > 1 ? [countText(texts, next, later)] : []),
      ...timeAndPlace(texts, next, format),
      ...others,
      texts.text('Your booking stays as it is.'),
      ...answerNoteOf(texts, notice),
    ],
  };
}

function countText(
  texts: Texts,
  { occurrence_count: count, starts_at }: UpcomingBooking,
  others: UpcomingBooking[],
): string {
  const isNext = others.every((other) => Temporal.Instant.compare(starts_at, other.starts_at) <= 0);
  return isNext
    ? texts.text('You have booked {count}; this is the next.', { count })
    : texts.text('You have booked {count}; this is one of them.', { count });
}

function changeText(
  texts: Texts,
  { has_new_hours, has_new_text }: NoticeRow,
  names: ReturnType<typeof namesOf>,
): Paragraph {
  if (!has_new_hours)
    return texts.paragraph(
      '“{title}” of “{community}”, which you have booked, has a new title or location.',
      names,
    );
  return has_new_text
    ? texts.paragraph(
        '“{title}” of “{community}”, which you have booked, has a new title or location, and takes place at a new time.',
        names,
      )
    : texts.paragraph('“{title}” of “{community}”, which you have booked, takes place at a new time.', names);
}
