import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS, type Weekday } from '#contract/platform/weekdays.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { DayRange } from '#server/sadhana/rules.ts';
import { addDays, expectedStreak } from '#tests/support/expectedStreak.ts';
import { type PracticePlan, streakOf as streakWithPlan } from './rules.ts';

const NO_PLAN: PracticePlan = { cadences: [], rests: [] };
const streakOf = (runs: DayRange[], today: string, plan = NO_PLAN) => streakWithPlan(runs, today, plan);

const TODAY = '2026-11-20';

/** The runs of a set of days, as the store returns them. */
function runsOf(days: Iterable<string>): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.last_on, 1) === day) last.last_on = day;
    else runs.push({ first_on: day, last_on: day });
  }
  return runs;
}

const dayOffsets = fc.array(fc.integer({ min: -60, max: 3 }), { maxLength: 60 });

describe('a streak without cadence and rests', () => {
  it('a streak equals the expected one for any set of days', () => {
    fc.assert(
      fc.property(dayOffsets, fc.constantFrom(TODAY, '2028-03-02', '2027-01-01'), (offsets, today) => {
        const days = offsets.map((offset) => addDays(today, offset));
        expect(streakOf(runsOf(days), today)).toEqual(expectedStreak(new Set(days), today, NO_PLAN));
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
      expect(streakOf(runsOf(days), TODAY)).toMatchObject({ currentStreak, longestStreak });
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
          expect(streakOf(runsOf(days), dayIn(zone, now))).toMatchObject({
            currentStreak: 10,
            longestStreak: 10,
          });
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

const WORKDAYS: Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

interface PlanInTable {
  cadences?: [from: string, weekdays: readonly Weekday[]][];
  rests?: [first: string, last: string][];
}

// 16 November 2026 is a Monday.
const CASES: [
  name: string,
  plan: PlanInTable,
  daysWithLog: string[],
  today: string,
  currentStreak: number,
  longestStreak: number,
][] = [
  ['every day, the day after', {}, ['11-16', '11-17'], '11-18', 2, 2],
  ['every day, two days after', {}, ['11-16', '11-17'], '11-19', 0, 2],
  [
    'Monday to Friday, on Monday',
    { cadences: [['2026-01-01', WORKDAYS]] },
    ['11-12', '11-13'],
    '11-16',
    2,
    2,
  ],
  [
    'Monday to Friday, on Tuesday',
    { cadences: [['2026-01-01', WORKDAYS]] },
    ['11-12', '11-13'],
    '11-17',
    0,
    2,
  ],
  [
    'a rest from Wednesday to Sunday',
    { rests: [['2026-11-18', '2026-11-22']] },
    ['11-16', '11-17', '11-20'],
    '11-23',
    3,
    3,
  ],
  [
    'Monday to Friday since this Monday',
    { cadences: [['2026-11-16', WORKDAYS]] },
    ['11-13', '11-16'],
    '11-16',
    1,
    1,
  ],
  [
    'a cadence that ends before the gap',
    {
      cadences: [
        ['2026-01-01', WORKDAYS],
        ['2026-11-14', WEEKDAYS],
      ],
    },
    ['11-13', '11-16'],
    '11-16',
    1,
    1,
  ],
  [
    'practice on a free day',
    { cadences: [['2026-01-01', WORKDAYS]] },
    ['11-13', '11-15', '11-16'],
    '11-16',
    3,
    3,
  ],
  ['a rest that has just ended', { rests: [['2026-11-10', '2026-11-15']] }, ['11-09'], '11-16', 1, 1],
  ['a rest that ended yesterday', { rests: [['2026-11-10', '2026-11-14']] }, ['11-09'], '11-16', 0, 1],
  [
    'two rests that overlap',
    {
      rests: [
        ['2026-11-08', '2026-11-12'],
        ['2026-11-11', '2026-11-15'],
      ],
    },
    ['11-07', '11-16'],
    '11-16',
    2,
    2,
  ],
];

describe('a streak with free days', () => {
  it.each(CASES)(
    'the streak is correct for %s',
    (_name, { cadences = [], rests = [] }, days, today, currentStreak, longestStreak) => {
      const practicePlan = {
        cadences: cadences.map(([from_on, weekdays]) => ({ from_on, weekdays })),
        rests: rests.map(([first_on, last_on]) => ({ first_on, last_on })),
      };
      const runs = runsOf(days.map((day) => `2026-${day}`));
      expect(streakOf(runs, `2026-${today}`, practicePlan)).toMatchObject({ currentStreak, longestStreak });
    },
  );

  const plans = fc.record({
    cadences: fc
      .uniqueArray(
        fc.record({
          from_on: fc.integer({ min: -70, max: 3 }).map((offset) => addDays(TODAY, offset)),
          weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
        }),
        { maxLength: 4, selector: ({ from_on }) => from_on },
      )
      .map((all) => all.toSorted((a, b) => (a.from_on < b.from_on ? -1 : 1))),
    rests: fc.array(
      fc
        .record({ first: fc.integer({ min: -70, max: 5 }), length: fc.integer({ min: 0, max: 20 }) })
        .map(({ first, length }) => ({
          first_on: addDays(TODAY, first),
          last_on: addDays(TODAY, first + length),
        })),
      { maxLength: 4 },
    ),
  });

  it('the streak and the figures of the last 30 days equal those that are computed day by day', () => {
    fc.assert(
      fc.property(dayOffsets, plans, (offsets, plan) => {
        const days = offsets.map((offset) => addDays(TODAY, offset));
        expect(streakOf(runsOf(days), TODAY, plan)).toEqual(expectedStreak(new Set(days), TODAY, plan));
      }),
      { seed: 20261123, numRuns: 1_500 },
    );
  });
});

describe('the last 30 days', () => {
  it('the last 30 days count from the first log, and count today only if it has a log', () => {
    expect(streakOf([], TODAY)).toMatchObject({ practised30: 0, counted30: 0 });
    expect(streakOf(runsOf([addDays(TODAY, -3)]), TODAY)).toMatchObject({ practised30: 1, counted30: 3 });
    expect(streakOf(runsOf([addDays(TODAY, -3), TODAY]), TODAY)).toMatchObject({
      practised30: 2,
      counted30: 4,
    });
  });

  it('the last 30 days begin 29 days before today', () => {
    const days = [-30, -29].map((offset) => addDays(TODAY, offset));
    expect(streakOf(runsOf(days), TODAY)).toMatchObject({ practised30: 1, counted30: 29 });
  });

  it('the last 30 days leave out free days without a log', () => {
    const plan = { cadences: [], rests: [{ first_on: addDays(TODAY, -10), last_on: addDays(TODAY, -1) }] };
    const days = [-20, -5].map((offset) => addDays(TODAY, offset));
    expect(streakOf(runsOf(days), TODAY, plan)).toMatchObject({ practised30: 2, counted30: 11 });
  });

  it('the days of this month are counted until today', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-19', '2026-11-20', '2026-11-21'];
    expect(streakOf(runsOf(days), TODAY).practisedThisMonth).toBe(3);
  });
});
