import { accountById } from '#server/account/public.ts';
import { communityFor, mayRead } from '#server/communities/access.ts';
import { eventUrl, linkExpiry } from '#server/events/occurrence/links.ts';
import type { OccurrenceWithAttendeesRow } from '#server/events/occurrence/rules.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { type WaitingRow, waitingById } from '#server/events/waitlist/store.ts';
import { isPast } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ComposeMail, Mail } from '#server/platform/jobs/mail.ts';
import type { Paragraph } from '#server/platform/jobs/mailText.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import {
  type FormatText,
  formatForGuest,
  formatForMember,
  namesOf,
  timeAndPlace,
  unsubscribeUrl,
} from './texts.ts';

/** The parts that the mails to people on a waitlist share. */
interface SharedParts {
  place: WaitingRow;
  occurrence: OccurrenceWithAttendeesRow;
  /** The title and the name of the community. */
  names: ReturnType<typeof namesOf>;
  texts: Texts;
  format: FormatText;
  /** The recipient, the page of the event, and for a guest the link to leave the waitlist. */
  mail: { to: string; url: string; footnote?: string; unsubscribe?: NonNullable<Mail['unsubscribe']> };
}

/**
 * The parts of a mail to someone on a waitlist; null if they do not wait any more or may not read the community, or if
 * the event was cancelled or has begun.
 */
async function sharedPartsOf(deps: Deps, id: string): Promise<SharedParts | null> {
  const { db, clock, settings, languages } = deps;
  const place = await waitingById(db, id);
  if (!place) return null;
  const account = place.user_id ? ((await accountById(db, place.user_id)) ?? null) : null;
  const to = account?.email ?? place.email;
  const occurrence = await occurrenceWithAttendees(db, account, place.occurrence_id);
  if (!to || !occurrence || isPast(occurrence.starts_at, clock())) return null;
  const community = await communityFor(db, account, occurrence.community_id);
  if (!community || !mayRead(community, account)) return null;
  const format = account ? formatForMember : formatForGuest;
  const names = namesOf({ title: occurrence.title, community_name: community.name }, format);
  const url = eventUrl(settings, occurrence.id);
  const texts = account
    ? languages.textsIn(account.language)
    : languages.textsIn(place.language, community.language);
  const mail = { to, url, ...guestLinks(deps, texts, place, occurrence) };
  return { place, occurrence, names, texts, format, mail };
}

/** The links in a mail to a guest on a waitlist: to the page of the event, and to leave the waitlist. */
export function guestLinks(
  { tokens, settings }: Pick<Deps, 'tokens' | 'settings'>,
  texts: Texts,
  { id, nonce }: WaitingRow,
  occurrence: OccurrenceWithAttendeesRow,
): Omit<SharedParts['mail'], 'to'> | undefined {
  if (!nonce) return undefined;
  const token = tokens.linkToken('guest', { id, nonce }, linkExpiry(occurrence.ends_at));
  return {
    url: `${eventUrl(settings, occurrence.id)}?cancel=${token}`,
    footnote: texts.text('If you did not ask for this, the same link removes your name and your address.'),
    unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
  };
}

/** What differs among the mails to people on a waitlist. */
interface Content {
  subject: string;
  /** The sentence before the time and place of the event, and the sentences after it. */
  opening: Paragraph;
  closing: string[];
  /** The label of the link to the event. */
  label: string;
}

/** A mail to someone on a waitlist. It is not sent if `contentOf` returns null. */
const waitlistMail =
  (contentOf: (parts: SharedParts, deps: Deps) => Content | null): ComposeMail<Deps> =>
  async (deps, id) => {
    const parts = await sharedPartsOf(deps, id);
    const content = parts && contentOf(parts, deps);
    if (!content) return null;
    const { url, ...rest } = parts.mail;
    return {
      ...rest,
      texts: parts.texts,
      subject: content.subject,
      paragraphs: [
        content.opening,
        ...timeAndPlace(parts.texts, parts.occurrence, parts.format),
        ...content.closing,
      ],
      action: { label: content.label, url },
    };
  };

const spotFree = (texts: Texts): string => texts.text('A spot has come free');

/** The mails to people on waitlists. */
export const waitlistMails = {
  waitlistJoined: waitlistMail(({ texts, place, names }, { site }) => ({
    subject: texts.text('You are on a waitlist at {product}', { product: site.name }),
    opening: texts.paragraph('You are on the waitlist of “{title}” of “{community}”.', names),
    closing: place.must_confirm
      ? [
          texts.text(
            'Please confirm your place with this link. Then you are asked by mail if a spot comes free.',
          ),
        ]
      : [texts.text('If a spot comes free, you are asked by mail.')],
    label: place.must_confirm
      ? texts.button('Confirm or leave the waitlist')
      : texts.button('See or leave the waitlist'),
  })),

  spotOffered: waitlistMail(({ texts, place, occurrence, names }, { clock }) => {
    const until = place.offer_ends_at;
    if (!until || isPast(until, clock())) return null;
    return {
      subject: spotFree(texts),
      opening: texts.paragraph('A spot has come free for “{title}” of “{community}”.', names),
      closing: [
        texts.text('It is kept for you until {time}.', {
          time: formatDateTime(texts, until, occurrence.timezone),
        }),
        texts.text('If you do not take it by then, somebody else is asked. Nothing else happens.'),
      ],
      label: texts.button('Take the spot or decline'),
    };
  }),

  spotsForAnybody: waitlistMail(({ texts, names }) => ({
    subject: spotFree(texts),
    opening: texts.paragraph(
      'A spot has come free for “{title}” of “{community}”, which begins in less than an hour.',
      names,
    ),
    closing: [texts.text('It is not kept for anyone: whoever books first gets it.')],
    label: texts.button('See the event'),
  })),
};
