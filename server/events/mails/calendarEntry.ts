import ICAL from 'ical.js';
import { yearIn } from '#server/events/feeds/calendar.ts';
import { eventComponent } from '#server/events/feeds/eventComponent.ts';
import { eventUrl } from '#server/events/occurrence/links.ts';
import { emptyCalendar, publisherOf, textOf } from '#server/platform/calendar/calendarFile.ts';
import { zoneComponent } from '#server/platform/calendar/zones.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mail } from '#server/platform/jobs/mail.ts';
import { senderAddress } from '#server/platform/jobs/mailer.ts';
import { looksLikeLink } from '#server/platform/jobs/mailText.ts';
import type { Texts } from '#server/platform/languages/texts.ts';
import { type FormatText, formatForGuest } from './texts.ts';

/*
 * Calendar entries in mails (RFC 5546 and 6047). Each date is an event of its own, because people book single dates,
 * and many programs do not handle a RECURRENCE-ID without its series correctly. The recipient is marked as having
 * accepted, because we do not process answers.
 */

/** A paragraph of every mail with a calendar entry that programs may show with buttons for an answer. */
export const answerNote = (texts: Texts): string =>
  texts.text('Answering in your calendar does not free your spot. Please use the link.');

interface EntryEvent {
  occurrence_id: string;
  title: string;
  location: string | null;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  timezone: string;
}

interface EntryDetails {
  to: string;
  /** How texts that others have written are printed. */
  format: FormatText;
  /**
   * The number of changes (SEQUENCE). A calendar program ignores an entry with a lower number than the one it already
   * has.
   */
  sequence: number;
  /** The time of the notice (DTSTAMP). */
  causedAt: Temporal.Instant;
}

/**
 * A calendar entry for a recipient who has a spot. With the method `CANCEL`, it removes the entry from their calendar.
 */
export function calendarEntry(
  deps: Pick<Deps, 'settings' | 'site'>,
  texts: Texts,
  method: 'REQUEST' | 'CANCEL',
  event: EntryEvent,
  { to, format, sequence, causedAt }: EntryDetails,
): Mail['calendar'] {
  const { occurrence_id, timezone, starts_at, ends_at } = event;
  // Calendar programs turn addresses into links too. The entry has the address of the event's page.
  const print = (text: string) =>
    format === formatForGuest && looksLikeLink(text) ? texts.text('(see the page of the event)') : text;
  const calendar = emptyCalendar(publisherOf(deps), 'Mails');
  calendar.updatePropertyWithValue('method', method);
  calendar.addSubcomponent(zoneComponent(timezone, [yearIn(starts_at), yearIn(ends_at)]));
  const component = eventComponent({
    ...event,
    title: print(event.title),
    description: '',
    is_formatted: false,
    location: event.location && print(event.location),
    uid: occurrence_id,
    url: eventUrl(deps.settings, occurrence_id),
    sequence,
    updated_at: causedAt,
  });
  component.updatePropertyWithValue('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  addAddress(component, 'organizer', senderAddress(deps.settings), { cn: deps.site.name });
  addAddress(component, 'attendee', to, { partstat: 'ACCEPTED', rsvp: 'FALSE' });
  calendar.addSubcomponent(component);
  return { method, content: textOf(calendar) };
}

function addAddress(
  component: ICAL.Component,
  name: string,
  address: string,
  parameters: Record<string, string>,
): void {
  component.addProperty(new ICAL.Property([name, parameters, 'cal-address', `mailto:${address}`]));
}
