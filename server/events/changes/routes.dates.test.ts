import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangesFixture, openChangesFixture, TUESDAYS } from '#tests/support/events/changesFixture.ts';
import { mailGatheredChanges } from '#tests/support/events/gatheredChanges.ts';

let fixture: ChangesFixture;
beforeAll(async () => {
  fixture = await openChangesFixture();
});
afterAll(() => fixture.server.close());

it('a preview says what a change would do, and writes nothing', async () => {
  const { id, dates } = await fixture.createTuesdays();
  await fixture.community.book(dates.get('2099-03-24')?.id ?? '', fixture.meera);
  const stored = async () => {
    const { rows } = await fixture.server.database.pool.query(`
      select (select json_agg(s order by id) from event_series s)::text as series,
        (select json_agg(o order by id) from occurrences o)::text as occurrences,
        (select count(*) from bookings)::integer as bookings, (select count(*) from event_notices)::integer as notices,
        (select count(*) from exception_days)::integer as excepted`);
    return rows;
  };
  const before = await stored();
  const body = {
    scope: 'following',
    day: '2099-03-24',
    change: { title: 'Other', recurrence: { ...TUESDAYS.recurrence, byDay: ['WE'] } },
    isPreview: true,
  };
  const preview = await fixture.change(id, body);
  expect(preview.body).toMatchObject({ kept: 0, moved: 0, added: 3, mailed: 1 });
  expect(preview.body.ended).toHaveLength(4);
  expect(await stored()).toEqual(before);
  const { body: done } = await fixture.change(id, { ...body, isPreview: false });
  const { series: _, ...counts } = preview.body;
  expect(done).toMatchObject(counts);
});

it('times without an offset are read in the time zone of the series, or in the new one', async () => {
  const { id } = await fixture.createTuesdays();
  const move = {
    scope: 'this',
    day: '2099-03-24',
    change: { startTime: '2099-03-24T20:00', endTime: '2099-03-24T21:30' },
  };
  const { body: moved } = await fixture.change(id, move);
  const startOn = (series: { upcomingOccurrences: { day: string; startTime: string }[] }, day: string) =>
    series.upcomingOccurrences.find((each) => each.day === day)?.startTime;
  expect(startOn(moved.series, '2099-03-24')).toBe('2099-03-24T20:00:00.000Z');
  const toKolkata = {
    scope: 'all',
    change: { timezone: 'Asia/Kolkata', startTime: '2099-03-17T19:00', endTime: '2099-03-17T20:00' },
  };
  const { body: changed } = await fixture.change(id, toKolkata);
  expect(startOn(changed.series, '2099-03-31')).toBe('2099-03-31T13:30:00.000Z');
  const { status, body: added } = await fixture.server.requestAs(
    fixture.ravi,
    `POST /events/series/${id}/dates`,
    {
      startTime: '2099-03-20T06:00',
    },
  );
  expect([status, added.startTime]).toEqual([201, '2099-03-20T00:30:00.000Z']);
});

