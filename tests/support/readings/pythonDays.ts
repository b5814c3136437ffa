import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { ReadingSchedule } from '#contract/readings/days.ts';

const PYTHON = '/usr/bin/python3';
/** Whether Python is installed. Comparisons with it are skipped on other machines. */
export const hasPython = fs.existsSync(PYTHON);

/** Walks through the calendar day by day, and prints the days of each reading. */
const PROGRAM = `
import json, sys
from datetime import date, timedelta
WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
def later(day, weeks):
    for _ in range(weeks * 7):
        day += timedelta(days=1)
    return day
def days_of(reading):
    days = [date.fromisoformat(day) for day in reading['opened']]
    rhythm = reading['rhythm']
    while len(days) < reading['count']:
        day = later(days[-1], rhythm['weeks']) if days else date.fromisoformat(reading['startsOn'])
        while reading['notBefore'] and day.isoformat() < reading['notBefore']:
            day += timedelta(days=1)
        while WEEKDAYS[day.weekday()] != rhythm['weekday']:
            day += timedelta(days=1)
        for rest in reading['rests']:
            if rest['number'] == len(days) + 1:
                day = later(day, rest['weeks'])
        days.append(day)
    return [day.isoformat() for day in days]
print(json.dumps([days_of(reading) for reading in json.load(sys.stdin)]))
`;

/** The days of the passages of each reading, `YYYY-MM-DD`, computed in Python. */
export function daysInPython(readings: (ReadingSchedule & { count: number })[]): string[][] {
  const output = execFileSync(PYTHON, ['-c', PROGRAM], {
    input: JSON.stringify(readings),
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString());
}
