import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moonDays } from '#contract/sadhana/moonDays.ts';
import { unfoldedLines } from '#tests/support/events/calendarFile.ts';
import {
  type DateCard,
  daysOf,
  type LivingFixture,
  openLivingFixture,
  THURSDAYS,
} from '#tests/support/events/livingFixture.ts';

let fixture: LivingFixture;
let { server, ravi, meera, community } = {} as LivingFixture;
beforeAll(async () => {
  fixture = await openLivingFixture();
  ({ server, ravi, meera, community } = fixture);
});
afterAll(() => server.close());

const UNCONFIRMED = 'This date is not confirmed yet.';
const errorsOf = (body: { errors: { path: string; message: string }[] }) =>
  body.errors.map(({ path, message }) => ({ path, message }));
const unconfirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => !date.isConfirmed).map((date) => date.day);
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

describe('an unconfirmed date', () => {
  it('can neither be booked nor waited for, by members and guests, and has no room and no file', async () => {
    const sit = { phases: [{ kind: 'sit', minutes: 20 }], isOpen: true };
    const series = await fixture.create({ sit });
    const id = series.upcomingOccurrences.find((date: DateCard) => !date.isConfirmed).id;
    const path = `/events/occurrences/${id}`;
    const guest = { name: 'Eoin', email: 'eoin@vichara.test' };
    for (const reply of [
      await community.book(id, meera),
      await server.requestAs(meera, `POST ${path}/waitlist`),
      await server.request(`POST ${path}/guests`, { body: guest }),
      await server.request(`POST ${path}/waitlist/guests`, { body: guest }),
      await server.requestAs(ravi, `GET ${path}/room`),
      await server.requestAs(ravi, `PUT ${path}/room`, {
        startsAt: series.upcomingOccurrences[5].startTime,
        phases: sit.phases,
      }),
      await server.request(`GET ${path}/event.ics`),
    ])
      expect([reply.status, reply.body.message, reply.body.code]).toEqual([
        409,
        UNCONFIRMED,
        'date_not_confirmed',
      ]);
    const { body } = await server.requestAs(meera, `GET ${path}`);
    expect(body).toMatchObject({ isConfirmed: false, can: { book: false, enter: false } });
    expect(await community.occurrencesWithWrongCounts()).toEqual([]);
  });

  it('is in the calendar of its community, but in no agenda and no feed', async () => {
    const other = await openCommunity();
    const { id } = await other.create();
    const range = '?start=2031-01-01T00:00:00Z&end=2031-03-01T00:00:00Z';
    const calendar = (await server.request(`GET /events/communities/${other.id}/occurrences${range}`)).body;
    expect(calendar.map((date: DateCard) => [date.day, date.isConfirmed]).slice(3, 5)).toEqual([
      ['2031-01-30', true],
      ['2031-02-06', false],
    ]);
    const agenda = await server.requestAs(
      ravi,
      `GET /events/agenda${range}&communityId=${other.id}&limit=100`,
    );
    expect(agenda.body.items.map((date: DateCard) => date.day)).toHaveLength(4);
    const lines = unfoldedLines(await other.feed());
    expect(lines.find((line) => line.startsWith('RRULE'))).toContain('UNTIL=20310130T190000Z');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    await fixture.confirm(id, '2031-02-28');
    expect(await other.feed()).toContain('UNTIL=20310227T190000Z');
  });

  it('that has ended is in no list, and the feed leaves it out', async () => {
    const other = await openCommunity();
    const { id } = await other.create();
    await fixture.goTo('2031-02-10T09:00:00Z');
    await fixture.confirm(id, '2031-02-28');
    const range = '?start=2031-01-01T00:00:00Z&end=2031-02-12T00:00:00Z';
    const calendar = (await server.request(`GET /events/communities/${other.id}/occurrences${range}`)).body;
    expect(calendar.map((date: DateCard) => date.day)).not.toContain('2031-02-06');
    expect(confirmedOf(await fixture.read(id))).toEqual(['2031-02-13', '2031-02-20', '2031-02-27']);
    expect(await other.feed()).toContain('EXDATE;TZID=Europe/Lisbon:20310206T190000');
  });
});

/** Another community of the guide. */
async function openCommunity() {
  const { body } = await server.requestAs(ravi, 'POST /communities', {
    name: 'River Bank',
    description: 'We sit.',
    privacy: 'public',
  });
  return {
    id: body.id as string,
    create: async () => fixture.create({ communityId: body.id }),
    feed: async () =>
      (await server.request(`GET /events/communities/${body.id}/calendar.ics`)).body as string,
  };
}