it('a change that is based on an outdated version is refused with 412, and only one of five concurrent changes succeeds', async () => {
  const { id, updatedAt } = await fixture.createTuesdays();
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_each, number) =>
      fixture.change(id, { scope: 'all', change: { title: `Title ${number}` } }, fixture.ravi, {
        'if-match': `"${updatedAt}"`,
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
});

it('only those who may edit a series can change it or add a date', async () => {
  const { id } = await fixture.createTuesdays();
  const date = { startTime: '2099-03-19T19:00:00Z' };
  for (const [person, status] of [
    [null, 401],
    [fixture.meera, 403],
  ] as const) {
    expect((await fixture.change(id, { scope: 'all', change: { title: 'Mine' } }, person)).status).toBe(
      status,
    );
    expect((await fixture.server.requestAs(person, `POST /events/series/${id}/dates`, date)).status).toBe(
      status,
    );
  }
});

describe('an extra date', () => {
  it('is an event of its own in the feed, and a second one on its day is refused', async () => {
    const { id } = await fixture.createTuesdays();
    const add = (startTime: string) =>
      fixture.server.requestAs(fixture.ravi, `POST /events/series/${id}/dates`, { startTime });
    const { status, body } = await add('2099-03-19T10:00:00Z');
    expect([status, body.day, body.endTime]).toEqual([201, '2099-03-19', '2099-03-19T11:00:00.000Z']);
    for (const taken of ['2099-03-19T15:00:00Z', '2099-03-24T10:00:00Z']) {
      const again = await add(taken);
      expect([again.status, again.body.message]).toEqual([
        409,
        'This series already has a date on that day.',
      ]);
    }
    const text = await fixture.feed();
    expect(text).toContain(`UID:${body.id}`);
    expect(text).not.toContain('RDATE;TZID=Europe/Lisbon:20990319');
    // An extra date does not come from the rule, so a change of the rule does not end it.
    const recurrence = { ...TUESDAYS.recurrence, byDay: ['WE'] };
    await fixture.change(id, { scope: 'all', change: { recurrence } });
    expect(await fixture.occurrence(body.id)).toMatchObject({
      day: '2099-03-19',
      startTime: '2099-03-19T10:00:00.000Z',
    });
  });

  it('restores a cancelled date of the same day with its bookings, and everyone who has booked it is mailed', async () => {
    const { id, dates } = await fixture.createTuesdays();
    const date = dates.get('2099-03-24');
    await fixture.community.book(date?.id ?? '', fixture.tomas);
    await fixture.community.registerGuest(date?.id ?? '', 'Zoya');
    await fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${date?.id}`);
    const hidden = await fixture.server.requestAs(fixture.tomas, `GET /events/occurrences/${date?.id}`);
    expect([hidden.status, hidden.body.message]).toEqual([404, 'This event was cancelled.']);
    expect((await fixture.community.book(date?.id ?? '', fixture.meera)).status).toBe(404);
    expect((await fixture.seriesOf(id)).cancelledDates).toEqual([
      {
        id: date?.id,
        day: '2099-03-24',
        startTime: '2099-03-24T19:00:00.000Z',
        endTime: '2099-03-24T20:00:00.000Z',
        attendeeCount: 1,
        guestCount: 1,
      },
    ]);
    expect(
      (await fixture.server.requestAs(fixture.meera, `GET /events/series/${id}`)).body.cancelledDates,
    ).toEqual([]);
    expect(await fixture.feed()).toContain('EXDATE;TZID=Europe/Lisbon:20990324T190000');
    const restored = await fixture.server.requestAs(fixture.ravi, `POST /events/series/${id}/dates`, {
      startTime: '2099-03-24T19:00:00Z',
    });
    expect([restored.status, restored.body.id]).toEqual([201, date?.id]);
    expect(restored.body).toMatchObject({ attendeeCount: 1, guestCount: 1 });
    expect(await fixture.feed()).not.toContain('EXDATE');
    for (const email of [fixture.tomas.email, 'zoya@vichara.test']) {
      expect((await fixture.mailsTo(email, /takes place after all/))[0]?.text).toContain(
        'takes place after all',
      );
    }
    expect(await fixture.community.occurrencesWithWrongCounts()).toEqual([]);
  });
});

it('a date that was moved and then cancelled returns with its bookings', async () => {
  const { id, dates } = await fixture.createTuesdays();
  const date = dates.get('2099-03-24');
  await fixture.community.book(date?.id ?? '', fixture.tomas);
  const hours = { startTime: '2099-03-25T10:00:00Z', endTime: '2099-03-25T11:00:00Z' };
  await fixture.change(id, { scope: 'this', day: '2099-03-24', change: hours });
  await fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${date?.id}`);
  const [cancelled] = (await fixture.seriesOf(id)).cancelledDates;
  const restored = await fixture.server.requestAs(fixture.ravi, `POST /events/series/${id}/dates`, {
    startTime: cancelled.startTime,
    endTime: cancelled.endTime,
  });
  expect(restored.body).toMatchObject({ id: date?.id, day: '2099-03-24', attendeeCount: 1 });
  expect((await fixture.seriesOf(id)).cancelledDates).toEqual([]);
  expect(await fixture.feed()).toContain('RECURRENCE-ID;TZID=Europe/Lisbon:20990324T190000');
});

it('a notice that waits to be mailed moves to the new series with the booking when a series is split', async () => {
  const { id, dates } = await fixture.createTuesdays();
  const moved = dates.get('2099-04-07')?.id ?? '';
  await fixture.community.book(moved, fixture.meera);
  for (const title of ['First', 'Second']) await fixture.change(id, { scope: 'all', change: { title } });
  const hours = { startTime: '2099-04-07T19:00:00Z', endTime: '2099-04-07T20:00:00Z' };
  const split = await fixture.change(id, { scope: 'following', day: '2099-04-07', change: hours });
  expect(split.body).toMatchObject({ moved: 2, mailed: 1 });
  const notices = await fixture.server.database.db
    .selectFrom('event_notices')
    .select(['series_id', 'has_new_hours', 'has_new_text'])
    .where('user_id', '=', fixture.meera.id)
    .where('community_id', '=', fixture.community.id)
    .where('series_id', '=', split.body.series.id)
    .execute();
  expect(notices).toEqual([{ series_id: split.body.series.id, has_new_hours: true, has_new_text: true }]);
});

it('a mail about one changed date names that date, even if another booked date is earlier', async () => {
  const { id, dates } = await fixture.createTuesdays();
  for (const day of ['2099-03-17', '2099-04-07'])
    await fixture.community.book(dates.get(day)?.id ?? '', fixture.tomas);
  const single = {
    title: 'Under the Stars',
    startTime: '2099-04-07T20:00:00Z',
    endTime: '2099-04-07T21:00:00Z',
  };
  await fixture.change(id, { scope: 'this', day: '2099-04-07', change: single });
  await mailGatheredChanges(fixture.server);
  // Changes of earlier tests are mailed at the same time, in any order.
  const mails = await fixture.mailsTo(fixture.tomas.email, /has changed/);
  const [mail] = mails.filter(({ text }) => text?.includes('“Under the Stars”'));
  expect(mail?.text).toContain('It begins on Tuesday, 7 April 2099 at 21:00');
  expect(mail?.text).toContain('You have also booked Tuesday, 17 March 2099 at 19:00');
});

it('a guest of a cancelled date can still erase their registration', async () => {
  const { dates } = await fixture.createTuesdays();
  const id = dates.get('2099-03-24')?.id ?? '';
  await fixture.community.registerGuest(id, 'Yara');
  const [mail] = await fixture.mailsTo('yara@vichara.test', /registered/);
  const token = /cancel=([^\s"]+)/.exec(mail?.text ?? '')?.[1];
  await fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${id}`);
  const reply = await fixture.server.request(`POST /events/occurrences/${id}/guests/cancel`, {
    body: { token },
  });
  expect([reply.status, reply.body.code]).toEqual([404, 'event_cancelled']);
  const guest = await fixture.server.database.db
    .selectFrom('guests')
    .select(['name', 'email'])
    .where('occurrence_id', '=', id)
    .executeTakeFirst();
  expect(guest).toEqual({ name: '', email: null });
  expect(await fixture.community.occurrencesWithWrongCounts()).toEqual([]);
});

it('a cancelled date is deleted 30 days after its end', async () => {
  const { deleteExpiredEventData } = await import('#server/events/feature.ts');
  const { dates } = await fixture.createTuesdays();
  const id = dates.get('2099-03-17')?.id ?? '';
  await fixture.server.requestAs(fixture.ravi, `DELETE /events/occurrences/${id}`);
  const row = () =>
    fixture.server.database.db.selectFrom('occurrences').select('id').where('id', '=', id).executeTakeFirst();
  const cleanUpAt = (at: string) =>
    deleteExpiredEventData({ db: fixture.server.database.db, clock: () => Temporal.Instant.from(at) });
  await cleanUpAt('2099-04-15T00:00:00Z');
  expect(await row()).toEqual({ id });
  await cleanUpAt('2099-04-17T00:00:00Z');
  expect(await row()).toBeUndefined();
});

it('a series lists its next fifty cancelled dates, earliest first, to those who may edit it', async () => {
  await fixture.createCommunity();
  const { server, community, meera } = fixture;
  const { body: series } = await community.createSeries({
    startTime: '2099-03-01T10:00:00Z',
    endTime: '2099-03-01T11:00:00Z',
    recurrence: { frequency: 'DAILY', interval: 1, until: '2099-04-30T23:00:00Z' },
  });
  const { db, clock } = server.deps;
  const cancelled = { cancelled_at: clock() };
  await db.updateTable('occurrences').set(cancelled).where('series_id', '=', series.id).execute();
  const { cancelledDates } = await fixture.seriesOf(series.id);
  expect([cancelledDates.length, cancelledDates[0].day, cancelledDates[49].day]).toEqual([
    50,
    '2099-03-01',
    '2099-04-19',
  ]);
  for (const person of [null, meera]) {
    const { body } = await server.requestAs(person, `GET /events/series/${series.id}`);
    expect(body.cancelledDates).toEqual([]);
  }
});
