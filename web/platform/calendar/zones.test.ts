import { afterEach, expect, test } from 'vitest';
import { allZones, readerZone } from './zones.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('readerZone converts the zone %s to its current name %s, which allZones contains', (zone, name) => {
  process.env.TZ = zone;
  expect(readerZone()).toBe(name);
  expect(allZones()).toContain(name);
});

test('allZones lists every zone once, under its current name, and the formatter accepts each', () => {
  const zones = allZones();
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Europe/Kyiv']));
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test("allZones contains the reader's zone even if the browser does not list it", () => {
  process.env.TZ = 'Etc/GMT+5';
  expect(allZones()).toContain(readerZone());
});
