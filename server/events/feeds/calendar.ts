import ICAL from 'ical.js';
import { daysFrom } from '#contract/events/recurrence.ts';
import { MAX_OCCURRENCE_DAYS } from '#contract/events/series.ts';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import type { OccurrenceRow, SeriesRow } from '#server/events/rules.ts';
import { clockTimeOf, instantOn } from '#server/events/series/rules.ts';
import { addZonedTime, emptyCalendar, textOf } from '#server/platform/calendar/calendarFile.ts';
import { localTime, zoneComponent } from '#server/platform/calendar/zones.ts';
import type { FeedSeriesRow, OverrideRow } from './store.ts';

/*
 * Prints iCalendar files (RFC 5545). A series is one event with its recurrence rule in local time and its
 * time zone, because a rule in UTC would shift by an hour when the clocks change. Cancelled days become
 * EXDATE, and an occurrence with a different text becomes a separate event with a RECURRENCE-ID.
 */

/** The product's name and the origin of its pages. */
export interface Publisher {
  productName: string;
  publicUrl: string;
}

interface EventText {
  title: string;
  description: string;
  location: string | null;
}

/** The text of an event with its times. */
interface CalendarEvent extends EventText {
  uid: string;
  url: string;
  timezone: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  sequence: number;
  updated_at: Temporal.Instant;
}

/** Prints the feed of a community. */
export function feedText(
  name: string,
  content: { series: FeedSeriesRow[]; overrides: OverrideRow[] },
  publisher: Publisher,
): string {
  const overridesBySeries = Map.groupBy(content.overrides, ({ series_id }) => series_id);
  const calendar = emptyCalendar(publisher, 'Events');
  calendar.addProperty(new ICAL.Property(['x-wr-calname', {}, 'text', withoutControlCharacters(name)]));
  for (const [zone, series] of Map.groupBy(content.series, ({ timezone }) => timezone)) {
    calendar.addSubcomponent(zoneComponent(zone, new Set(series.flatMap(yearsOf))));
  }
  for (const series of content.series) {
    const overrides = overridesBySeries.get(series.id) ?? [];
    // A series without a rule has one occurrence. If its text differs, only the override is printed.
    if (series.frequency || overrides.length === 0) calendar.addSubcomponent(seriesEvent(series, publisher));
    for (const override of overrides) {
      calendar.addSubcomponent(overrideEvent(series, { ...calendarEventOf(series, publisher), ...override }));
    }
  }
  // A calendar needs at least one component (RFC 5545, 3.6).
  if (content.series.length === 0) calendar.addSubcomponent(zoneComponent('UTC', [1970]));
  return textOf(calendar);
}

/**
 * Prints a calendar with one occurrence. The occurrence has the UID of its series, and a RECURRENCE-ID if the series
 * has a rule, so that a calendar program that also has the feed shows it once.
 */
export function occurrenceText(series: SeriesRow, occurrence: OccurrenceRow, publisher: Publisher) {
  const { id, timezone, starts_at, ends_at } = occurrence;
  const url = `${publisher.publicUrl}/events/occurrence/${id}`;
  const calendar = emptyCalendar(publisher, 'Events');
  calendar.addSubcomponent(zoneComponent(timezone, [yearIn(starts_at), yearIn(ends_at)]));
  calendar.addSubcomponent(
    overrideEvent(series, { ...calendarEventOf(series, publisher), ...occurrence, url }),
  );
  return textOf(calendar);
}

/** The start of the first occurrence that the rule gives, even if that occurrence was cancelled. */
const firstStartOf = (series: FeedSeriesRow) => ruleInstant(series, series.first_day);
/** The start of the last occurrence that the rule gives, even if that occurrence was cancelled. */
const lastStartOf = (series: FeedSeriesRow) => ruleInstant(series, series.last_day);

/** The start of an occurrence according to the rule. Without a rule it is the start of the series. */
function ruleInstant({ frequency, starts_at, timezone }: FeedSeriesRow, day: string): Temporal.Instant {
  return frequency ? instantOn(day, clockTimeOf(starts_at, timezone), timezone) : starts_at;
}

const durationOf = ({ starts_at, ends_at }: FeedSeriesRow) => starts_at.until(ends_at);

const yearIn = (at: Temporal.Instant): number => at.toZonedDateTimeISO('UTC').year;

/** The years in which a series takes place. */
function yearsOf(series: FeedSeriesRow): number[] {
  const { frequency, step, by_day, first_day, last_day } = series;
  const boundaryYears = [firstStartOf(series), lastStartOf(series)]
    .flatMap((at) => [at, at.add(durationOf(series))])
    .map(yearIn);
  if (!frequency) return boundaryYears;
  const days = daysFrom({ frequency, interval: step ?? 1, byDay: by_day }, dayNumber(first_day));
  const last = dayNumber(last_day);
  const years = new Set(boundaryYears);
  for (const day of days) {
    if (day > last) break;
    // An occurrence at the end of a year may end in the next year.
    for (const epochDay of [day, day + MAX_OCCURRENCE_DAYS])
      years.add(new Date(epochDay * 86_400_000).getUTCFullYear());
  }
  return [...years];
}

const calendarEventOf = (series: SeriesRow, { publicUrl }: Publisher): CalendarEvent => ({
  ...series,
  uid: series.id,
  url: `${publicUrl}/events/series/${series.id}`,
});

function seriesEvent(series: FeedSeriesRow, publisher: Publisher): ICAL.Component {
  const first = firstStartOf(series);
  const fields = {
    ...calendarEventOf(series, publisher),
    starts_at: first,
    ends_at: first.add(durationOf(series)),
  };
  if (!series.frequency) return eventComponent(fields);
  const component = eventComponent(fields, ruleTime(series, series.first_day));
  // The rule is written as jCal (RFC 7265), because ical.js's rule object would omit that weeks begin on Monday.
  const rule = {
    freq: series.frequency,
    interval: series.step ?? 1,
    ...(series.by_day && { byday: series.by_day }),
    until: lastStartOf(series).toString({ smallestUnit: 'second' }),
    wkst: 'MO',
  };
  component.addProperty(new ICAL.Property(['rrule', {}, 'recur', rule]));
  for (const day of series.excepted_days)
    addZonedTime(component, 'exdate', ruleTime(series, day), series.timezone);
  return component;
}

/**
 * Prints one occurrence as an event. If its series has a rule, the RECURRENCE-ID says which occurrence of the rule the event replaces. Otherwise the event replaces the series.
 */
function overrideEvent(
  series: SeriesRow,
  fields: CalendarEvent & { takes_place_on: string },
): ICAL.Component {
  const override = eventComponent(fields);
  if (series.frequency) {
    addZonedTime(override, 'recurrence-id', ruleTime(series, fields.takes_place_on), series.timezone);
  }
  return override;
}

/** The local time that the rule gives for a day, even if the clocks skip it on that day. */
const ruleTime = ({ starts_at, timezone }: SeriesRow, day: string): ICAL.Time =>
  localTime(Temporal.PlainDate.from(day).toPlainDateTime(clockTimeOf(starts_at, timezone)));

function eventComponent(fields: CalendarEvent, ruleStart?: ICAL.Time): ICAL.Component {
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
  setText('description', fields.description);
  if (fields.location) setText('location', fields.location);
  component.updatePropertyWithValue('url', fields.url);
  return component;
}

/**
 * Adds an instant in local time with its zone. An instant in the second pass of a repeated hour is added in UTC, because
 * its local time would be read as the first pass (RFC 5545, section 3.3.5).
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
const withoutControlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
