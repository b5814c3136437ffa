import { freeSpotAction } from '#server/events/bookings/release.ts';
import type { NoticeRow } from '#server/events/notices/store.ts';
import { eventUrl, linkExpiry } from '#server/events/occurrence/links.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail } from '#server/platform/jobs/mail.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { answerNote, calendarEntry } from './calendarEntry.ts';
import { type FormatText, formatForGuest, formatForMember, unsubscribeUrl } from './texts.ts';
import type { UpcomingBooking } from './upcomingStore.ts';

export type MailContent = Omit<Mail, 'to' | 'texts'>;

/** How texts that others have written are printed for the recipient of a notice. */
export const formatFor = ({ guest_email }: NoticeRow): FormatText =>
  guest_email === null ? formatForMember : formatForGuest;

/** Why a member gets a mail about a booking of their own. */
export const settingNote = (texts: Texts): string =>
  texts.text('You get this mail because calendar entries by mail are switched on under Letters & Quiet.');

/** How a guest whom somebody else has registered gets rid of it. */
export const guestFootnote = (texts: Texts): string =>
  texts.text('If you did not register, the same link removes your registration and your address.');

/** The calendar entry of a notice; none for members who do not get any. */
export function entryOf(
  deps: Pick<Deps, 'settings' | 'site'>,
  texts: Texts,
  method: 'REQUEST' | 'CANCEL',
  notice: NoticeRow,
  event: Omit<UpcomingBooking, 'ends_at' | 'guest_id' | 'guest_nonce'> & { ends_at: Temporal.Instant | null },
  to: string,
): Mail['calendar'] {
  const { sequence, sent_at, created_at } = notice;
  const { ends_at } = event;
  if (sequence === null || ends_at === null) return undefined;
  const details = { to, format: formatFor(notice), sequence, causedAt: sent_at ?? created_at };
  return calendarEntry(deps, texts, method, { ...event, ends_at }, details);
}

/** What a mail with a calendar entry says about answering in the calendar. */
export const answerNoteOf = (texts: Texts, { sequence }: NoticeRow): string[] =>
  sequence === null ? [] : [answerNote(texts)];

/** The links to a booked event, and to free the spot. A guest has one link for both. */
export function linksOf(
  deps: Deps,
  texts: Texts,
  { user_id }: NoticeRow,
  { occurrence_id, guest_id, guest_nonce, ends_at }: UpcomingBooking,
): Pick<MailContent, 'action' | 'secondAction' | 'footnote' | 'unsubscribe'> {
  const { settings, tokens } = deps;
  const page = eventUrl(settings, occurrence_id);
  if (user_id)
    return {
      action: { label: texts.button('See the event'), url: page },
      secondAction: freeSpotAction(deps, texts, {
        userId: user_id,
        occurrenceId: occurrence_id,
        endsAt: ends_at,
      }),
    };
  if (!guest_id || !guest_nonce) return {};
  const token = tokens.linkToken('guest', { id: guest_id, nonce: guest_nonce }, linkExpiry(ends_at));
  return {
    action: { label: texts.button('See or cancel'), url: `${page}?cancel=${token}` },
    footnote: guestFootnote(texts),
    unsubscribe: { url: unsubscribeUrl(settings, 'registration', token) },
  };
}
