import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangesFixture, openChangesFixture, TUESDAYS } from '#tests/support/events/changesFixture.ts';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

const FIRST_SUNDAY = {
  startTime: '2099-03-01T19:00:00.000Z',
  endTime: '2099-03-01T20:00:00.000Z',
  timezone: 'Europe/Lisbon',
  recurrence: {
    ...{ frequency: 'MONTHLY', interval: 1, byDay: ['SU'], which: 1, monthDay: null },
    until: '2099-07-31T22:59:59.999Z',
  },
};
const FIRST_SUNDAYS = ['2099-03-01', '2099-04-05', '2099-05-03', '2099-06-07', '2099-07-05'];

const daysOf = (series: { upcomingOccurrences: { day: string }[] }) =>
  series.upcomingOccurrences.map(({ day }) => day);

describe('a monthly series', () => {
  it.each([
    ['the first Sunday', '2099-03-01', { byDay: ['SU'], which: 1 }, FIRST_SUNDAYS],
    ['the fifth Sunday', '2099-03-29', { byDay: ['SU'], which: 5 }, ['2099-03-29', '2099-05-31']],
    [
      'the last Friday',
      '2099-03-27',
      { byDay: ['FR'], which: -1 },
      ['2099-03-27', '2099-04-24', '2099-05-29', '2099-06-26', '2099-07-31'],
    ],
    [
      'the last day',
      '2099-04-30',
      { monthDay: -1 },
      ['2099-04-30', '2099-05-31', '2099-06-30', '2099-07-31'],
    ],
  ])('can take place on %s of each month', async (_name, day, days, expected) => {
    const community = await fixture.createCommunity();
    const recurrence = { frequency: 'MONTHLY', interval: 1, ...days, until: FIRST_SUNDAY.recurrence.until };
    const times = { startTime: `${day}T18:00:00Z`, endTime: `${day}T19:00:00Z`, timezone: 'Europe/Lisbon' };
    const { status, body } = await community.createSeries({ ...times, recurrence });
    expect([status, daysOf(body)]).toEqual([201, expected]);
    const stored = { byDay: null, which: null, monthDay: null, ...recurrence };
    expect(body.recurrence).toEqual(stored);
    expect((await fixture.seriesOf(body.id)).recurrence).toEqual(stored);
    const preview = await fixture.server.requestAs(fixture.ravi, 'POST /events/series/preview', {
      ...times,
      recurrence,
    });
    expect([preview.status, preview.body.count]).toEqual([200, expected.length]);
  });

  const NOT_A_WHICH = 'Which must be 1 to 5, or -1 for the last';
  const NOT_LAST_DAY = 'Day of the month must be -1, the last day';
  const ONE_WEEKDAY = 'Choose one weekday';
  it.each<[what: string, rule: object, path: string, message: string]>([
    ['no weekday', { byDay: null }, 'recurrence.which', ONE_WEEKDAY],
    ['two weekdays', { byDay: ['SU', 'MO'] }, 'recurrence.which', ONE_WEEKDAY],
    ['a weekly frequency', { frequency: 'WEEKLY' }, 'recurrence.which', ONE_WEEKDAY],
    ['a daily frequency', { frequency: 'DAILY', byDay: null }, 'recurrence.which', ONE_WEEKDAY],
    ['a weekday alone', { which: null }, 'recurrence.byDay', 'Days are chosen for weekly events only'],
    ['a sixth weekday', { which: 6 }, 'recurrence.which', NOT_A_WHICH],
    ['a weekday before the first', { which: 0 }, 'recurrence.which', NOT_A_WHICH],
    ['the last weekday but one', { which: -2 }, 'recurrence.which', NOT_A_WHICH],
    ['a weekday as text', { which: '1' }, 'recurrence.which', NOT_A_WHICH],
    ['a day of the month', { byDay: null, which: null, monthDay: 7 }, 'recurrence.monthDay', NOT_LAST_DAY],
    ['the last day but one', { byDay: null, which: null, monthDay: -2 }, 'recurrence.monthDay', NOT_LAST_DAY],
    [
      'a weekday and the last day',
      { monthDay: -1 },
      'recurrence.monthDay',
      'Choose a weekday or the last day, not both',
    ],
    [
      'the last day in a weekly rule',
      { frequency: 'WEEKLY', which: null, monthDay: -1 },
      'recurrence.monthDay',
      'The last day is chosen for monthly events only',
    ],
    ['another weekday than its start', { which: 2 }, 'startTime', 'The start is not on one of these days.'],
    [
      'the last day, on which it does not start',
      { byDay: null, which: null, monthDay: -1 },
      'startTime',
      'The start is not on one of these days.',
    ],
  ])('with %s is refused', async (_name, rule, path, message) => {
    const { createSeries } = await fixture.createCommunity();
    const draft = { ...FIRST_SUNDAY, recurrence: { ...FIRST_SUNDAY.recurrence, ...rule } };
    const preview = await fixture.server.requestAs(fixture.ravi, 'POST /events/series/preview', draft);
    for (const { status, body } of [await createSeries(draft), preview])
      expect([status, body.errors]).toMatchObject([400, [{ path, message }]]);
  });

  it('starts on a day of its rule in its time zone, not in UTC', async () => {
    const community = await fixture.createCommunity();
    const late = { startTime: '2099-03-01T20:00:00Z', endTime: '2099-03-01T21:00:00Z' };
    const draft = { ...FIRST_SUNDAY, ...late, timezone: 'Asia/Kolkata' };
    expect((await community.createSeries(draft)).body.errors).toMatchObject([{ path: 'startTime' }]);
    const early = { startTime: '2099-02-28T20:00:00Z', endTime: '2099-02-28T21:00:00Z' };
    expect((await community.createSeries({ ...draft, ...early })).status).toBe(201);
    const local = { startTime: '2099-03-01T01:30', endTime: '2099-03-01T02:30' };
    expect(daysOf((await community.createSeries({ ...draft, ...local })).body)).toEqual(FIRST_SUNDAYS);
  });
});

