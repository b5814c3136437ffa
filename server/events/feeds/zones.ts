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

type Span = { start: Temporal.Instant; end: Temporal.Instant };

/** The most changes that are told: a century of two a year. */
const MOST_CHANGES = 200;
/** Descriptions that have been written, as jCal: the same zone and years are asked for again and again. */
const written = new Map<string, unknown[]>();
const MOST_KEPT = 500;

/** `VTIMEZONE` for an IANA zone, for the years between two instants. */
export function zoneComponent(zone: string, { start, end }: Span): ICAL.Component {
  const [first = 0, last = 0] = [start, end].map((at) => at.toZonedDateTimeISO('UTC').year);
  const key = [zone, first, last].join();
  const known = written.get(key);
  if (known) return new ICAL.Component(structuredClone(known));
  const component = describedZone(zone, { start: yearStart(first), end: yearStart(last + 1) });
  if (written.size >= MOST_KEPT) written.clear();
  written.set(key, structuredClone(component.toJSON() as unknown[]));
  return component;
}

const yearStart = (year: number): Temporal.Instant =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('UTC').toInstant();

function describedZone(zone: string, between: Span): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.updatePropertyWithValue('tzid', zone);
  for (const changes of Map.groupBy(changesOf(zone, between), ({ from, to }) => from + to).values()) {
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

/** The change that holds at the start, and every later one until the end. */
function changesOf(zone: string, { start, end }: Span): Change[] {
  const at = start.toZonedDateTimeISO(zone);
  const changes: Change[] = [];
  let next = at.add({ seconds: 1 }).getTimeZoneTransition('previous');
  if (next === null) changes.push(unchanged(zone, start));
  next ??= at.getTimeZoneTransition('next');
  while (next && changes.length < MOST_CHANGES && Temporal.Instant.compare(next.toInstant(), end) <= 0) {
    changes.push(changeAt(next));
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

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
