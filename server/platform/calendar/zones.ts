import ICAL from 'ical.js';

/*
 * Describes time zones in calendar files (RFC 5545, 3.6.5): the clock changes in the years of the events.
 * The changes come from the same time zone data as the occurrences, so both always agree. Ready-made VTIMEZONE
 * definitions contain only the current rule of a zone, and cannot express zones whose changes depend on the moon.
 */

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** A change of the clocks. `at` is its local time in the offset `from`, which applies before the change. */
interface ClockChange {
  at: Temporal.PlainDateTime;
  from: string;
  to: string;
  isForward: boolean;
}

/** Consecutive years, from the first to the last. */
type YearRun = [first: number, last: number];

/** A cache of time zone components, as jCal, because the same zones and years are requested again and again. */
const zoneCache = new Map<string, unknown[]>();
const MAX_CACHED_ZONES = 500;

/**
 * The `VTIMEZONE` of an IANA time zone for events in these years. Changes in other years are left out,
 * because there can be thousands between two distant events, and no event needs them.
 */
export function zoneComponent(zone: string, years: Iterable<number>): ICAL.Component {
  const runs = yearRuns(years);
  const key = [zone, ...runs].join();
  const cached = zoneCache.get(key);
  if (cached) return new ICAL.Component(structuredClone(cached));
  const component = createZoneComponent(zone, runs);
  if (zoneCache.size >= MAX_CACHED_ZONES) zoneCache.clear();
  zoneCache.set(key, structuredClone(component.toJSON() as unknown[]));
  return component;
}

function yearRuns(years: Iterable<number>): YearRun[] {
  const runs: YearRun[] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === year - 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs;
}

const yearStart = (year: number): Temporal.Instant =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();

function createZoneComponent(zone: string, runs: YearRun[]): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.updatePropertyWithValue('tzid', zone);
  for (const changes of Map.groupBy(changesOf(zone, runs), ({ from, to }) => from + to).values()) {
    component.addSubcomponent(observance(changes));
  }
  return component;
}

/**
 * The component for all changes from one offset to another. DTSTART is the first change. If there are several, RDATE
 * lists all of them, including the first, because some programs skip it otherwise.
 */
function observance(changes: ClockChange[]): ICAL.Component {
  const [first] = changes as [ClockChange];
  const observanceComponent = new ICAL.Component(first.isForward ? 'daylight' : 'standard');
  observanceComponent.updatePropertyWithValue('dtstart', localTime(first.at));
  observanceComponent.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(first.from));
  observanceComponent.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(first.to));
  if (changes.length > 1)
    for (const { at } of changes) observanceComponent.addPropertyWithValue('rdate', localTime(at));
  return observanceComponent;
}

/**
 * The changes for these runs of years. For each run: the last change before it begins, and all changes until
 * it ends.
 */
function changesOf(zone: string, runs: YearRun[]): ClockChange[] {
  const transitions = new Map<number, Temporal.ZonedDateTime>();
  const changes: ClockChange[] = [];
  for (const [first, last] of runs) {
    // One more day on both sides, because a year begins up to 14 hours earlier or later in a time zone than in UTC.
    const start = yearStart(first).subtract(ONE_DAY).toZonedDateTimeISO(zone);
    const end = yearStart(last + 1).add(ONE_DAY);
    let next = start.add({ seconds: 1 }).getTimeZoneTransition('previous');
    if (next === null && changes.length === 0) changes.push(constantOffset(zone, start.toInstant()));
    next ??= start.getTimeZoneTransition('next');
    while (next && Temporal.Instant.compare(next.toInstant(), end) <= 0) {
      transitions.set(next.epochMilliseconds, next);
      next = next.getTimeZoneTransition('next');
    }
  }
  return [...changes, ...[...transitions.values()].map(changeAt)];
}

const ONE_DAY = { hours: 24 };

function changeAt(after: Temporal.ZonedDateTime): ClockChange {
  const before = after.subtract({ seconds: 1 });
  return {
    at: before.toPlainDateTime().add({ seconds: 1 }),
    from: offsetText(before.offsetNanoseconds),
    to: offsetText(after.offsetNanoseconds),
    isForward: after.offsetNanoseconds > before.offsetNanoseconds,
  };
}

/** A change that states the offset of a time zone whose clocks have not changed before `start`. */
function constantOffset(zone: string, start: Temporal.Instant): ClockChange {
  const [earlier] = [start, EPOCH].sort(Temporal.Instant.compare) as [Temporal.Instant];
  const at = earlier.toZonedDateTimeISO(zone);
  const constant = offsetText(at.offsetNanoseconds);
  return { at: at.toPlainDateTime(), from: constant, to: constant, isForward: false };
}

/**
 * An offset as `+hh:mm`, rounded to the minute, because ical.js does not support the seconds that offsets had before
 * time zones were standardized.
 */
function offsetText(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** A local time, to the second. */
export const localTime = (at: Temporal.PlainDateTime): ICAL.Time =>
  ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' }));
