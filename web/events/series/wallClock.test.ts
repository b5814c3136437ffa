import { afterEach, describe, expect, test } from 'vitest';
import { dayIn } from '#web/platform/calendar/days.ts';
import { endOfDay, hourAfter, instantOf, instantOn } from './wallClock.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

describe.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'for a reader in %s',
  (TZ) => {
    test.each([
      ['2026-11-23T06:30', 'Asia/Kolkata', '2026-11-23T01:00:00.000Z'],
      ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
      // A daylight saving change skips this time. It is moved one hour forward.
      ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
      // A daylight saving change repeats this time. Its first occurrence counts.
      ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
      // A daylight saving change of half an hour.
      ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ])('instantOf converts %s in %s to the instant %s', (wallTime, zone, instant) => {
      process.env.TZ = TZ;
      expect(instantOf(wallTime, zone)).toBe(instant);
    });

    test('endOfDay returns the last millisecond that dayIn assigns to the day in the given zone', () => {
      process.env.TZ = TZ;
      expect(endOfDay('2026-02-22', 'Asia/Kolkata')).toBe('2026-02-22T18:29:59.999Z');
      expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.999Z');
      expect(dayIn('2026-02-22T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-02-22');
      expect(dayIn('2026-02-22T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-02-23');
    });

    test('instantOn keeps the wall clock time across a daylight saving change', () => {
      process.env.TZ = TZ;
      expect(instantOn('2026-10-26', '2026-10-19T17:00:00.000Z', 'Europe/Berlin')).toBe(
        '2026-10-26T18:00:00.000Z',
      );
    });

    test('hourAfter adds one hour, across the end of a year if necessary', () => {
      process.env.TZ = TZ;
      expect(hourAfter('2026-12-31T23:30')).toBe('2027-01-01T00:30');
    });
  },
);

test.each(['', '2026-02-30T10:00', 'soon'])('instantOf and hourAfter return null for %j', (wallTime) => {
  expect(instantOf(wallTime, 'UTC')).toBeNull();
  expect(hourAfter(wallTime)).toBeNull();
});

test('instantOf and endOfDay return null for an unknown zone or an invalid day', () => {
  expect(instantOf('2026-11-23T06:30', 'Asia/Nowhere')).toBeNull();
  expect(endOfDay('2026-11-23', '')).toBeNull();
  expect(endOfDay('', 'UTC')).toBeNull();
});
