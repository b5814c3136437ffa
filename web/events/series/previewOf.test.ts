import { afterEach, expect, test } from 'vitest';
import { previewOf, type TypedTimes } from './previewOf.ts';
import { EMPTY_RULE } from './typedEvent.ts';

const home = process.env.TZ;
afterEach(() => {
  process.env.TZ = home;
});

const once: TypedTimes = {
  startTime: '2026-10-19T06:30',
  endTime: '2026-10-19T07:45',
  timezone: 'Europe/Berlin',
  repeats: false,
  recurrence: EMPTY_RULE,
};
const series = (changes: Partial<TypedTimes['recurrence']>, more: Partial<TypedTimes> = {}): TypedTimes => ({
  ...once,
  ...more,
  repeats: true,
  recurrence: { frequency: 'WEEKLY', interval: '1', byDay: ['MO'], until: '2026-11-30', ...changes },
});
const plain = (text?: string | null) => text?.replace(/[\u00a0\u2009\u202f]/g, ' ');
const told = (typed: TypedTimes) => {
  const preview = previewOf(typed);
  return {
    sentence: plain(preview?.sentence),
    days: preview?.days.map(({ there }) => plain(there)),
    more: preview?.more,
    problem: preview?.problem,
  };
};

test('without a start there is nothing to show', () => {
  expect(previewOf({ ...once, startTime: '' })).toBeNull();
  expect(previewOf({ ...once, timezone: '' })).toBeNull();
});

test('an event that takes place once is told in its zone, and in that of a reader elsewhere', () => {
  process.env.TZ = 'Europe/Paris';
  expect(plain(previewOf(once)?.sentence)).toBe('Once, on Monday, 19 October 2026, 6:30 – 7:45 am');
  expect(previewOf(once)?.here).toBeNull();
  process.env.TZ = 'America/New_York';
  expect(plain(previewOf(once)?.here)).toBe('Monday, 19 October 2026, 12:30 – 1:45 am');
  expect(plain(previewOf({ ...once, endTime: '' })?.sentence)).toMatch(
    /^Once, on Monday, 19 October 2026.* 6:30 am$/,
  );
});

test('a series keeps its time when the clocks change, and the reader elsewhere is told theirs', () => {
  process.env.TZ = 'UTC';
  expect(told(series({}))).toEqual({
    sentence: '6:30 am, every week on Monday until 30 November 2026',
    days: [
      'Mon, 19 Oct 2026, 6:30 am',
      'Mon, 26 Oct 2026, 6:30 am',
      'Mon, 2 Nov 2026, 6:30 am',
      'Mon, 9 Nov 2026, 6:30 am',
      'Mon, 16 Nov 2026, 6:30 am',
    ],
    more: 2,
    problem: null,
  });
  const days = previewOf(series({}))?.days.map(({ here }) => plain(here));
  expect(days?.slice(0, 2)).toEqual(['Mon, 19 Oct 2026, 4:30 am', 'Mon, 26 Oct 2026, 5:30 am']);
});

test('a time that is skipped on a day moves forward on that day only', () => {
  const typed = series(
    { frequency: 'DAILY', byDay: [], until: '2026-03-30' },
    { startTime: '2026-03-28T02:30' },
  );
  expect(told(typed).days).toEqual([
    'Sat, 28 Mar 2026, 2:30 am',
    'Sun, 29 Mar 2026, 3:30 am',
    'Mon, 30 Mar 2026, 2:30 am',
  ]);
});

test('a month without the day is skipped', () => {
  const typed = series({ frequency: 'MONTHLY', until: '2027-03-31' }, { startTime: '2026-10-31T06:30' });
  expect(told(typed).sentence).toBe('6:30 am, every month on the 31st until 31 March 2027');
  expect(told(typed).days?.map((day) => day?.slice(5, 16).trim())).toEqual([
    '31 Oct 2026',
    '31 Dec 2026',
    '31 Jan 2027',
    '31 Mar 2027',
  ]);
});

test('no day before the end, and more than a series may have, are told', () => {
  expect(told(series({ until: '2026-10-18' }))).toMatchObject({ days: [], problem: 'none' });
  const daily = { frequency: 'DAILY', byDay: [] } as const;
  expect(told(series({ ...daily, byDay: [], until: '2028-11-06' }))).toMatchObject({
    more: 745,
    problem: null,
  });
  expect(told(series({ ...daily, byDay: [], until: '2028-11-07' }))).toMatchObject({ problem: 'tooMany' });
});

test('what is not chosen yet is no mistake yet', () => {
  expect(told(series({ byDay: [] }))).toMatchObject({ days: [], problem: null });
  const open = told(series({ until: '' }));
  expect(open.sentence).toBe('6:30 am, every week on Monday');
  expect(open).toMatchObject({ more: null, problem: null });
  expect(open.days).toHaveLength(5);
  expect(told(series({ interval: '' })).sentence).toContain('every week');
});

test.each(['1e300', '-3', '0.5', 'x'])(
  'an interval of %s neither breaks nor holds the page up',
  (interval) => {
    for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY'] as const) {
      expect(told(series({ frequency, interval, until: '' })).days?.length).toBeGreaterThan(0);
    }
  },
);
