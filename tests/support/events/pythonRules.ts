import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import type { Recurrence } from '#contract/events/recurrence.ts';

const PYTHON = '/usr/bin/python3';
/** Whether python-dateutil is installed. Comparisons with it are skipped on other machines. */
export const hasDateutil = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import dateutil.rrule, zoneinfo']);
    return true;
  } catch {
    return false;
  }
})();

/** Computes the local times of each rule with dateutil, and converts them with zoneinfo. */
const PROGRAM = `
import json, sys
from datetime import datetime, timezone, timedelta
from zoneinfo import ZoneInfo
from dateutil import rrule
FREQUENCIES = {'DAILY': rrule.DAILY, 'WEEKLY': rrule.WEEKLY, 'MONTHLY': rrule.MONTHLY}
def instant(local, zone):
    at = local.replace(tzinfo=zone)
    back = at.astimezone(timezone.utc).astimezone(zone).replace(tzinfo=None)
    if back != local:  # the clocks skip this time
        at = (local - timedelta(days=1)).replace(tzinfo=zone)
        return (local - at.utcoffset()).replace(tzinfo=timezone.utc)
    return at.astimezone(timezone.utc)
for rule in json.load(sys.stdin):
    zone, r = ZoneInfo(rule['zone']), rule['recurrence']
    start = datetime.fromisoformat(rule['start'].replace('Z', '+00:00')).astimezone(zone).replace(tzinfo=None)
    until = datetime.fromisoformat(r['until'].replace('Z', '+00:00'))
    days = rrule.rrule(FREQUENCIES[r['frequency']], dtstart=start, interval=r['interval'], wkst=rrule.MO,
        byweekday=[getattr(rrule, day)(r['which']) if r['which'] else getattr(rrule, day) for day in r['byDay']]
        if r['byDay'] else None, bymonthday=r['monthDay'],
        until=until.replace(tzinfo=None) + timedelta(days=2))
    times = [at for at in (instant(day, zone) for day in days) if at <= until]
    assert [round(at.timestamp() * 1000) for at in times] == rule['times'], rule
print('same')
`;

/** A rule that begins at `start` in a zone, with its instants in epoch milliseconds. */
export interface RuleTimes {
  zone: string;
  start: string;
  recurrence: Recurrence;
  times: number[];
}

/** Expects that python-dateutil computes the same instants for every rule. */
export function expectSameAsDateutil(rules: RuleTimes[]): void {
  const output = execFileSync(PYTHON, ['-c', PROGRAM], { input: JSON.stringify(rules) });
  expect(output.toString().trim()).toBe('same');
}
