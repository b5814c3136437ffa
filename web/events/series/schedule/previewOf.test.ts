import { afterEach, expect, test } from 'vitest';
import { DEFAULT_RECURRENCE } from '#web/events/series/eventFormValues.ts';
import { previewOf, type ScheduleValues } from './previewOf.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = originalZone;
});

const once: ScheduleValues = {
  startTime: '2026-10-19T06:30',
  endTime: '2026-10-19T07:45',
  timezone: 'Europe/Berlin',
  repeats: false,
  recurrence: DEFAULT_RECURRENCE,
};
const series = (
  changes: Partial<ScheduleValues['recurrence']>,
  times: Partial<ScheduleValues> = {},
): ScheduleValues => ({
  ...once,
  ...times,
  repeats: true,
  recurrence: { ...DEFAULT_RECURRENCE, byDay: ['MO'], until: '2026-11-30', ...changes },
});
// The formatter uses narrow and thin spaces that differ between versions.
const withPlainSpaces = (text?: string | null) => text?.replace(/[\u00a0\u2009\u202f]/g, ' ');
const plainPreviewOf = (values: ScheduleValues) => {
  const preview = previewOf(values);
  return {
    summary: withPlainSpaces(preview?.summary),
    days: preview?.days.map(({ eventZoneTime }) => withPlainSpaces(eventZoneTime)),
    moreCount: preview?.moreCount,
    problem: preview?.problem,
  };
};

test('previewOf returns null without a start or a zone', () => {
  expect(previewOf({ ...once, startTime: '' })).toBeNull();
  expect(previewOf({ ...once, timezone: '' })).toBeNull();
});

test('previewOf shows a single event in its own zone and in the zone of a reader elsewhere', () => {
  process.env.TZ = 'Europe/Paris';
  expect(withPlainSpaces(previewOf(once)?.summary)).toBe('Once, on Monday, 19 October 2026, 6:30 – 7:45 am');
  expect(previewOf(once)?.readerTime).toBeNull();
  process.env.TZ = 'America/New_York';
  expect(withPlainSpaces(previewOf(once)?.readerTime)).toBe('Monday, 19 October 2026, 12:30 – 1:45 am');
  expect(withPlainSpaces(previewOf({ ...once, endTime: '' })?.summary)).toMatch(
    /^Once, on Monday, 19 October 2026.* 6:30 am$/,
  );
});

test("previewOf keeps the wall clock time of a series across a daylight saving change, and adds the reader's time", () => {
  process.env.TZ = 'UTC';
  expect(plainPreviewOf(series({}))).toEqual({
    summary: '6:30 am, every week on Monday until 30 November 2026',
    days: [
      'Mon, 19 Oct 2026, 6:30 am',
      'Mon, 26 Oct 2026, 6:30 am',
      'Mon, 2 Nov 2026, 6:30 am',
      'Mon, 9 Nov 2026, 6:30 am',
      'Mon, 16 Nov 2026, 6:30 am',
    ],
    moreCount: 2,
    problem: null,
  });
  const days = previewOf(series({}))?.days.map(({ readerTime }) => withPlainSpaces(readerTime));
  expect(days?.slice(0, 2)).toEqual(['Mon, 19 Oct 2026, 4:30 am', 'Mon, 26 Oct 2026, 5:30 am']);
});

test('previewOf moves a skipped time forward on the day of the daylight saving change only', () => {
  const values = series(
    { frequency: 'DAILY', byDay: [], until: '2026-03-30' },
    { startTime: '2026-03-28T02:30' },
  );
  expect(plainPreviewOf(values).days).toEqual([
    'Sat, 28 Mar 2026, 2:30 am',
    'Sun, 29 Mar 2026, 3:30 am',
    'Mon, 30 Mar 2026, 2:30 am',
  ]);
});

test('previewOf leaves out months that do not have the day', () => {
  const values = series({ frequency: 'MONTHLY', until: '2027-03-31' }, { startTime: '2026-10-31T06:30' });
  expect(plainPreviewOf(values).summary).toBe('6:30 am, every month on the 31st until 31 March 2027');
  expect(plainPreviewOf(values).days?.map((day) => day?.slice(5, 16).trim())).toEqual([
    '31 Oct 2026',
    '31 Dec 2026',
    '31 Jan 2027',
    '31 Mar 2027',
  ]);
});

