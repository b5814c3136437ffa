import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unfoldedLines } from '#tests/support/events/calendarFile.ts';
import {
  type DateCard,
  daysOf,
  type LivingFixture,
  openLivingFixture,
} from '#tests/support/events/livingFixture.ts';

let fixture: LivingFixture;
let { server, ravi, meera, community } = {} as LivingFixture;
beforeAll(async () => {
  fixture = await openLivingFixture();
  ({ server, ravi, meera, community } = fixture);
});
afterAll(() => server.close());

const UNCONFIRMED = 'This date is not confirmed yet.';
const unconfirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => !date.isConfirmed).map((date) => date.day);
const confirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => date.isConfirmed).map((date) => date.day);

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
