// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { newEventFormValues } from '#web/events/series/eventFormValues.ts';
import { daysCovered, visibleRangeOf } from '#web/events/when.ts';
import { endSession, saveSession } from '#web/platform/session/sessionStore.ts';
import { practiceToday } from '#web/sadhana/practiceToday.ts';
import { clockTimeText, dayOf, deviceZone, localZone } from './days.ts';
import { noonOf, shortDayText, wallTime } from './wallTime.ts';
import { allZones } from './zones.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
  vi.useRealTimers();
  endSession();
});

/** Signs in a member with this time zone on a device that says UTC. */
function signIn(timezone: string | null) {
  process.env.TZ = 'UTC';
  const user = { id: 'u1', timezone, practice: { dayStartsAt: 4 } } as User;
  saveSession({ token: `t.${btoa(JSON.stringify({ exp: 1e11 }))}.s`, user }, true);
}

test('a day is written with its year only if that is not the current one for the reader', () => {
  signIn('Asia/Kolkata');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T20:00:00Z') });
  expect(['2027-01-03', '2026-12-30'].map(shortDayText)).toEqual(['3 January', '30 December 2026']);
});

const LATE = '2026-11-19T20:30:00.000Z';

test('days, today and forms use the time zone of the profile', () => {
  signIn('Asia/Kolkata');
  expect([localZone(), deviceZone()]).toEqual(['Asia/Kolkata', 'UTC']);
  expect([dayOf(LATE), clockTimeText(LATE)]).toEqual(['2026-11-20', '02:00']);
  // The practice day begins at 4:00.
  expect(practiceToday(new Date(LATE))).toBe('2026-11-19');
  expect(practiceToday(new Date('2026-11-19T23:00:00.000Z'))).toBe('2026-11-20');
  expect(newEventFormValues().timezone).toBe('Asia/Kolkata');
  expect(visibleRangeOf('2026-11').start).toBe('2026-10-25T18:30:00.000Z');
  expect(daysCovered({ startTime: '2026-11-19T17:30:00.000Z', endTime: LATE })).toEqual([
    '2026-11-19',
    '2026-11-20',
  ]);
});

test.each([null, 'Asia/Atlantis'])('with the time zone %s, the device decides', (timezone) => {
  signIn(timezone);
  expect([localZone(), dayOf(LATE), clockTimeText(LATE)]).toEqual(['UTC', '2026-11-19', '20:30']);
});

test('noonOf and wallTime agree with the device whose zone is the same', () => {
  const times = ['00:00:00.000', '02:30:00.000', '12:00:00.000', '23:59:59.999'];
  const days = [
    '2026-03-28',
    '2026-03-29',
    '2026-10-25',
    '0099-05-01',
    '9998-12-31',
    '2026-09-05',
    '2026-04-05',
  ];
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Kiritimati']) {
    const instants = () =>
      days.flatMap((day) => [noonOf(day), ...times.map((time) => wallTime(day, time).toISOString())]);
    signIn(zone);
    const inProfileZone = instants();
    endSession();
    process.env.TZ = zone;
    expect(inProfileZone).toEqual(instants());
  }
});

test('wallTime returns an invalid date for a text that is not a time', () => {
  signIn('Asia/Kolkata');
  expect(wallTime('2026-11-19', '25:99:00.000').getTime()).toBeNaN();
});

test('every zone can be the zone of the profile', () => {
  for (const zone of allZones()) {
    signIn(zone);
    expect(dayOf(noonOf('2026-06-15'))).toBe('2026-06-15');
  }
});
