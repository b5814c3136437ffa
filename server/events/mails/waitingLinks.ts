import type { NoticeRow } from '#server/events/notices/store.ts';
import { eventUrl } from '#server/events/occurrence/links.ts';
import { occurrenceWithAttendees } from '#server/events/occurrence/store.ts';
import { waitingGuest } from '#server/events/waitlist/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { guestLinks } from './waitlist.ts';

/** The occurrence for which somebody waits, if it still exists, and the links in a mail about it. */
export async function waitingLinks(
  deps: Deps,
  texts: Texts,
  { guest_email }: NoticeRow,
  occurrenceId: string,
) {
  const occurrence = await occurrenceWithAttendees(deps.db, null, occurrenceId);
  if (!occurrence) return { occurrence };
  const place = guest_email ? await waitingGuest(deps.db, occurrenceId, guest_email) : undefined;
  const { url, ...rest } = (place && guestLinks(deps, texts, place, occurrence)) ?? {
    url: eventUrl(deps.settings, occurrenceId),
  };
  return { occurrence, ...rest, action: { label: texts.button('See the event'), url } };
}
