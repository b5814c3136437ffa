import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moonDays } from '#contract/sadhana/moonDays.ts';
import {
  type DateCard,
  daysOf,
  type LivingFixture,
  openLivingFixture,
  THURSDAYS,
} from '#tests/support/events/livingFixture.ts';

let fixture: LivingFixture;
let { server, ravi, community } = {} as LivingFixture;
beforeAll(async () => {
  fixture = await openLivingFixture();
  ({ server, ravi, community } = fixture);
});
afterAll(() => server.close());

const errorsOf = (body: { errors: { path: string; message: string }[] }) =>
  body.errors.map(({ path, message }) => ({ path, message }));
const confirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => date.isConfirmed).map((date) => date.day);

describe('a new series without an end', () => {
  it('has dates for 12 months, of which those of the month of its start are confirmed', async () => {
    const series = await fixture.create();
    expect(series).toMatchObject({
      isLiving: true,
      confirmedUntil: '2031-01-31',
      isPaused: false,
      recurrence: { until: '2031-01-31T23:59:59.999Z' },
    });
    expect(confirmedOf(series)).toEqual(['2031-01-09', '2031-01-16', '2031-01-23', '2031-01-30']);
    const dates = daysOf(await fixture.storedDates(series.id));
    expect([dates.length, dates.at(-1)]).toEqual([52, '2032-01-01']);
  });

  it('has the dates of the first month only if it starts in more than a year', async () => {
    const series = await fixture.create({
      startTime: '2033-05-05T18:00:00Z',
      endTime: '2033-05-05T19:00:00Z',
    });
    expect(series.confirmedUntil).toBe('2033-05-31');
    const dates = await fixture.storedDates(series.id);
    expect(daysOf(dates)).toEqual(['2033-05-05', '2033-05-12', '2033-05-19', '2033-05-26']);
    expect(dates.every((date) => date.is_confirmed)).toBe(true);
  });

  it('that began years ago has the dates of the last 12 months and of the next ones', async () => {
    const daily = {
      startTime: '2021-01-05T18:00:00Z',
      endTime: '2021-01-05T19:00:00Z',
      recurrence: { frequency: 'DAILY', interval: 1 },
    };
    const { status, body } = await community.createSeries({ ...THURSDAYS, ...daily });
    expect([status, body.confirmedUntil]).toEqual([201, '2031-01-31']);
    const days = daysOf(await fixture.storedDates(body.id));
    expect([days.length, days[0], days.at(-1)]).toEqual([731, '2030-01-02', '2032-01-02']);
    const preview = await server.requestAs(ravi, 'POST /events/series/preview', { ...THURSDAYS, ...daily });
    expect([preview.status, preview.body.count]).toEqual([200, 731]);
  });

  it.each([
    [
      'startTime',
      'A series without an end begins in 1900 at the earliest',
      { startTime: '1899-12-31T18:00:00Z', endTime: '1899-12-31T19:00:00Z' },
    ],
    [
      'recurrence.frequency',
      'The series has no date within 12 months',
      {
        startTime: '2029-01-04T18:00:00Z',
        endTime: '2029-01-04T19:00:00Z',
        recurrence: { frequency: 'MONTHLY', interval: 100 },
      },
    ],
  ])('is refused beside a field that its form has, %s: %s', async (path, message, draft) => {
    const { status, body } = await community.createSeries({ ...THURSDAYS, ...draft });
    expect([status, errorsOf(body)]).toEqual([400, [{ path, message }]]);
  });

  it('on days of the moon is confirmed to the end of the month of its first date, not of its start', async () => {
    const range = { from: '2033-05-02', to: '2033-12-31', zone: THURSDAYS.timezone };
    const [before = '', first = ''] = moonDays('purnima', range);
    const start = Temporal.PlainDate.from(before).add({ days: 1 });
    const endOfMonth = (day: string) => {
      const { daysInMonth } = Temporal.PlainDate.from(day);
      return `${day.slice(0, 8)}${daysInMonth}`;
    };
    expect(endOfMonth(start.toString())).not.toBe(endOfMonth(first));
    const series = await fixture.create({
      startTime: `${start}T19:00`,
      endTime: `${start}T20:00`,
      recurrence: { frequency: 'MONTHLY', interval: 1, moon: 'full' },
    });
    expect([series.confirmedUntil, confirmedOf(series)]).toEqual([endOfMonth(first), [first]]);
    expect(daysOf(await fixture.storedDates(series.id))).toEqual([first]);
    expect((await fixture.confirm(series.id, endOfMonth(first))).status).toBe(200);
    const dayAfter = Temporal.PlainDate.from(endOfMonth(first)).add({ days: 1 }).toString();
    const { status, body } = await fixture.confirm(series.id, dayAfter);
    expect([status, errorsOf(body)]).toEqual([
      400,
      [{ path: 'until', message: 'Dates can be confirmed at most 12 months ahead.' }],
    ]);
  });

  it('that has met for some months is confirmed to the end of this month', async () => {
    const series = await fixture.create({
      startTime: '2030-09-05T18:00:00Z',
      endTime: '2030-09-05T19:00:00Z',
    });
    expect([series.confirmedUntil, series.isPaused]).toEqual(['2031-01-31', false]);
  });

  it.each([
    ['recurrence.until', 'End date is required', { isLiving: false }],
    ['recurrence.until', 'End date is required', { isLiving: undefined }],
    [
      'recurrence.until',
      'A series without an end has no end date.',
      { recurrence: { ...THURSDAYS.recurrence, until: '2031-03-01T00:00:00Z' } },
    ],
    ['isLiving', 'A series without an end must repeat', { recurrence: null }],
    ['isLiving', 'Without an end must be true or false', { isLiving: 'yes' }],
  ])('is refused at %s: %s', async (path, message, draft) => {
    const { status, body } = await community.createSeries({ ...THURSDAYS, ...draft });
    expect([status, errorsOf(body)]).toEqual([400, [{ path, message }]]);
  });

  it('is previewed with the dates of 12 months', async () => {
    const { body } = await server.requestAs(ravi, 'POST /events/series/preview', THURSDAYS);
    expect([body.count, body.dates.length]).toEqual([52, 5]);
  });
});
