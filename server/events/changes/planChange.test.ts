import { describe, expect, it } from 'vitest';
import type { SeriesChangeRequest } from '#contract/events/changes.ts';
import type { Recurrence } from '#contract/events/recurrence.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import type { DateRow } from './hoursAfterChange.ts';
import { planChange } from './planChange.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NOW = at('2099-03-01T00:00:00Z');

/** Tuesdays at 19:00 in Lisbon, across the change of the clocks on 29 March 2099. */
const TUESDAYS = {
  starts_at: at('2099-03-17T19:00:00Z'),
  ends_at: at('2099-03-17T20:00:00Z'),
  timezone: 'Europe/Lisbon',
  frequency: 'WEEKLY',
  step: 1,
  by_day: ['TU'],
  until_at: at('2099-04-07T22:59:59Z'),
  sit: null,
  is_living: false,
  confirmed_until: null,
  moon: null,
  moon_earlier: [],
  moon_later: [],
  moon_left_out: [],
} as unknown as SeriesRow;

function date(day: string, start: string, fields: Partial<DateRow> = {}): DateRow {
  const starts_at = at(start);
  return {
    id: day,
    takes_place_on: day,
    starts_at,
    ends_at: starts_at.add({ hours: 1 }),
    is_extra: false,
    has_own_hours: false,
    has_own_sit: false,
    own_sit: null,
    cancelled_at: null,
    is_confirmed: true,
    attendee_count: 0,
    guest_count: 0,
    ...fields,
  };
}
const DATES = [
  date('2099-03-17', '2099-03-17T19:00:00Z'),
  date('2099-03-24', '2099-03-24T19:00:00Z'),
  date('2099-03-31', '2099-03-31T18:00:00Z'),
  date('2099-04-07', '2099-04-07T18:00:00Z'),
];
const EXTRA = date('2099-03-26', '2099-03-26T10:00:00Z', { is_extra: true });

interface Case {
  series?: SeriesRow;
  dates?: DateRow[];
  exceptionDays?: string[];
  now?: Temporal.Instant;
}

/** The plan of a change, with the starts of the dates that move. */
function planOf(
  request: SeriesChangeRequest,
  { series = TUESDAYS, dates = DATES, exceptionDays = [], now = NOW }: Case = {},
) {
  const plan = planChange({ series, dates, exceptionDays }, request, now);
  const moved = plan.hours.filter((hours) => {
    const before = dates.find(({ id }) => id === hours.id);
    return before && !before.starts_at.equals(hours.startsAt);
  });
  return {
    ...plan,
    moved: moved.map(({ id, startsAt }) => [id, startsAt.toString()]),
    addedDays: plan.added.map(({ day }) => day),
    endedDays: plan.ended.map(({ id }) => id),
  };
}

describe('a change of the text from a date on', () => {
  it('moves no date, even if it begins with an extra date', () => {
    const request = { scope: 'following', day: '2099-03-26', change: { title: 'Other' } } as const;
    const plan = planOf(request, { dates: [...DATES, EXTRA] });
    expect(plan).toMatchObject({ isSplit: true, moved: [], addedDays: [], endedDays: [] });
    expect(plan.schedule?.starts_at).toEqual(at('2099-03-31T18:00:00Z'));
    expect(plan.earlierUntil).toEqual(at('2099-03-24T19:00:00Z'));
  });

  it('is possible for a postponed date whose time by the rule is past', () => {
    const postponed = date('2099-03-24', '2099-03-26T19:00:00Z', { has_own_hours: true });
    const dates = DATES.map((each) => (each.id === postponed.id ? postponed : each));
    const request = { scope: 'following', day: '2099-03-24', change: { title: 'Other' } } as const;
    expect(planOf(request, { dates, now: at('2099-03-25T12:00:00Z') })).toMatchObject({
      moved: [],
      endedDays: [],
    });
  });

  it('keeps the time of day of a daily series when the clocks skip it on the first day', () => {
    const series = {
      ...TUESDAYS,
      frequency: 'DAILY',
      by_day: null,
      starts_at: at('2099-03-28T01:30:00Z'),
      ends_at: at('2099-03-28T02:30:00Z'),
      until_at: at('2099-03-31T22:00:00Z'),
    } as SeriesRow;
    const dates = [
      date('2099-03-28', '2099-03-28T01:30:00Z'),
      date('2099-03-29', '2099-03-29T01:30:00Z'),
      date('2099-03-30', '2099-03-30T00:30:00Z'),
      date('2099-03-31', '2099-03-31T00:30:00Z'),
    ];
    const request = { scope: 'following', day: '2099-03-29', change: { title: 'Other' } } as const;
    const plan = planOf(request, { series, dates });
    expect(plan).toMatchObject({ moved: [], addedDays: [], endedDays: [] });
    expect(plan.schedule?.starts_at).toEqual(at('2099-03-28T01:30:00Z'));
  });
});

