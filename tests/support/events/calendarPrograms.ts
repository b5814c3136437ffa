import { execFileSync } from 'node:child_process';

const PYTHON = '/usr/bin/python3';

/** Reads a calendar file on stdin, and prints the start and end of every occurrence in epoch milliseconds. */
const LIBICAL = `
import gi, json, sys
gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib as ical

calendar = ical.Component.new_from_string(sys.stdin.read())
times = []
start = ical.Time.new_from_string('20000101T000000Z')
end = ical.Time.new_from_string('21500101T000000Z')
def add(component, span, _):
    times.append([span.get_start() * 1000, span.get_end() * 1000])
event = calendar.get_first_component(ical.ComponentKind.VEVENT_COMPONENT)
while event:
    event.foreach_recurrence(start, end, add, None)
    event = calendar.get_next_component(ical.ComponentKind.VEVENT_COMPONENT)
print(json.dumps(sorted(times)))
`;

/** Parses with icalendar, and lets dateutil compute the rule. The zones of icalendar end with 2037, so zoneinfo is used. */
const ICALENDAR = `
import icalendar, json, sys
from datetime import timezone
from dateutil.rrule import rrulestr
from zoneinfo import ZoneInfo

def inZone(property, at):
    return at.replace(tzinfo=ZoneInfo(property.params['TZID']))
def milliseconds(at):
    return round(at.timestamp() * 1000)

calendar = icalendar.Calendar.from_ical(sys.stdin.read())
times = []
for event in calendar.walk('VEVENT'):
    start, end = [inZone(event[name], event[name].dt) for name in ('dtstart', 'dtend')]
    length = end.astimezone(timezone.utc) - start.astimezone(timezone.utc)
    exdates = event.get('exdate', [])
    exdates = exdates if isinstance(exdates, list) else [exdates]
    excepted = [inZone(dates, each.dt) for dates in exdates for each in dates.dts]
    rule = event['rrule'].to_ical().decode() if 'rrule' in event else 'FREQ=DAILY;COUNT=1'
    for at in rrulestr(rule, dtstart=start):
        if at not in excepted: times.append([milliseconds(at), milliseconds(at.astimezone(timezone.utc) + length)])
print(json.dumps(sorted(times)))
`;

const PROGRAMS = { libical: LIBICAL, icalendar: ICALENDAR };
export type CalendarProgram = keyof typeof PROGRAMS;

/** The start and end of every occurrence in a calendar file without changed occurrences, in epoch milliseconds. */
export const eventTimesBy = (program: CalendarProgram, text: string): [start: number, end: number][] =>
  JSON.parse(execFileSync(PYTHON, ['-c', PROGRAMS[program]], { input: text, stdio: 'pipe' }).toString());

const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Empty//EN\r\nEND:VCALENDAR\r\n';

/** The calendar programs that are installed on this machine. Comparisons with others are skipped. */
export const installedPrograms = (Object.keys(PROGRAMS) as CalendarProgram[]).filter((program) => {
  try {
    return eventTimesBy(program, EMPTY).length === 0;
  } catch {
    return false;
  }
});
