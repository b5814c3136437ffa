import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#server/platform/clock.ts';
import { addDays, expectedStreak } from '#tests/support/expectedStreak.ts';
import { type DayRun, rangeOf, requireNotInFuture, streakOf } from './rules.ts';

const TODAY = '2026-11-20';

/** The runs of a set of days, as the store returns them. */
function runsOf(days: Iterable<string>): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.last_on, 1) === day) last.last_on = day;
    else runs.push({ first_on: day, last_on: day });
  }
  return runs;
}

const dayOffsets = fc.array(fc.integer({ min: -60, max: 3 }), { maxLength: 60 });

describe('a streak', () => {
  it('a streak equals the expected one for any set of days', () => {
    fc.assert(
      fc.property(dayOffsets, fc.constantFrom(TODAY, '2028-03-02', '2027-01-01'), (offsets, today) => {
        const days = offsets.map((offset) => addDays(today, offset));
        expect(streakOf(runsOf(days), today)).toEqual(expectedStreak(new Set(days), today));
      }),
      { seed: 20261120, numRuns: 500 },
    );
  });

  it('a streak does not depend on the order of the runs', () => {
    fc.assert(
      fc.property(dayOffsets, (offsets) => {
        const runs = runsOf(offsets.map((offset) => addDays(TODAY, offset)));
        expect(streakOf(runs.toReversed(), TODAY)).toEqual(streakOf(runs, TODAY));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it.each([
    { logs: 'no logs', offsets: [], currentStreak: 0, longestStreak: 0 },
    { logs: 'only a log today', offsets: [0], currentStreak: 1, longestStreak: 1 },
    { logs: 'a log yesterday but none today yet', offsets: [-1], currentStreak: 1, longestStreak: 1 },
    { logs: 'logs until the day before yesterday', offsets: [-2, -3], currentStreak: 0, longestStreak: 2 },
    { logs: 'no log yesterday', offsets: [0, -2, -3, -4], currentStreak: 1, longestStreak: 3 },
    { logs: 'logs today and tomorrow', offsets: [0, 1], currentStreak: 1, longestStreak: 2 },
    { logs: 'only a log tomorrow', offsets: [1], currentStreak: 0, longestStreak: 1 },
  ])(
    'with $logs, the current streak is $currentStreak and the longest is $longestStreak',
    ({ offsets, currentStreak, longestStreak }) => {
      const days = offsets.map((offset) => addDays(TODAY, offset));
      expect(streakOf(runsOf(days), TODAY)).toEqual({ currentStreak, longestStreak });
    },
  );

  it('a streak continues over leap day and the end of a year', () => {
    const days = ['2028-02-28', '2028-02-29', '2028-03-01'];
    expect(streakOf(runsOf(days), '2028-03-01').currentStreak).toBe(3);
    expect(streakOf(runsOf(['2027-02-28', '2027-03-01']), '2027-03-01').currentStreak).toBe(2);
    expect(streakOf(runsOf(['2026-12-31', '2027-01-01']), '2027-01-01').currentStreak).toBe(2);
  });

  it('a streak is not changed by clock changes, in both hemispheres and at the date line', () => {
    const ZONES = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Pacific/Apia',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 729 }),
        fc.integer({ min: 0, max: 23 }),
        (zone, start, hour) => {
          // A member practises once on each of ten consecutive days, at the same local time.
          const first = Temporal.PlainDate.from('2026-01-01').add({ days: start });
          const practisedAt = Array.from({ length: 10 }, (_, n) =>
            first.add({ days: n }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant(),
          );
          const days = practisedAt.map((at) => dayIn(zone, at));
          const now = practisedAt.at(-1) as Temporal.Instant;
          expect(streakOf(runsOf(days), dayIn(zone, now))).toEqual({ currentStreak: 10, longestStreak: 10 });
        },
      ),
      { seed: 2026, numRuns: 300 },
    );
  });

  it('the current streak is counted up to today in the time zone of the member', () => {
    const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
    const [ahead, behind] = [dayIn('Pacific/Kiritimati', now), dayIn('Pacific/Pago_Pago', now)];
    expect([ahead, behind]).toEqual(['2026-11-21', '2026-11-20']);
    expect(streakOf(runsOf(['2026-11-20', '2026-11-21']), ahead).currentStreak).toBe(2);
    expect(streakOf(runsOf(['2026-11-20', '2026-11-21']), behind).currentStreak).toBe(1);
    expect(streakOf(runsOf(['2026-11-19']), behind).currentStreak).toBe(1);
    expect(streakOf(runsOf(['2026-11-19']), ahead).currentStreak).toBe(0);
  });
});

describe('a day', () => {
  const now = Temporal.Instant.from('2026-11-20T23:30:00Z');

  it('requireNotInFuture accepts a day that is at most one day ahead of UTC', () => {
    for (const day of ['1999-12-31', '2026-11-20', '2026-11-21']) requireNotInFuture(day, now);
    expect(() => requireNotInFuture('2026-11-22', now)).toThrow('Date must not lie in the future');
  });
});

describe('a range', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

  it.each([
    ['no dates: the last 31 days and the day ahead of UTC', {}, '2026-10-21', '2026-11-21'],
    ['only an end: the 31 days up to it', { endDate: '2026-03-31' }, '2026-03-01', '2026-03-31'],
    ['only a start: all days from it on', { startDate: '2026-11-01' }, '2026-11-01', '2026-11-21'],
    ['one day', { startDate: '2026-01-05', endDate: '2026-01-05' }, '2026-01-05', '2026-01-05'],
    [
      'exactly 400 days, the maximum',
      { startDate: '2025-01-01', endDate: '2026-02-04' },
      '2025-01-01',
      '2026-02-04',
    ],
    ['a start in the future', { startDate: '2030-01-01' }, '2030-01-01', '2030-01-01'],
  ])('a range is derived from %s', (_kind, range, first_on, last_on) => {
    expect(rangeOf(range, now)).toEqual({ first_on, last_on });
  });

  it.each([
    ['401 days', { startDate: '2025-01-01', endDate: '2026-02-05' }],
    ['an end before the start', { startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['only a start more than 400 days ago', { startDate: '2020-01-01' }],
  ])('a range with %s is refused', (_kind, range) => {
    expect(() => rangeOf(range, now)).toThrow();
  });
});
