import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { ReadingSchedule } from '#contract/readings/days.ts';

const PYTHON = '/usr/bin/python3';
/** Whether Python with its time zones is installed. Comparisons with it are skipped on other machines. */
export const hasPython = fs.existsSync(PYTHON) && fs.existsSync('/usr/share/zoneinfo');

/**
 * Walks through the calendar day by day, and through the hours in which a day can begin in a time zone. Prints, for each
 * reading, the days of its passages with the seconds at which they begin.
 */
const PROGRAM = `
import json, sys
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo
WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
def later(day, weeks):
    for _ in range(weeks * 7):
        day += timedelta(days=1)
    return day
def days_not_before(reading, earliest):
    days = [date.fromisoformat(day) for day in reading['opened']]
    rhythm = reading['rhythm']
    while len(days) < reading['count']:
        day = later(days[-1], rhythm['weeks']) if days else date.fromisoformat(reading['startsOn'])
        while earliest and day < earliest:
            day += timedelta(days=1)
        while WEEKDAYS[day.weekday()] != rhythm['weekday']:
            day += timedelta(days=1)
        for rest in reading['rests']:
            if rest['number'] == len(days) + 1:
                day = later(day, rest['weeks'])
        days.append(day)
    return days
def days_of(reading):
    days = days_not_before(reading, None)
    changed = reading['changedOn'] and date.fromisoformat(reading['changedOn'])
    first = len(reading['opened'])
    if changed and first < len(days) and days[first] < changed:
        return days_not_before(reading, changed)
    return days
@lru_cache(maxsize=None)
def begin_of(day, zone):
    at = datetime(day.year, day.month, day.day, tzinfo=timezone.utc) - timedelta(hours=15)
    while at.astimezone(ZoneInfo(zone)).date() < day:
        at += timedelta(minutes=30)
    return int(at.timestamp())
print(json.dumps([
    [[day.isoformat(), begin_of(day, reading['timezone'])] for day in days_of(reading)]
    for reading in json.load(sys.stdin)
]))
`;

/** The day, `YYYY-MM-DD`, of each passage of each reading, with the seconds at which it begins, computed in Python. */
export function daysInPython(
  readings: (Omit<ReadingSchedule, 'notBefore'> & {
    count: number;
    changedOn: string | null;
    timezone: string;
  })[],
): [day: string, seconds: number][][] {
  const output = execFileSync(PYTHON, ['-c', PROGRAM], {
    input: JSON.stringify(readings),
    maxBuffer: 256 * 1024 * 1024,
  });
  return JSON.parse(output.toString());
}
