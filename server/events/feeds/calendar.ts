import ICAL from 'ical.js';
import { daysFrom } from '#contract/events/ruleDays.ts';
import { MAX_OCCURRENCE_DAYS } from '#contract/events/series.ts';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import type { OccurrenceRow, SeriesRow } from '#server/events/occurrence/rules.ts';
import { recurrenceOf } from '#server/events/series/ruleColumns.ts';
import { clockTimeOf, instantOn } from '#server/events/series/rules.ts';
import type { Publisher } from '#server/platform/calendar/calendarFile.ts';
import { addZonedTime, emptyCalendar, textOf } from '#server/platform/calendar/calendarFile.ts';
import { localTime, zoneComponent } from '#server/platform/calendar/zones.ts';
import {
  type CalendarEvent,
  type EventText,
  eventComponent,
  withoutControlCharacters,
} from './eventComponent.ts';
import type { FeedDateRow, FeedSeriesRow } from './store.ts';

/*
 * Prints iCalendar files (RFC 5545). A series is one event with its recurrence rule in local time and its
 * time zone, because a rule in UTC would shift by an hour when the clocks change. Cancelled days become
 * EXDATE, and an occurrence with its own text or hours becomes a separate event with a RECURRENCE-ID. A date that the
 * rule does not give is an event of its own, because Outlook and Google ignore RDATE.
 */