test('previewOf leaves out months without a fifth weekday', () => {
  const values = series(
    { frequency: 'MONTHLY', monthly: 'weekday', until: '2027-06-30' },
    { startTime: '2026-11-30T06:30' },
  );
  expect(plainPreviewOf(values).summary).toBe('6:30 am, monthly on the fifth Monday until 30 June 2027');
  expect(plainPreviewOf(values).days?.map((day) => day?.slice(5, 16).trim())).toEqual([
    '30 Nov 2026',
    '29 Mar 2027',
    '31 May 2027',
  ]);
});

test('previewOf names the day of the moon, and leaves the dates to the server', () => {
  const values = series({ frequency: 'MONTHLY', monthly: 'full', interval: '2', until: '2027-06-30' });
  expect(plainPreviewOf(values)).toEqual({
    summary: '6:30 am, monthly on the full moon until 30 June 2027',
    days: [],
    moreCount: 0,
    problem: null,
  });
  const date = { startTime: '2026-11-24T05:30:00Z', endTime: '2026-11-24T06:45:00Z' };
  const local = { localStart: '2026-11-24T06:30', localEnd: '2026-11-24T07:45' };
  const read = { count: 8, dates: [{ ...date, ...local }], moonDays: ['2026-11-24'] };
  expect(previewOf(values, read)).toMatchObject({ days: [{}], moreCount: 7 });
});

test('previewOf reports a series without days and one with too many', () => {
  expect(plainPreviewOf(series({ until: '2026-10-18' }))).toMatchObject({ days: [], problem: 'noDays' });
  const daily = { frequency: 'DAILY', byDay: [] } as const;
  expect(plainPreviewOf(series({ ...daily, byDay: [], until: '2028-11-06' }))).toMatchObject({
    moreCount: 745,
    problem: null,
  });
  expect(plainPreviewOf(series({ ...daily, byDay: [], until: '2028-11-07' }))).toMatchObject({
    problem: 'tooMany',
  });
});

test('previewOf reports no problem while weekdays, end date or interval are missing', () => {
  expect(plainPreviewOf(series({ byDay: [] }))).toMatchObject({ days: [], problem: null });
  const endless = plainPreviewOf(series({ until: '' }));
  expect(endless.summary).toBe('6:30 am, every week on Monday');
  expect(endless).toMatchObject({ moreCount: null, problem: null });
  expect(endless.days).toHaveLength(5);
  expect(plainPreviewOf(series({ interval: '' })).summary).toContain('every week');
});

test.each(['1e300', '-3', '0.5', 'x'])(
  'previewOf returns some days for an interval of %s, without an error or a long loop',
  (interval) => {
    for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY'] as const) {
      expect(plainPreviewOf(series({ frequency, interval, until: '' })).days?.length).toBeGreaterThan(0);
    }
  },
);

test('previewOf shows the dates as the server reads them, whatever the device knows of the zone', () => {
  process.env.TZ = 'UTC';
  // The device believes that Berlin is in summer time, one hour ahead of the server's reading.
  const date = {
    ...{ startTime: '2026-10-19T05:30:00.000Z', endTime: '2026-10-19T06:45:00.000Z' },
    ...{ localStart: '2026-10-19T06:30', localEnd: '2026-10-19T07:45' },
  };
  const single = previewOf(once, { count: 1, dates: [date] });
  expect(withPlainSpaces(single?.summary)).toBe('Once, on Monday, 19 October 2026, 6:30 – 7:45 am');
  expect(withPlainSpaces(single?.readerTime)).toBe('Monday, 19 October 2026, 5:30 – 6:45 am');
  const repeated = previewOf(series({}), { count: 7, dates: [date] });
  expect(repeated?.days.map((day) => [day.eventZoneTime, day.readerTime].map(withPlainSpaces))).toEqual([
    ['Mon, 19 Oct 2026, 6:30 am', 'Mon, 19 Oct 2026, 5:30 am'],
  ]);
  expect(repeated?.moreCount).toBe(6);
});

test('previewOf shows the first dates of a series without an end, and not how many follow', () => {
  const living = series({ isLiving: true });
  const preview = previewOf(living);
  expect(withPlainSpaces(preview?.summary)).toBe('6:30 am, every week on Monday');
  expect([preview?.days.length, preview?.moreCount, preview?.isLiving, preview?.problem]).toEqual([
    5,
    null,
    true,
    null,
  ]);
  expect(previewOf(living, { count: 52, dates: [] })?.moreCount).toBeNull();
});