describe('a change', () => {
  it('of the rule moves the start to the first new day, and keeps the bookings of dates that stay', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const date = dates.get('2099-04-07')?.id ?? '';
    await fixture.community.book(date, fixture.meera);
    const recurrence = { ...FIRST_SUNDAY.recurrence, byDay: ['TU'] };
    const request = { scope: 'all', change: { recurrence } };
    const preview = await fixture.change(id, { ...request, isPreview: true });
    const { status, body } = await fixture.change(id, request);
    expect([status, body.added, body.kept, body.mailed]).toEqual([200, 3, 1, 0]);
    expect(preview.body).toMatchObject({ added: 3, kept: 1, ended: body.ended });
    expect(body.series).toMatchObject({ startTime: '2099-04-07T18:00:00.000Z', recurrence });
    expect(daysOf(body.series)).toEqual(['2099-04-07', '2099-05-05', '2099-06-02', '2099-07-07']);
    const { isBooked } = (await fixture.server.requestAs(fixture.meera, `GET /events/occurrences/${date}`))
      .body;
    expect(isBooked).toBe(true);
  });

  it('of the rule and the start is refused if the start is not on a day of the rule', async () => {
    const { id } = await fixture.createTuesdays();
    const { startTime, endTime } = TUESDAYS;
    const change = { startTime, endTime, recurrence: FIRST_SUNDAY.recurrence };
    const { status, body } = await fixture.change(id, { scope: 'all', change });
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'change.startTime', message: 'The start is not on one of these days.' }],
    ]);
  });

  it('of the hours from a date on keeps the day of the month, in a series of its own', async () => {
    const { id } = await fixture.createTuesdays(FIRST_SUNDAY);
    const change = { startTime: '2099-05-03T17:00:00.000Z', endTime: '2099-05-03T18:00:00.000Z' };
    const { status, body } = await fixture.change(id, { scope: 'following', day: '2099-05-03', change });
    expect([status, daysOf(body.series)]).toEqual([200, FIRST_SUNDAYS.slice(2)]);
    expect(body.series.recurrence).toMatchObject({ byDay: ['SU'], which: 1, monthDay: null });
    const former = await fixture.seriesOf(id);
    expect(daysOf(former)).toEqual(FIRST_SUNDAYS.slice(0, 2));
    expect(former.recurrence).toMatchObject({ byDay: ['SU'], which: 1 });
  });
});