describe('confirming', () => {
  it('confirms all dates up to a day, and mails nobody', async () => {
    const { id } = await fixture.create({
      startTime: '2031-03-06T19:00:00Z',
      endTime: '2031-03-06T20:00:00Z',
    });
    const { status, body } = await fixture.confirm(id, '2031-04-30');
    expect([status, body.confirmedUntil, body.recurrence.until]).toEqual([
      200,
      '2031-04-30',
      '2031-04-30T22:59:59.999Z',
    ]);
    expect(confirmedOf(body)).toHaveLength(8);
    expect((await community.book(body.upcomingOccurrences[6].id, meera)).status).toBe(200);
    expect((await fixture.confirm(id, '2031-04-30')).status).toBe(200);
  });

  it('is refused for an earlier day, for more than 12 months ahead, for rubbish and for series with an end', async () => {
    const { id } = await fixture.create({
      startTime: '2031-03-06T19:00:00Z',
      endTime: '2031-03-06T20:00:00Z',
    });
    for (const until of ['2031-03-30', '2032-02-11', '9999-01-01']) {
      const { status, body } = await fixture.confirm(id, until);
      expect([until, status, body.errors[0].path]).toEqual([until, 400, 'until']);
    }
    expect((await fixture.confirm(id, '2032-02-10')).status).toBe(200);
    for (const until of [undefined, null, 7, 'tomorrow', '2031-02-30', {}])
      expect((await fixture.confirm(id, until)).status).toBe(400);
    const { body: ended } = await community.createSeries();
    expect((await fixture.confirm(ended.id, '2031-06-30')).body).toMatchObject({ code: 'series_ends' });
  });

  it('and ending are refused for visitors and for those who may not edit the series', async () => {
    const { id } = await fixture.create();
    for (const act of [
      (person: typeof meera | null) => fixture.confirm(id, '2031-04-30', person),
      (person: typeof meera | null) => fixture.endLiving(id, person),
    ])
      expect([(await act(null)).status, (await act(meera)).status]).toEqual([401, 403]);
    expect((await fixture.read(id)).isLiving).toBe(true);
  });
});

describe('a series that nobody confirms for 90 days', () => {
  it('is paused, gets no dates, and continues without the dates that have passed when it is confirmed', async () => {
    const other = await openCommunity();
    const { id, confirmedUntil } = await other.create();
    expect(confirmedUntil).toBe('2031-02-28');
    await fixture.goTo('2031-05-29T12:00:00Z');
    await fixture.night();
    expect((await fixture.read(id)).isPaused).toBe(false);
    expect(daysOf(await fixture.storedDates(id)).at(-1)).toBe('2032-05-27');
    await fixture.goTo('2031-05-30T12:00:00Z');
    expect((await fixture.read(id)).isPaused).toBe(true);
    await fixture.goTo('2032-07-01T12:00:00Z');
    await fixture.night();
    expect(daysOf(await fixture.storedDates(id)).at(-1)).toBe('2032-05-27');
    expect((await fixture.read(id)).upcomingOccurrences).toEqual([]);
    const { body } = await fixture.confirm(id, '2032-07-31');
    expect(body).toMatchObject({ isPaused: false, confirmedUntil: '2032-07-31' });
    expect(confirmedOf(body)).toEqual(['2032-07-01', '2032-07-08', '2032-07-15', '2032-07-22', '2032-07-29']);
    const exdates = unfoldedLines(await other.feed()).filter((line) => line.startsWith('EXDATE'));
    // From 6 March 2031 to 24 June 2032.
    expect(exdates.length).toBe(69);
  });
});

describe('ending a series without an end', () => {
  it('keeps what is confirmed, deletes the rest, and mails nobody', async () => {
    const { id, upcomingOccurrences } = await fixture.create({
      startTime: '2032-07-08T18:00:00Z',
      endTime: '2032-07-08T19:00:00Z',
    });
    const [first] = upcomingOccurrences as [DateCard];
    await community.book(first.id, meera);
    await server.waitForMails();
    const before = server.mails.mails.length;
    const { status, body } = await fixture.endLiving(id);
    expect([status, body.isLiving, body.confirmedUntil, body.recurrence.until]).toEqual([
      200,
      false,
      null,
      '2032-07-31T22:59:59.999Z',
    ]);
    expect(confirmedOf(body)).toEqual(['2032-07-08', '2032-07-15', '2032-07-22', '2032-07-29']);
    expect(unconfirmedOf(body)).toEqual([]);
    await server.waitForMails();
    expect(server.mails.mails.length).toBe(before);
    expect((await fixture.endLiving(id)).status).toBe(200);
    await fixture.night();
    expect(await fixture.storedDates(id)).toHaveLength(4);
  });
});
