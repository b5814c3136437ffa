import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import type { ChangesFixture } from './changesFixture.ts';

/** The calendar entry of a mail, as ical.js reads it. */
export interface MailedEntry {
  method: string;
  /** The `method` parameter of the MIME part. */
  mimeMethod: string;
  uid: string;
  sequence: number;
  stamp: string;
  status: string;
  summary: string;
  location: string | null;
  start: string;
  end: string;
  organizer: string;
  attendee: string;
  /** The parameters of the attendee. */
  answer: object;
  component: ICAL.Component;
}

/** The calendar entry of a mail; null if it has none. */
export function entryIn({ attachments }: Pick<Email, 'attachments'>): MailedEntry | null {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return null;
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('a mail must have one event');
  const event = new ICAL.Event(component);
  const attendees = component.getAllProperties('attendee');
  const [attendee] = attendees;
  if (!attendee || attendees.length > 1) throw new Error('an event must have one attendee');
  const textOf = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? '';
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    mimeMethod: part.method ?? '',
    uid: event.uid,
    sequence: event.sequence,
    stamp: textOf('dtstamp'),
    status: textOf('status'),
    summary: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    organizer: textOf('organizer'),
    attendee: String(attendee.getFirstValue()),
    answer: { partstat: attendee.getFirstParameter('partstat'), rsvp: attendee.getFirstParameter('rsvp') },
    component,
  };
}

/** The mails about these occurrences that an address has received, in the order in which they arrived. */
export async function mailsAbout(
  { mailsTo }: Pick<ChangesFixture, 'mailsTo'>,
  ids: string[],
  email: string,
): Promise<Email[]> {
  const mails = await mailsTo(email, /./);
  return mails.filter((mail) => {
    const uid = entryIn(mail)?.uid ?? '';
    return ids.includes(uid) || ids.some((id) => mail.text?.includes(id));
  });
}

/** The calendar entries in these mails. */
export async function entriesAbout(
  fixture: Pick<ChangesFixture, 'mailsTo'>,
  ids: string[],
  email: string,
): Promise<MailedEntry[]> {
  const mails = await mailsAbout(fixture, ids, email);
  return mails.map(entryIn).filter((entry): entry is MailedEntry => entry !== null);
}

export const methodsOf = (entries: MailedEntry[]) => entries.map(({ method }) => method);
export const sequencesOf = (entries: MailedEntry[]) => entries.map(({ sequence }) => sequence);
export const isRising = (numbers: number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
