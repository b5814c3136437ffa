import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Card,
  type ChangesFixture,
  DAYS,
  openChangesFixture,
  TUESDAYS,
} from '#tests/support/events/changesFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

describe('a change of one date', () => {
  it('gives only that date its own title and hours, which later changes of the series do not overwrite', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const day = '2099-03-24';
    const single = {
      title: 'Two Verses',
      startTime: '2099-03-25T10:00:00Z',
      endTime: '2099-03-25T11:00:00Z',
    };
    const reply = await fixture.change(id, { scope: 'this', day, change: single });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ kept: 0, moved: 1, added: 0, ended: [], mailed: 0 });
    const later = {
      title: 'Three Verses',
      startTime: '2099-03-17T20:00:00Z',
      endTime: '2099-03-17T21:00:00Z',
    };
    expect((await fixture.change(id, { scope: 'all', change: later })).body).toMatchObject({
      kept: 1,
      moved: 4,
    });
    expect(await fixture.startsOf(id)).toEqual([
      '2099-03-17T20:00:00.000Z',
      '2099-03-25T10:00:00.000Z',
      '2099-03-31T19:00:00.000Z',
      '2099-04-07T19:00:00.000Z',
      '2099-04-14T19:00:00.000Z',
    ]);
    expect(await fixture.occurrence(dates.get(day)?.id)).toMatchObject({ day, title: 'Two Verses' });
    expect(await fixture.occurrence(dates.get('2099-03-31')?.id)).toMatchObject({ title: 'Three Verses' });
  });

  it('appears in the feed with the time of the rule as its RECURRENCE-ID', async () => {
    const { id } = await fixture.createTuesdays();
    const hours = { startTime: '2099-04-02T10:00:00Z', endTime: '2099-04-02T11:00:00Z' };
    await fixture.change(id, { scope: 'this', day: '2099-03-31', change: hours });
    const text = await fixture.feed();
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Lisbon:20990331T190000');
    expect(text).toContain('DTSTART;TZID=Europe/Lisbon:20990402T110000');
  });

  it('is refused for a rule, a timezone, a day without a date and a date that has begun', async () => {
    const { id } = await fixture.createTuesdays();
    const refused = async (body: object) => {
      const { status, body: reply } = await fixture.change(id, { scope: 'this', day: '2099-03-24', ...body });
      return [status, reply.errors?.[0].path ?? reply.message];
    };
    expect(await refused({ change: { recurrence: null } })).toEqual([400, 'change.recurrence']);
    expect(await refused({ change: { timezone: 'Asia/Kolkata' } })).toEqual([400, 'change.timezone']);
    expect(await refused({ day: '2099-03-25', change: { title: 'X' } })).toEqual([
      404,
      'Event could not be found.',
    ]);
    expect(await refused({ day: undefined, change: { title: 'X' } })).toEqual([400, 'day']);
    expect(await refused({ change: { endTime: '2099-03-24T18:00:00Z' } })).toEqual([400, 'change.endTime']);
    expect(await refused({ change: { startTime: '2020-01-01T00:00:00Z' } })).toEqual([400, 'change.endTime']);
    const past = await fixture.community.createSeries({
      startTime: '2020-01-01T10:00:00Z',
      endTime: '2020-01-01T11:00:00Z',
    });
    const begun = await fixture.change(past.body.id, {
      scope: 'this',
      day: '2020-01-01',
      change: { title: 'X' },
    });
    expect([begun.status, begun.body.message]).toEqual([409, 'This date has begun.']);
  });
});

