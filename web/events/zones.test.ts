import { afterEach, expect, test } from 'vitest';
import { allZones, ownZone } from './zones.ts';

const home = process.env.TZ;
afterEach(() => {
  process.env.TZ = home;
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('a reader in %s is in %s, which is one of all zones', (zone, name) => {
  process.env.TZ = zone;
  expect(ownZone()).toBe(name);
  expect(allZones()).toContain(name);
});

test('every zone is there once, by its present name, and can be told the time in', () => {
  const zones = allZones();
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Europe/Kyiv']));
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('a zone of the reader that no list has is kept', () => {
  process.env.TZ = 'Etc/GMT+5';
  expect(allZones()).toContain(ownZone());
});
