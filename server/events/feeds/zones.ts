import ICAL from 'ical.js';

/*
 * Describes time zones in calendar files (RFC 5545, 3.6.5): the clock changes in the years of the events.
 * They are read from the same time zone data that the occurrences were computed with, so both always agree.
 * Ready-made descriptions only contain today's rule, and cannot express zones that follow the moon.
 */

const FIRST = Temporal.Instant.from('1970-01-01T00:00:00Z');

/** A change of the clocks, in the local time before it. */
interface Change {
  at: Temporal.PlainDateTime;
  from: string;
  to: string;
  isForward: boolean;
}

/** Consecutive years, from the first to the last. */
type Years = [first: number, last: number];

/** A cache of printed descriptions, as jCal: the same zones and years are requested again and again. */
const zoneCache = new Map<string, unknown[]>();
const MAX_CACHED = 500;

/**
 * The `VTIMEZONE` of an IANA time zone for events in these years. Changes in other years are left out,
 * because there can be thousands between two distant events, and no event needs them.
 */
export function zoneComponent(zone: string, years: Iterable<number>): ICAL.Component {
  const runs = inRuns(years);
  const key = [zone, ...runs].join();
  const known = zoneCache.get(key);
  if (known) return new ICAL.Component(structuredClone(known));
  const component = describedZone(zone, runs);
  if (zoneCache.size >= MAX_CACHED) zoneCache.clear();
  zoneCache.set(key, structuredClone(component.toJSON() as unknown[]));
  return component;
}

function inRuns(years: Iterable<number>): Years[] {
  const runs: Years[] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === year - 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs;
}

const yearStart = (year: number): Temporal.Instant =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();

function describedZone(zone: string, runs: Years[]): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.updatePropertyWithValue('tzid', zone);
  for (const changes of Map.groupBy(changesOf(zone, runs), ({ from, to }) => from + to).values()) {
    component.addSubcomponent(observance(changes));
  }
  return component;
}

/**
 * The changes of one kind, by date. If there are several, the first one is listed as a date too, because some
 * programs skip it otherwise.
 */
function observance(changes: Change[]): ICAL.Component {
  const [first] = changes as [Change];
  const part = new ICAL.Component(first.isForward ? 'daylight' : 'standard');
  part.updatePropertyWithValue('dtstart', localTime(first.at));
  part.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(first.from));
  part.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(first.to));
  if (changes.length > 1) for (const { at } of changes) part.addPropertyWithValue('rdate', localTime(at));
  return part;
}

/** For each run of years: the change that is in force at its beginning, and all later ones until its end. */
function changesOf(zone: string, runs: Years[]): Change[] {
  const transitions = new Map<number, Temporal.ZonedDateTime>();
  const changes: Change[] = [];
  for (const [first, last] of runs) {
    // One more day on both sides, because a year in a time zone begins up to 14 hours before or after that in
    // UTC.
    const start = yearStart(first).subtract(A_DAY).toZonedDateTimeISO(zone);
    const end = yearStart(last + 1).add(A_DAY);
    let next = start.add({ seconds: 1 }).getTimeZoneTransition('previous');
    if (next === null && changes.length === 0) changes.push(unchanged(zone, start.toInstant()));
    next ??= start.getTimeZoneTransition('next');
    while (next && Temporal.Instant.compare(next.toInstant(), end) <= 0) {
      transitions.set(next.epochMilliseconds, next);
      next = next.getTimeZoneTransition('next');
    }
  }
  return [...changes, ...[...transitions.values()].map(changeAt)];
}

const A_DAY = { hours: 24 };

function changeAt(after: Temporal.ZonedDateTime): Change {
  const before = after.subtract({ seconds: 1 });
  return {
    at: before.toPlainDateTime().add({ seconds: 1 }),
    from: offset(before.offsetNanoseconds),
    to: offset(after.offsetNanoseconds),
    isForward: after.offsetNanoseconds > before.offsetNanoseconds,
  };
}

/** A time zone whose clocks have not changed before. */
function unchanged(zone: string, start: Temporal.Instant): Change {
  const [earlier] = [start, FIRST].sort(Temporal.Instant.compare) as [Temporal.Instant];
  const at = earlier.toZonedDateTimeISO(zone);
  const held = offset(at.offsetNanoseconds);
  return { at: at.toPlainDateTime(), from: held, to: held, isForward: false };
}

/**
 * `+hh:mm`. Seconds, which offsets had before time zones were standardised, are dropped, because ical.js does
 * not support them.
 */
function offset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A local time, to the second. */
export const localTime = (at: Temporal.PlainDateTime): ICAL.Time =>
  ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' }));