describe('a change of following dates', () => {
  it('splits the series, and the later dates keep their ids and bookings', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const [kept, moved] = [dates.get('2099-03-24')?.id ?? '', dates.get('2099-04-07')?.id ?? ''];
    for (const date of [kept, moved]) await fixture.community.book(date, fixture.meera);
    await fixture.community.registerGuest(moved, 'Priya');
    const { body } = await fixture.change(id, {
      scope: 'following',
      day: '2099-03-31',
      change: { startTime: '2099-03-31T19:00:00Z', endTime: '2099-03-31T20:30:00Z' },
    });
    expect(body).toMatchObject({ kept: 0, moved: 3, added: 0, ended: [], mailed: 2 });
    expect(body.series.id).not.toBe(id);
    expect(await fixture.seriesOf(id)).toMatchObject({ nextId: body.series.id });
    expect(await fixture.startsOf(id)).toEqual(['2099-03-17T19:00:00.000Z', '2099-03-24T19:00:00.000Z']);
    expect(await fixture.startsOf(body.series.id)).toEqual([
      '2099-03-31T19:00:00.000Z',
      '2099-04-07T19:00:00.000Z',
      '2099-04-14T19:00:00.000Z',
    ]);
    const booked = await fixture.server.requestAs(fixture.meera, `GET /events/occurrences/${moved}`);
    expect(booked.body).toMatchObject({ isBooked: true, guestCount: 1, seriesId: body.series.id });
    const mine = await fixture.server.requestAs(fixture.meera, 'GET /events/mine');
    const own = mine.body.items.filter((each: Card) => [kept, moved].includes(each.id));
    expect(own.map((each: Card) => each.startTime)).toEqual([
      '2099-03-24T19:00:00.000Z',
      '2099-04-07T19:00:00.000Z',
    ]);
    await mailGatheredChanges(fixture.server);
    const [mail] = await fixture.mailsTo(fixture.meera.email, /has changed/);
    expect(mail?.text).toContain('takes place at a new time');
    expect(await fixture.community.occurrencesWithWrongCounts()).toEqual([]);
    const text: string = await fixture.feed();
    expect(text.match(/UID:/g)).toHaveLength(2);
    expect(text).toContain('UNTIL=20990324T190000Z');
    expect(text).toContain('UNTIL=20990414T190000Z');
  });

  it('changes the series itself if there are no earlier dates', async () => {
    const { id } = await fixture.createTuesdays();
    const { body } = await fixture.change(id, {
      scope: 'following',
      day: '2099-03-17',
      change: { title: 'All of them', isUnlimited: true },
    });
    expect(body.series).toMatchObject({ id, title: 'All of them', isUnlimited: true, capacity: 10_000 });
    expect(body.series.upcomingOccurrences.map((each: Card) => each.title)).toEqual(
      DAYS.map(() => 'All of them'),
    );
  });

  it('is refused if the dates would move to other days', async () => {
    const { id } = await fixture.createTuesdays();
    const { status, body } = await fixture.change(id, {
      scope: 'following',
      day: '2099-03-31',
      change: { startTime: '2099-04-01T18:00:00Z', endTime: '2099-04-01T19:00:00Z' },
    });
    expect([status, body.message]).toEqual([400, 'To move to other days, change how it repeats.']);
    expect(await fixture.startsOf(id)).toHaveLength(5);
  });
});

