import { execFileSync } from 'node:child_process';
import type { MoonDay } from '#contract/sadhana/moonDays.ts';

const PYTHON = '/usr/bin/python3';

/** Whether Python has ephem (`python3-ephem`), whose positions of the moon and the sun come from another source (VSOP87, XEphem). */
export const hasEphem = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import ephem, zoneinfo'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const GAIN = `
import json, sys
from datetime import datetime, timedelta, timezone
from math import degrees, floor
from zoneinfo import ZoneInfo
import ephem

def gain(at):
    date = ephem.Date(at.astimezone(timezone.utc).replace(tzinfo=None))
    moon, sun = ephem.Moon(date), ephem.Sun(date)
    return degrees(ephem.Ecliptic(moon, epoch=date).lon - ephem.Ecliptic(sun, epoch=date).lon) % 360
`;

/** Looks at the tithi of every morning, one after the other, and at the instant at which a tithi between two mornings begins. */
const PROGRAM = `${GAIN}
def tithi(at):
    return floor(gain(at) / 12) + 1

def days(zone, first, last):
    z = ZoneInfo(zone)
    day, found = first - timedelta(days=3), {}
    mornings = []
    while day <= last + timedelta(days=3):
        mornings.append((day, tithi(datetime(day.year, day.month, day.day, 6, tzinfo=z))))
        day += timedelta(days=1)
    result = {'purnima': [], 'amavasya': [], 'ekadashi': []}
    kinds = {15: 'purnima', 30: 'amavasya', 11: 'ekadashi', 26: 'ekadashi'}
    for index, (day, t) in enumerate(mornings[:-1]):
        following = mornings[index + 1][1]
        kind = kinds.get(t)
        if kind == 'ekadashi' and following != t: result[kind].append(day)
        elif kind and kind != 'ekadashi' and (index == 0 or mornings[index - 1][1] != t): result[kind].append(day)
        skipped = t % 30 + 1
        if following == skipped % 30 + 1 and skipped in kinds:
            # It begins and ends between two mornings: by ten-second steps, on which day it begins.
            low = datetime(day.year, day.month, day.day, 6, tzinfo=z).astimezone(timezone.utc)
            high = low + timedelta(days=1)
            while (high - low).total_seconds() > 1:
                middle = low + (high - low) / 2
                if tithi(middle) == t: low = middle
                else: high = middle
            result[kinds[skipped]].append(high.astimezone(z).date())
    return {kind: sorted(str(d) for d in ds if first <= d <= last) for kind, ds in result.items()}

zone, first, last = sys.argv[1:4]
print(json.dumps(days(zone, datetime.fromisoformat(first).date(), datetime.fromisoformat(last).date())))
`;

/** The days of all kinds in a zone from a day to another, as `YYYY-MM-DD`. */
export const daysByPython = (zone: string, from: string, to: string): Record<MoonDay, string[]> =>
  JSON.parse(execFileSync(PYTHON, ['-c', PROGRAM, zone, from, to], { encoding: 'utf8' }));

const GAINS = `${GAIN}
print(json.dumps([gain(datetime.fromtimestamp(at / 1000, timezone.utc)) for at in json.load(sys.stdin)]))
`;

/** By how many degrees of ecliptic longitude, from 0 to 360, the moon is ahead of the sun at each instant, in epoch milliseconds. */
export const gainsByPython = (instants: readonly number[]): number[] =>
  JSON.parse(execFileSync(PYTHON, ['-c', GAINS], { encoding: 'utf8', input: JSON.stringify(instants) }));
