import ICAL from 'ical.js';

/*
 * A zone as a calendar program is told of it (RFC 5545, 3.6.5): the changes of its clocks, as far as the events
 * reach. They are read from the same table by which the occurrences were made, so that both always agree;
 * ready-made descriptions know only today's rule, and not of zones that change by the moon.
 */

const FIRST = Temporal.Instant.from('1970-01-01T00:00:00Z');

/** A change of the clocks, on the wall clock before it. */
interface Change {
  at: Temporal.PlainDateTime;
  from: string;
  to: string;
  isForward: boolean;
}

/** Years in a row, from the first to the last. */
type Years = [first: number, last: number];

/** Descriptions that have been written, as jCal: the same zone and years are asked for again and again. */
const written = new Map<string, unknown[]>();
const MOST_KEPT = 500;

/**
 * `VTIMEZONE` for an IANA zone, for what takes place in some years. Changes of other years are left out: between two
 * events far apart there can be thousands of them, and no event needs them.
 */
export function zoneComponent(zone: string, years: Iterable<number>): ICAL.Component {
  const runs = inRuns(years);
  const key = [zone, ...runs].join();
  const known = written.get(key);
  if (known) return new ICAL.Component(structuredClone(known));
  const component = describedZone(zone, runs);
  if (written.size >= MOST_KEPT) written.clear();
  written.set(key, structuredClone(component.toJSON() as unknown[]));
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

/** Changes of one kind, by date. With dates beside it, the first is one of them too: some programs skip it else. */
function observance(changes: Change[]): ICAL.Component {
  const [first] = changes as [Change];
  const part = new ICAL.Component(first.isForward ? 'daylight' : 'standard');
  part.updatePropertyWithValue('dtstart', localTime(first.at));
  part.updatePropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(first.from));
  part.updatePropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(first.to));
  if (changes.length > 1) for (const { at } of changes) part.addPropertyWithValue('rdate', localTime(at));
  return part;
}

/** For each of the years in a row, the change that holds at their start, and every later one until their end. */
function changesOf(zone: string, runs: Years[]): Change[] {
  const transitions = new Map<number, Temporal.ZonedDateTime>();
  const changes: Change[] = [];
  for (const [first, last] of runs) {
    // A day more on both sides: a year of the zone begins and ends up to 14 hours beside that of UTC.
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

/** A zone whose clocks were never changed before. */
function unchanged(zone: string, start: Temporal.Instant): Change {
  const [earlier] = [start, FIRST].sort(Temporal.Instant.compare) as [Temporal.Instant];
  const at = earlier.toZonedDateTimeISO(zone);
  const held = offset(at.offsetNanoseconds);
  return { at: at.toPlainDateTime(), from: held, to: held, isForward: false };
}

/** `+hh:mm`; the seconds that offsets had before zones were fixed are dropped, as ical.js knows none. */
function offset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A time on a wall clock, to the second. */
export const localTime = (at: Temporal.PlainDateTime): ICAL.Time =>
  ICAL.Time.fromDateTimeString(at.toString({ smallestUnit: 'second' }));