describe('a change of the rule', () => {
  it('keeps the dates that both rules give, adds the new ones, and mails the nearest date to those whose date ends', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const [shared, ended] = [dates.get('2099-03-31')?.id ?? '', dates.get('2099-03-24')?.id ?? ''];
    await fixture.community.book(shared, fixture.tomas);
    await fixture.community.book(ended, fixture.tomas);
    await fixture.community.registerGuest(ended, 'Lila');
    const { body } = await fixture.change(id, {
      scope: 'all',
      change: {
        recurrence: { frequency: 'WEEKLY', interval: 2, byDay: ['TU', 'WE'], until: '2099-04-15T23:00:00Z' },
      },
    });
    expect(body).toMatchObject({ kept: 3, moved: 0, added: 3, mailed: 2 });
    expect(body.ended.map((date: { day: string }) => date.day)).toEqual(['2099-03-24', '2099-04-07']);
    expect(body.ended[0]).toMatchObject({ attendeeCount: 1, guestCount: 1 });
    expect(body.series.upcomingOccurrences.map((each: Card) => each.day)).toEqual([
      '2099-03-17',
      '2099-03-18',
      '2099-03-31',
      '2099-04-01',
      '2099-04-14',
      '2099-04-15',
    ]);
    const booked = await fixture.server.requestAs(fixture.tomas, `GET /events/occurrences/${shared}`);
    expect(booked.body.isBooked).toBe(true);
    const gone = await fixture.server.requestAs(fixture.tomas, `GET /events/occurrences/${ended}`);
    expect([gone.status, gone.body.message]).toEqual([404, 'This event was cancelled.']);
    for (const email of [fixture.tomas.email, 'lila@vichara.test']) {
      const [mail] = await fixture.mailsTo(email, /cancelled/);
      expect(mail?.text).toContain('will not take place on');
      expect(mail?.text).toContain('The nearest date that takes place is');
      expect(mail?.text).toContain('Wednesday, 18 March 2099 at 19:00');
    }
  });

  it('keeps the dates that have begun in the former series', async () => {
    await fixture.createCommunity();
    const start = fixture.server.deps.clock().round({ smallestUnit: 'minute', roundingMode: 'trunc' });
    const draft = {
      startTime: start.subtract({ hours: 24, minutes: 30 }).toString(),
      endTime: start.subtract({ hours: 23 }).toString(),
      timezone: 'UTC',
      recurrence: { frequency: 'DAILY', interval: 1, until: start.add({ hours: 96 }).toString() },
    };
    const { body: series } = await fixture.community.createSeries(draft);
    const [running, next] = series.upcomingOccurrences;
    const { body } = await fixture.change(series.id, {
      scope: 'all',
      change: { startTime: Temporal.Instant.from(next.startTime).add({ minutes: 10 }).toString() },
    });
    expect(body.moved).toBe(4);
    expect(await fixture.occurrence(running.id)).toMatchObject({
      seriesId: series.id,
      startTime: running.startTime,
    });
    expect(await fixture.occurrence(next.id)).toMatchObject({ seriesId: body.series.id });
    const words = await fixture.change(body.series.id, { scope: 'all', change: { description: 'Slowly.' } });
    expect(words.body.series.id).toBe(body.series.id);
  });
});

describe('a change of all dates', () => {
  it('keeps the last date when its new hours are after the end of the rule', async () => {
    const { id } = await fixture.createTuesdays();
    const hours = { startTime: '2099-03-17T21:00:00Z', endTime: '2099-03-17T22:00:00Z' };
    expect((await fixture.change(id, { scope: 'all', change: hours })).body).toMatchObject({
      moved: 5,
      ended: [],
    });
    expect((await fixture.startsOf(id)).at(-1)).toBe('2099-04-14T20:00:00.000Z');
  });

  it('does not restore cancelled dates', async () => {
    const { id, dates } = await fixture.createTuesdays();
    await fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${dates.get('2099-03-31')?.id}`);
    const recurrence = { ...TUESDAYS.recurrence, byDay: ['TU', 'FR'] };
    const { body } = await fixture.change(id, { scope: 'all', change: { recurrence } });
    expect(body.series.upcomingOccurrences.map((each: Card) => each.day)).not.toContain('2099-03-31');
    expect(body.series.cancelledDates.map((each: Card) => each.day)).toEqual(['2099-03-31']);
  });

  it('moves a single event to another day with its bookings', async () => {
    await fixture.createCommunity();
    const { body: single } = await fixture.community.createSeries({
      startTime: '2099-05-01T10:00:00Z',
      endTime: '2099-05-01T11:00:00Z',
    });
    const [{ id }] = single.upcomingOccurrences;
    await fixture.community.book(id, fixture.meera);
    const hours = { startTime: '2099-05-02T10:00:00Z', endTime: '2099-05-02T12:00:00Z' };
    const { body } = await fixture.change(single.id, { scope: 'all', change: hours });
    expect(body).toMatchObject({ moved: 1, added: 0, ended: [], mailed: 1 });
    const moved = await fixture.server.requestAs(fixture.meera, `GET /events/occurrences/${id}`);
    expect(moved.body).toMatchObject({
      day: '2099-05-02',
      startTime: '2099-05-02T10:00:00.000Z',
      isBooked: true,
    });
  });
});
