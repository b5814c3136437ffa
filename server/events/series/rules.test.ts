import { describe, expect, it } from 'vitest';
import type { Recurrence } from '#contract/events/recurrence.ts';
import type { SeriesDraft } from '#contract/events/series.ts';
import { WEEKDAYS } from '#contract/platform/weekdays.ts';
import { withInstants } from './localTimes.ts';
import { occurrenceTimesOf, requireFittingHours, requireSlots } from './rules.ts';

const DAILY = { frequency: 'DAILY' as const, interval: 1, byDay: null, which: null, monthDay: null };

/** The starts of a series of one-hour events, given in local time. */
const starts = (
  localStart: string,
  timezone: string,
  recurrence: Partial<Recurrence> & { until: string },
) => {
  const startsAt = Temporal.PlainDateTime.from(localStart).toZonedDateTime(timezone).toInstant();
  const slots = occurrenceTimesOf({
    startTime: startsAt.toString(),
    endTime: startsAt.add({ hours: 1 }).toString(),
    timezone,
    recurrence: { ...DAILY, ...recurrence },
  });
  for (const { startsAt: from, endsAt } of slots) expect(from.until(endsAt).total('hours')).toBe(1);
  return slots.map(({ startsAt: at }) => at.toString());
};

describe('an occurrence', () => {
  it('an event without a rule has one occurrence at the given time, rounded down to milliseconds', () => {
    const times = { startTime: '2026-10-25T02:30:00.123456+01:00', endTime: '2026-10-25T04:00:00+01:00' };
    const [first, ...others] = occurrenceTimesOf({ ...times, timezone: 'Europe/Lisbon', recurrence: null });
    expect([first?.day, first?.startsAt.toString(), others]).toEqual([
      '2026-10-25',
      '2026-10-25T01:30:00.123Z',
      [],
    ]);
  });

  it('an occurrence keeps its local time across a clock change', () => {
    const until = '2026-10-31T00:00:00Z';
    expect(starts('2026-10-23T19:00', 'Europe/Lisbon', { until, interval: 2 })).toEqual([
      '2026-10-23T18:00:00Z',
      '2026-10-25T19:00:00Z',
      '2026-10-27T19:00:00Z',
      '2026-10-29T19:00:00Z',
    ]);
  });

  it('an occurrence in a skipped hour moves forward by the gap, and one in a repeated hour is in the first pass', () => {
    const spring = starts('2026-03-07T02:30', 'America/New_York', { until: '2026-03-10T00:00:00Z' });
    expect(spring).toEqual(['2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z']);
    const autumn = starts('2026-10-31T01:30', 'America/New_York', { until: '2026-11-02T12:00:00Z' });
    expect(autumn).toEqual(['2026-10-31T05:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z']);
  });

  it('a month without the day of the series has no occurrence', () => {
    const until = '2028-03-31T00:00:00Z';
    const months = starts('2027-10-31T09:00', 'UTC', { until, frequency: 'MONTHLY' });
    expect(months.map((at) => at.slice(0, 10))).toEqual(['2027-10-31', '2027-12-31', '2028-01-31']);
    const leapDayRule = { frequency: 'MONTHLY' as const, interval: 12, until: '2037-01-01T00:00:00Z' };
    expect(starts('2028-02-29T09:00', 'UTC', leapDayRule).map((at) => at.slice(0, 4))).toEqual([
      '2028',
      '2032',
      '2036',
    ]);
  });

  it('a weekly rule has occurrences only on its named days, in weeks that begin on Monday', () => {
    // The series starts on Wednesday, 18 November 2026, and repeats every second week on Sunday and Monday.
    const rule = { frequency: 'WEEKLY' as const, interval: 2, byDay: ['SU', 'MO'] as Recurrence['byDay'] };
    const days = starts('2026-11-18T07:00', 'UTC', { ...rule, until: '2026-12-20T23:59:59Z' });
    expect(days.map((at) => at.slice(0, 10))).toEqual([
      '2026-11-22',
      '2026-11-30',
      '2026-12-06',
      '2026-12-14',
      '2026-12-20',
    ]);
  });

  it('an occurrence may begin exactly when the rule ends', () => {
    const last = (until: string) => starts('2026-11-20T07:00', 'UTC', { until }).at(-1);
    expect(last('2026-11-22T07:00:00Z')).toBe('2026-11-22T07:00:00Z');
    expect(last('2026-11-22T06:59:59.999Z')).toBe('2026-11-21T07:00:00Z');
  });
});