/** Prints the feed of a community. */
export function feedText(
  name: string,
  content: { series: FeedSeriesRow[]; dates: FeedDateRow[] },
  publisher: Publisher,
): string {
  const datesBySeries = Map.groupBy(content.dates, ({ series_id }) => series_id);
  const yearsOfDates = (id: string) =>
    (datesBySeries.get(id) ?? []).flatMap(({ starts_at, ends_at }) => [yearIn(starts_at), yearIn(ends_at)]);
  const calendar = emptyCalendar(publisher, 'Events');
  calendar.addProperty(new ICAL.Property(['x-wr-calname', {}, 'text', withoutControlCharacters(name)]));
  for (const [zone, series] of Map.groupBy(content.series, ({ timezone }) => timezone)) {
    calendar.addSubcomponent(
      zoneComponent(zone, new Set(series.flatMap((each) => [...yearsOf(each), ...yearsOfDates(each.id)]))),
    );
  }
  for (const series of content.series) {
    const { first_day, last_day } = series;
    const [extraDates, overrides] = partition(datesBySeries.get(series.id) ?? [], ({ is_extra }) => is_extra);
    // A series without a rule has one occurrence besides extra dates. If it differs, only the override is printed.
    if (first_day && last_day && (series.frequency || overrides.length === 0)) {
      calendar.addSubcomponent(seriesEvent({ ...series, first_day, last_day }, publisher));
    }
    for (const override of overrides) {
      const { sequence } = series;
      calendar.addSubcomponent(
        overrideEvent(series, { ...calendarEventOf(series, publisher), ...override, sequence }),
      );
    }
    for (const date of extraDates) calendar.addSubcomponent(extraEvent(series, date, publisher));
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
  const { timezone, starts_at, ends_at } = occurrence;
  const calendar = emptyCalendar(publisher, 'Events');
  calendar.addSubcomponent(zoneComponent(timezone, [yearIn(starts_at), yearIn(ends_at)]));
  const fields = { ...calendarEventOf(series, publisher), ...occurrence, sequence: series.sequence };
  calendar.addSubcomponent(
    occurrence.is_extra || series.moon
      ? extraEvent(series, occurrence, publisher)
      : overrideEvent(series, { ...fields, url: occurrenceUrl(occurrence, publisher) }),
  );
  return textOf(calendar);
}

/**
 * Prints a member's calendar: each booked date as an event with an identity of its own, because the member has not
 * booked the whole series.
 */
export function memberCalendarText(
  events: (OccurrenceRow & { updated_at: Temporal.Instant })[],
  publisher: Publisher,
): string {
  const calendar = emptyCalendar(publisher, 'My Events');
  for (const [zone, ofZone] of Map.groupBy(events, ({ timezone }) => timezone)) {
    const years = ofZone.flatMap(({ starts_at, ends_at }) => [yearIn(starts_at), yearIn(ends_at)]);
    calendar.addSubcomponent(zoneComponent(zone, new Set(years)));
  }
  for (const event of events) {
    const url = occurrenceUrl(event, publisher);
    calendar.addSubcomponent(eventComponent({ ...event, uid: event.id, url }));
  }
  // A calendar needs at least one component (RFC 5545, 3.6).
  if (events.length === 0) calendar.addSubcomponent(zoneComponent('UTC', [1970]));
  return textOf(calendar);
}

const occurrenceUrl = ({ id }: { id: string }, { publicUrl }: Publisher) =>
  `${publicUrl}/events/occurrence/${id}`;

/** The items for which a condition is true, and the others. */
const partition = <T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

/** A series with at least one day of its rule left. */
type PrintedSeries = FeedSeriesRow & { first_day: string; last_day: string };

/** The start of the first occurrence that the rule gives, even if that occurrence was cancelled. */
const firstStartOf = (series: PrintedSeries) => ruleInstant(series, series.first_day);
/** The start of the last occurrence that the rule gives, even if that occurrence was cancelled. */
const lastStartOf = (series: PrintedSeries) => ruleInstant(series, series.last_day);

/** The start of an occurrence according to the rule. Without a rule it is the start of the series. */
function ruleInstant({ frequency, starts_at, timezone }: FeedSeriesRow, day: string): Temporal.Instant {
  return frequency ? instantOn(day, clockTimeOf(starts_at, timezone), timezone) : starts_at;
}

const durationOf = ({ starts_at, ends_at }: FeedSeriesRow) => starts_at.until(ends_at);

export const yearIn = (at: Temporal.Instant): number => at.toZonedDateTimeISO('UTC').year;

/** The years in which a series takes place. */
function yearsOf(series: FeedSeriesRow): number[] {
  const { first_day, last_day } = series;
  if (!first_day || !last_day) return [];
  const printed = { ...series, first_day, last_day };
  const boundaryYears = [firstStartOf(printed), lastStartOf(printed)]
    .flatMap((at) => [at, at.add(durationOf(series))])
    .map(yearIn);
  const rule = recurrenceOf(series);
  if (!rule) return boundaryYears;
  const days = daysFrom(rule, dayNumber(first_day));
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

function seriesEvent(series: PrintedSeries, publisher: Publisher): ICAL.Component {
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
    ...(series.by_day && { byday: series.by_day.map((day) => `${series.which ?? ''}${day}`) }),
    ...(series.month_day && { bymonthday: series.month_day }),
    until: lastStartOf(series).toString({ smallestUnit: 'second' }),
    wkst: 'MO',
  };
  component.addProperty(new ICAL.Property(['rrule', {}, 'recur', rule]));
  for (const day of series.excepted_days)
    addZonedTime(component, 'exdate', ruleTime(series, day), series.timezone);
  return component;
}

/**
 * Prints one occurrence as an event. If its series has a rule, the RECURRENCE-ID says which occurrence of the rule the
 * event replaces. Otherwise the event replaces the series.
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

/** Prints a date that the rule does not give, as an event with an identity of its own. */
function extraEvent(
  series: SeriesRow,
  date: EventText & Pick<FeedDateRow, 'id' | 'starts_at' | 'ends_at' | 'sequence'>,
  publisher: Publisher,
): ICAL.Component {
  return eventComponent({
    ...calendarEventOf(series, publisher),
    ...date,
    uid: date.id,
    url: occurrenceUrl(date, publisher),
  });
}

/** The local time that the rule gives for a day, even if the clocks skip it on that day. */
const ruleTime = ({ starts_at, timezone }: SeriesRow, day: string): ICAL.Time =>
  localTime(Temporal.PlainDate.from(day).toPlainDateTime(clockTimeOf(starts_at, timezone)));
