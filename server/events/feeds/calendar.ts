import ICAL from 'ical.js';
import { clockTimeOf, instantOn } from '../series/rules.ts';
import type { FeedSeriesRow, OverrideRow } from './store.ts';
import { localTime, zoneComponent } from './zones.ts';

/*
 * Calendars as files (iCalendar, RFC 5545). A series is one event with its rule on the wall clock of its zone, as
 * a rule in UTC would be an hour off after a change of the clocks; days that were cancelled are excepted, and an
 * occurrence of which other words hold is an event of its own beside it.
 */

/** What a calendar is written with: the product's name, and where its pages are. */
export interface Publisher {
  productName: string;
  publicUrl: string;
}

interface Told {
  title: string;
  description: string;
  location: string | null;
}

/** An event as it is told, whenever it is. */
interface Entry extends Told {
  uid: string;
  url: string;
  timezone: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  sequence: number;
  updated_at: Temporal.Instant;
}

type Span = { start: Temporal.Instant; end: Temporal.Instant };

/** The feed of a community. */
export function feedText(
  name: string,
  all: { series: FeedSeriesRow[]; overrides: OverrideRow[] },
  publisher: Publisher,
): string {
  const overridesBySeries = Map.groupBy(all.overrides, ({ series_id }) => series_id);
  const calendar = emptyCalendar(publisher);
  calendar.addProperty(new ICAL.Property(['x-wr-calname', {}, 'text', printable(name)]));
  for (const [zone, series] of Map.groupBy(all.series, ({ timezone }) => timezone)) {
    calendar.addSubcomponent(zoneComponent(zone, spanOf(series.map(spanOfSeries))));
  }
  for (const series of all.series) {
    const overrides = overridesBySeries.get(series.id) ?? [];
    // Without a rule there is one occurrence: it is told in its own words, once.
    if (series.frequency || overrides.length === 0) calendar.addSubcomponent(seriesEvent(series, publisher));
    for (const override of overrides) calendar.addSubcomponent(overrideEvent(series, override, publisher));
  }
  return textOf(calendar);
}

/** A calendar of one occurrence. */
export function occurrenceText(
  occurrence: Omit<Entry, 'uid' | 'url'> & { id: string },
  publisher: Publisher,
) {
  const { id, timezone, starts_at, ends_at } = occurrence;
  const url = `${publisher.publicUrl}/events/occurrence/${id}`;
  const calendar = emptyCalendar(publisher);
  calendar.addSubcomponent(zoneComponent(timezone, { start: starts_at, end: ends_at }));
  calendar.addSubcomponent(event({ ...occurrence, uid: id, url }));
  return textOf(calendar);
}

// ical.js counts the octets of a folded line without the space at its beginning.
ICAL.foldLength = 74;
const textOf = (calendar: ICAL.Component) => `${calendar.toString()}\r\n`;

function emptyCalendar({ productName }: Publisher): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', `-//${productName}//Events//EN`);
  return calendar;
}

/** The rule's own first day, on which the event is told to begin even when that one was cancelled. */
const firstOf = (series: FeedSeriesRow) => ruledInstant(series, series.first_day);
const lastOf = (series: FeedSeriesRow) => ruledInstant(series, series.last_day);

/** When the rule puts an occurrence; without a rule it is as it was sent. */
function ruledInstant({ frequency, starts_at, timezone }: FeedSeriesRow, day: string): Temporal.Instant {
  return frequency ? instantOn(day, clockTimeOf(starts_at, timezone), timezone) : starts_at;
}

const lengthOf = ({ starts_at, ends_at }: FeedSeriesRow) => starts_at.until(ends_at);
const spanOfSeries = (series: FeedSeriesRow): Span => ({
  start: firstOf(series),
  end: lastOf(series).add(lengthOf(series)),
});

function spanOf(spans: Span[]): Span {
  const starts = spans.map(({ start }) => start).sort(Temporal.Instant.compare);
  const ends = spans.map(({ end }) => end).sort(Temporal.Instant.compare);
  return { start: starts[0] as Temporal.Instant, end: ends.at(-1) as Temporal.Instant };
}

const entryOf = (series: FeedSeriesRow, { publicUrl }: Publisher): Entry => ({
  ...series,
  uid: series.id,
  url: `${publicUrl}/events/series/${series.id}`,
});

function seriesEvent(series: FeedSeriesRow, publisher: Publisher): ICAL.Component {
  const first = firstOf(series);
  const entry = { ...entryOf(series, publisher), starts_at: first, ends_at: first.add(lengthOf(series)) };
  if (!series.frequency) return event(entry);
  const ruled = event(entry, ruledTime(series, series.first_day));
  // As jCal (RFC 7265): a rule object would leave out that weeks begin on Monday.
  const rule = {
    freq: series.frequency,
    interval: series.step ?? 1,
    ...(series.by_day && { byday: series.by_day }),
    until: lastOf(series).toString({ smallestUnit: 'second' }),
    wkst: 'MO',
  };
  ruled.addProperty(new ICAL.Property(['rrule', {}, 'recur', rule]));
  for (const day of series.excepted_days) zoned(ruled, 'exdate', ruledTime(series, day), series.timezone);
  return ruled;
}

function overrideEvent(series: FeedSeriesRow, override: OverrideRow, publisher: Publisher): ICAL.Component {
  const told = event({ ...entryOf(series, publisher), ...override });
  if (series.frequency) {
    zoned(told, 'recurrence-id', ruledTime(series, override.takes_place_on), series.timezone);
  }
  return told;
}

/** The time on the wall clock that the rule names, also where a change of the clocks skips it. */
const ruledTime = ({ starts_at, timezone }: FeedSeriesRow, day: string): ICAL.Time =>
  localTime(Temporal.PlainDate.from(day).toPlainDateTime(clockTimeOf(starts_at, timezone)));

function event(entry: Entry, ruledStart?: ICAL.Time): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const said = (name: string, value: string) => component.updatePropertyWithValue(name, printable(value));
  component.updatePropertyWithValue('uid', entry.uid);
  component.updatePropertyWithValue('dtstamp', utcTime(entry.updated_at));
  component.updatePropertyWithValue('last-modified', utcTime(entry.updated_at));
  component.updatePropertyWithValue('sequence', entry.sequence);
  if (ruledStart) zoned(component, 'dtstart', ruledStart, entry.timezone);
  else timed(component, 'dtstart', entry.starts_at, entry.timezone);
  timed(component, 'dtend', entry.ends_at, entry.timezone);
  said('summary', entry.title);
  said('description', entry.description);
  if (entry.location) said('location', entry.location);
  component.updatePropertyWithValue('url', entry.url);
  return component;
}

/** An instant on the wall clock of a zone; in UTC where that clock would mean another (the second of a doubled hour). */
function timed(component: ICAL.Component, name: string, at: Temporal.Instant, zone: string): void {
  const local = at.toZonedDateTimeISO(zone).toPlainDateTime();
  if (local.toZonedDateTime(zone).toInstant().equals(at)) zoned(component, name, localTime(local), zone);
  else component.updatePropertyWithValue(name, utcTime(at));
}

function zoned(component: ICAL.Component, name: string, time: ICAL.Time, zone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', zone);
  property.setValue(time);
  component.addProperty(property);
}

const utcTime = (at: Temporal.Instant): ICAL.Time =>
  ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' }));

/** Without the control characters that iCalendar forbids (3.3.11), lines ended by one character. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
