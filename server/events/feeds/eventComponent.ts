import ICAL from 'ical.js';
import { addZonedTime } from '#server/platform/calendar/calendarFile.ts';
import { localTime } from '#server/platform/calendar/zones.ts';
import { plainWords } from '#server/platform/formats.ts';

export interface EventText {
  title: string;
  /** Empty if the calendar entry has none. */
  description: string;
  is_formatted: boolean;
  location: string | null;
}

/** The text of an event with its times. */
export interface CalendarEvent extends EventText {
  uid: string;
  url: string;
  timezone: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  sequence: number;
  updated_at: Temporal.Instant;
}

/** The component of an event. `ruleStart` is the local time at which a series begins. */
export function eventComponent(fields: CalendarEvent, ruleStart?: ICAL.Time): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const setText = (name: string, value: string) =>
    component.updatePropertyWithValue(name, withoutControlCharacters(value));
  component.updatePropertyWithValue('uid', fields.uid);
  component.updatePropertyWithValue('dtstamp', utcTime(fields.updated_at));
  component.updatePropertyWithValue('last-modified', utcTime(fields.updated_at));
  component.updatePropertyWithValue('sequence', fields.sequence);
  if (ruleStart) addZonedTime(component, 'dtstart', ruleStart, fields.timezone);
  else addInstant(component, 'dtstart', fields.starts_at, fields.timezone);
  addInstant(component, 'dtend', fields.ends_at, fields.timezone);
  setText('summary', fields.title);
  if (fields.description) setText('description', plainWords(fields.description, fields.is_formatted));
  if (fields.location) setText('location', fields.location);
  component.updatePropertyWithValue('url', fields.url);
  return component;
}

/**
 * Adds an instant in local time with its zone. An instant in the second pass of a repeated hour is added in
 * UTC, because its local time would be read as the first pass (RFC 5545, section 3.3.5).
 */
function addInstant(component: ICAL.Component, name: string, at: Temporal.Instant, zone: string): void {
  const local = at.toZonedDateTimeISO(zone).toPlainDateTime();
  if (local.toZonedDateTime(zone).toInstant().equals(at))
    addZonedTime(component, name, localTime(local), zone);
  else component.updatePropertyWithValue(name, utcTime(at));
}

const utcTime = (at: Temporal.Instant): ICAL.Time =>
  ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' }));

/** Removes the control characters that iCalendar forbids (3.3.11) and normalises line ends. */
export const withoutControlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