describe('a day of the month', () => {
  const days = (start: string, rule: Partial<Recurrence>, until = '2027-06-30T23:59:59Z') =>
    starts(start, 'UTC', { frequency: 'MONTHLY', ...rule, until }).map((at) => at.slice(0, 10));

  it('can be a certain weekday of the month', () => {
    const firstSunday: Partial<Recurrence> = { byDay: ['SU'], which: 1 };
    expect(days('2026-12-06T09:00', firstSunday)).toEqual([
      ...['2026-12-06', '2027-01-03', '2027-02-07', '2027-03-07', '2027-04-04', '2027-05-02', '2027-06-06'],
    ]);
    expect(days('2027-01-15T09:00', { byDay: ['FR'], which: 3, interval: 3 })).toEqual([
      '2027-01-15',
      '2027-04-16',
    ]);
  });

  it('can be the last one of a weekday, or the last of all', () => {
    expect(days('2027-01-29T09:00', { byDay: ['FR'], which: -1 }, '2027-05-01T00:00:00Z')).toEqual([
      '2027-01-29',
      '2027-02-26',
      '2027-03-26',
      '2027-04-30',
    ]);
    expect(days('2027-12-31T09:00', { monthDay: -1 }, '2028-03-31T09:00:00Z')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('is left out in months that do not have it', () => {
    expect(days('2026-11-29T09:00', { byDay: ['SU'], which: 5 })).toEqual([
      '2026-11-29',
      '2027-01-31',
      '2027-05-30',
    ]);
    // The fifth Tuesday of February comes every 28 years, and that of a common year never.
    const rule: Partial<Recurrence> = { byDay: ['TU'], which: 5, interval: 12 };
    expect(days('2028-02-29T09:00', rule, '2100-01-01T00:00:00Z')).toEqual([
      '2028-02-29',
      '2056-02-29',
      '2084-02-29',
    ]);
    expect(days('2027-02-01T09:00', { ...rule, interval: 48 }, '9999-01-01T00:00:00Z')).toEqual([]);
  });

  it('keeps its local time across a clock change', () => {
    const rule = { frequency: 'MONTHLY' as const, byDay: ['SU' as const], which: -1 };
    expect(starts('2027-02-28T02:30', 'Europe/Berlin', { ...rule, until: '2027-04-30T00:00:00Z' })).toEqual([
      '2027-02-28T01:30:00Z',
      '2027-03-28T01:30:00Z',
      '2027-04-25T00:30:00Z',
    ]);
  });

  it('must be the day of the start in the time zone of the series', () => {
    const times = { startTime: '2026-12-06T20:00:00Z', endTime: '2026-12-06T21:00:00Z' };
    const firstSunday = { byDay: ['SU' as const], which: 1 };
    const recurrence = {
      ...DAILY,
      frequency: 'MONTHLY' as const,
      ...firstSunday,
      until: '2027-06-30T00:00:00Z',
    };
    expect(requireSlots({ ...times, timezone: 'Europe/Berlin', recurrence })).toHaveLength(7);
    expect(() => requireSlots({ ...times, timezone: 'Asia/Kolkata', recurrence })).toThrow(
      'The start is not on one of these days.',
    );
  });
});

it('a rule that ends far in the future yields only one occurrence more than a series may have', () => {
  for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY'] as const) {
    const rule = { frequency, byDay: frequency === 'WEEKLY' ? [...WEEKDAYS] : null };
    expect(
      starts('2026-01-31T07:00', 'Asia/Calcutta', { ...rule, until: '9999-01-01T00:00:00Z' }),
    ).toHaveLength(751);
  }
});

describe('date-times without an offset', () => {
  it.each([
    ['2026-12-05T19:00', 'Asia/Kolkata', '2026-12-05T13:30:00Z'],
    ['2026-12-05T19:00:30.5', 'Asia/Kolkata', '2026-12-05T13:30:30.5Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-12-05T19:00+01:00', 'Asia/Kolkata', '2026-12-05T19:00+01:00'],
  ])('the start %s in %s is the instant %s', (startTime, zone, instant) => {
    expect(withInstants({ startTime }, zone)).toEqual({ startTime: instant });
  });

  it('the end of a rule is converted too, and what is missing stays missing', () => {
    const rule = { ...DAILY, until: '2026-12-05T23:59:59.999' };
    expect(withInstants({ recurrence: rule }, 'Asia/Kolkata')).toEqual({
      recurrence: { ...rule, until: '2026-12-05T18:29:59.999Z' },
    });
    expect(withInstants({ recurrence: null }, 'Asia/Kolkata')).toEqual({ recurrence: null });
  });

  it('an event that begins in an hour that the clocks skip must not end before that hour is over', () => {
    const local = { startTime: '2099-03-29T02:30', endTime: '2099-03-29T03:10', timezone: 'Europe/Berlin' };
    const draft = withInstants(local, local.timezone) as SeriesDraft;
    expect(() => requireFittingHours(draft)).toThrow('End time must be after the start time');
  });
});
