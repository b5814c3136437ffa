import { UNSUBSCRIBE_PATH } from '#contract/events/guests.ts';
import type { OccurrenceRow } from '#server/events/occurrence/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { linked, type Paragraph, type Segment, unlinked } from '#server/platform/jobs/mailText.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';

type EventDetails = Pick<OccurrenceRow, 'starts_at' | 'timezone' | 'location'>;

/**
 * How the text of an event is printed in mails. Members chose to book, so URLs in mails to them are links. Anyone can
 * create a community and register someone else's address as a guest, so mails to guests contain no links from the
 * text.
 */
export const formatForMember = linked;
export const formatForGuest = unlinked;
export type FormatText = (text: string) => Segment;

/** One paragraph with the time, and another with the location if there is one. */
export const timeAndPlace = (
  texts: Texts,
  { starts_at, timezone, location }: EventDetails,
  format: FormatText,
): Paragraph[] => [
  texts.text('It begins on {time}.', { time: formatDateTime(texts, starts_at, timezone) }),
  ...(location ? [texts.paragraph('Place: {place}', { place: format(location) })] : []),
];

/**
 * The page on which a guest cancels a registration or a member disables reminders. Mail programs post to it
 * too.
 */
export const unsubscribeUrl = (
  { publicUrl }: Deps['settings'],
  from: 'registration' | 'reminders',
  token: string,
) => `${publicUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ from, token })}`;

/** The title of an event and the name of its community, as the values of a text. */
export const namesOf = (
  { title, community_name }: { title: string; community_name: string },
  format: FormatText,
) => ({ title: format(title), community: format(community_name) });
