import { expect, it } from 'vitest';
import { isDue } from './schedule.ts';

const settings = { at: '03:00', timeZone: 'Europe/Lisbon' };
const at = (text: string) => Temporal.Instant.from(text);
const run = (started: string, failed_in: 'backup' | 'stop' | null = null) => ({
  started_at: at(started),
  ended_at: at(started).add({ minutes: 5 }),
  state: failed_in === null ? ('proven' as const) : ('failed' as const),
  failed_in,
});

it('a backup is due once a day at its time in the zone, and at once where there is none', () => {
  expect(isDue(settings, null, at('2026-07-10T12:00:00Z'))).toBe(true);
  // 03:00 in Lisbon is 02:00 in UTC in summer.
  expect(isDue(settings, run('2026-07-09T02:00:00Z'), at('2026-07-10T01:59:00Z'))).toBe(false);
  expect(isDue(settings, run('2026-07-09T02:00:00Z'), at('2026-07-10T02:00:00Z'))).toBe(true);
  expect(isDue(settings, run('2026-07-10T02:00:00Z'), at('2026-07-10T23:00:00Z'))).toBe(false);
  // A server that was off at the time makes up for it.
  expect(isDue(settings, run('2026-07-08T02:00:00Z'), at('2026-07-10T01:00:00Z'))).toBe(true);
});

it('a failed backup is tried again after an hour, and one whose server was stopped at once', () => {
  const failed = run('2026-07-10T02:00:00Z', 'backup');
  expect(isDue(settings, run('2026-07-10T02:00:00Z', 'stop'), at('2026-07-10T02:06:00Z'))).toBe(true);
  expect(isDue(settings, failed, at('2026-07-10T03:04:00Z'))).toBe(false);
  expect(isDue(settings, failed, at('2026-07-10T03:05:00Z'))).toBe(true);
});