describe('a change of hours', () => {
  const hours = { startTime: '2099-03-24T20:00:00Z', endTime: '2099-03-24T21:00:00Z' };

  it('does not move a date that was postponed beyond the next one', () => {
    const postponed = date('2099-03-17', '2099-03-25T19:00:00Z', { has_own_hours: true });
    const dates = [postponed, ...DATES.slice(1)];
    const plan = planOf({ scope: 'all', change: hours }, { dates });
    expect(plan).toMatchObject({ endedDays: [], addedDays: [] });
    expect(plan.moved.map(([id]) => id)).toEqual(['2099-03-24', '2099-03-31', '2099-04-07']);
  });

  it('neither ends the last date nor adds a later one', () => {
    const series = { ...TUESDAYS, until_at: at('2099-04-14T17:30:00Z') };
    const earlier = { startTime: '2099-03-17T17:00:00Z', endTime: '2099-03-17T18:00:00Z' };
    const plan = planOf({ scope: 'all', change: earlier }, { series });
    expect(plan).toMatchObject({ endedDays: [], addedDays: [] });
    expect(plan.schedule?.until_at).toEqual(at('2099-04-07T16:00:00Z'));
  });

  it('applies to the only date of an event, even if it had hours of its own', () => {
    const series = { ...TUESDAYS, frequency: null, step: null, by_day: null, until_at: null } as SeriesRow;
    const only = date('2099-03-17', '2099-03-18T19:00:00Z', { has_own_hours: true });
    const cancelled = { ...EXTRA, cancelled_at: NOW };
    const plan = planOf({ scope: 'all', change: hours }, { series, dates: [only, cancelled] });
    expect(plan.moved).toEqual([['2099-03-17', '2099-03-24T20:00:00Z']]);
  });

  it('keeps a date in the former series if it was moved to an earlier day and has begun', () => {
    const early = date('2099-03-31', '2099-03-20T19:00:00Z', { has_own_hours: true });
    const dates = DATES.map((each) => (each.id === early.id ? early : each));
    const request = { scope: 'following', day: '2099-03-24', change: hours } as const;
    const plan = planOf(request, { dates, now: at('2099-03-20T19:10:00Z') });
    expect(plan).toMatchObject({ addedDays: [], endedDays: [], exceptionDays: ['2099-03-31'] });
    expect(plan.hours.find(({ id }) => id === early.id)).toMatchObject({ isExtra: true });
  });
});

describe('a change of the rule', () => {
  const rule = (byDay: ('TU' | 'WE')[]) => ({
    recurrence: {
      ...{ frequency: 'WEEKLY' as const, interval: 1, byDay, which: null, monthDay: null },
      until: '2099-04-08T22:00:00Z',
    },
  });

  it('takes its hours from the former rule, even if an extra date comes first', () => {
    const first = date('2099-03-12', '2099-03-12T10:00:00Z', { is_extra: true });
    const plan = planOf({ scope: 'all', change: rule(['TU', 'WE']) }, { dates: [first, ...DATES] });
    expect(plan).toMatchObject({ moved: [], endedDays: [] });
    expect(plan.added[0]?.startsAt).toEqual(at('2099-03-18T19:00:00Z'));
  });

  it('makes the days of cancelled dates exception days if the new rule gives them', () => {
    const dates = DATES.map((each) => (each.id === '2099-03-31' ? { ...each, cancelled_at: NOW } : each));
    const plan = planOf({ scope: 'all', change: rule(['TU', 'WE']) }, { dates });
    expect(plan.exceptionDays).toEqual(['2099-03-31']);
    expect(plan.addedDays).not.toContain('2099-03-31');
  });

  it('can make a single event repeat from another day on', () => {
    const series = { ...TUESDAYS, frequency: null, step: null, by_day: null, until_at: null } as SeriesRow;
    const [only] = DATES;
    const change = { ...rule(['WE']), startTime: '2099-03-18T19:00:00Z', endTime: '2099-03-18T20:00:00Z' };
    const plan = planOf({ scope: 'all', change }, { series, dates: only ? [only] : [] });
    expect(plan.moved).toEqual([['2099-03-17', '2099-03-18T19:00:00Z']]);
    expect(plan.addedDays).toEqual(['2099-03-25', '2099-04-01', '2099-04-08']);
  });
});

describe('a change to a day of the month', () => {
  const monthly = (days: Partial<Recurrence>): Recurrence => ({
    ...{ frequency: 'MONTHLY', interval: 1, byDay: null, which: null, monthDay: null },
    until: '2099-08-31T22:00:00Z',
    ...days,
  });
  const firstSunday = { byDay: ['SU' as const], which: 1 };
  const daysOf = (plan: ReturnType<typeof planOf>) => [plan.schedule?.starts_at.toString(), plan.addedDays];

  it('starts on the first such day, with the hours of the former rule', () => {
    const plan = planOf({ scope: 'all', change: { recurrence: monthly(firstSunday) } });
    expect(daysOf(plan)).toEqual([
      '2099-04-05T18:00:00Z',
      ['2099-04-05', '2099-05-03', '2099-06-07', '2099-07-05', '2099-08-02'],
    ]);
    expect(plan.endedDays).toEqual(DATES.map(({ id }) => id));
    expect(plan.schedule).toMatchObject({ frequency: 'MONTHLY', by_day: ['SU'], which: 1, month_day: null });
  });

  it('counts the interval from the first such day', () => {
    const everyOther = monthly({ ...firstSunday, interval: 2 });
    expect(daysOf(planOf({ scope: 'all', change: { recurrence: everyOther } }))).toEqual([
      '2099-04-05T18:00:00Z',
      ['2099-04-05', '2099-06-07', '2099-08-02'],
    ]);
    const lastDay = monthly({ monthDay: -1, interval: 3 });
    const plan = planOf({ scope: 'all', change: { recurrence: lastDay } });
    expect(daysOf(plan)).toEqual(['2099-03-31T18:00:00Z', ['2099-06-30']]);
    expect(plan.endedDays).toEqual(['2099-03-17', '2099-03-24', '2099-04-07']);
  });

  it('keeps the dates of its days', () => {
    const plan = planOf({ scope: 'all', change: { recurrence: monthly({ byDay: ['TU'], which: 1 }) } });
    expect(plan.endedDays).toEqual(['2099-03-17', '2099-03-24', '2099-03-31']);
    expect(plan.moved).toEqual([]);
  });

  it('with a start on another day is refused', () => {
    const hours = { startTime: '2099-04-06T18:00:00Z', endTime: '2099-04-06T19:00:00Z' };
    const change = { ...hours, recurrence: monthly(firstSunday) };
    expect(() => planOf({ scope: 'all', change })).toThrow('The start is not on one of these days.');
  });
});

describe('the plan of a shared sit', () => {
  const sit = { phases: [{ kind: 'sit' as const, minutes: 180 }], isOpen: false };
  it.each([
    { scope: 'this', day: '2099-03-24', change: { sit } },
    { scope: 'all', change: { sit } },
  ] as const)('must not be longer than the date: %o', (request) => {
    expect(() => planOf(request)).toThrow('The plan is longer than the event.');
  });

  it('must fit when a date becomes shorter', () => {
    const series = { ...TUESDAYS, sit: { ...sit, phases: [{ kind: 'sit', minutes: 60 }] } } as SeriesRow;
    const change = { endTime: '2099-03-24T19:30:00Z' };
    expect(() => planOf({ scope: 'this', day: '2099-03-24', change }, { series })).toThrow(
      'The plan is longer than the event.',
    );
  });

  const ofMinutes = (minutes: number) => ({ ...sit, phases: [{ kind: 'sit' as const, minutes }] });
  const later = DATES.slice(1);

  it.each<[string, Partial<DateRow>, SeriesChangeRequest['change']]>([
    [
      'a date that is shorter than the others',
      { ends_at: at('2099-03-17T19:30:00Z'), has_own_hours: true },
      { sit: ofMinutes(45) },
    ],
    [
      'an extra date that is shorter than the others',
      { ends_at: at('2099-03-17T19:30:00Z'), is_extra: true },
      { sit: ofMinutes(45) },
    ],
    [
      'the new hours of a date that has a plan of its own',
      { has_own_sit: true, own_sit: ofMinutes(45) },
      { startTime: '2099-03-17T19:00:00Z', endTime: '2099-03-17T19:30:00Z' },
    ],
  ])('must fit into %s', (_, fields, change) => {
    const dates = [date('2099-03-17', '2099-03-17T19:00:00Z', fields), ...later];
    expect(() => planOf({ scope: 'all', change }, { dates })).toThrow('The plan is longer than the event.');
  });

  it('need not fit into a shorter date that has no plan, or one of its own', () => {
    const fields = { ends_at: at('2099-03-17T19:30:00Z'), has_own_hours: true };
    for (const own_sit of [null, ofMinutes(20)]) {
      const dates = [
        date('2099-03-17', '2099-03-17T19:00:00Z', { ...fields, has_own_sit: true, own_sit }),
        ...later,
      ];
      expect(planOf({ scope: 'all', change: { sit: ofMinutes(45) } }, { dates }).moved).toEqual([]);
    }
  });

  it('does not prevent a change of other fields', () => {
    const fields = { ends_at: at('2099-03-17T19:30:00Z'), has_own_sit: true, own_sit: ofMinutes(45) };
    const dates = [date('2099-03-17', '2099-03-17T19:00:00Z', fields), ...later];
    expect(planOf({ scope: 'all', change: { title: 'Two Verses' } }, { dates }).moved).toEqual([]);
  });
});
