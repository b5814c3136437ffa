import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await fixture.goTo('2032-07-01T12:00:00Z');
});
afterAll(() => server.close());

const change = (id: string, body: object) =>
  server.requestAs(ravi, `POST /events/series/${id}/changes`, body);
const errorsOf = (body: { errors: { path: string; message: string }[] }) =>
  body.errors.map(({ path, message }) => ({ path, message }));
const unconfirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => !date.isConfirmed).map((date) => date.day);
const confirmedOf = (series: { upcomingOccurrences: DateCard[] }) =>
  series.upcomingOccurrences.filter((date) => date.isConfirmed).map((date) => date.day);
const feed = async () =>
  (await server.request(`GET /events/communities/${community.id}/calendar.ics`)).body as string;

const JULY = { startTime: '2032-07-08T18:00:00.000Z', endTime: '2032-07-08T19:00:00.000Z' };

describe('a change of a series without an end', () => {
  it('moves unconfirmed dates freely, and mails those who have booked confirmed ones', async () => {
    const { id, upcomingOccurrences } = await fixture.create(JULY);
    await community.book(upcomingOccurrences[0].id, meera);
    const body = {
      scope: 'all',
      change: { startTime: '2032-07-08T20:00:00', endTime: '2032-07-08T21:00:00' },
    };
    const preview = await change(id, { ...body, isPreview: true });
    expect(preview.body).toMatchObject({ moved: 4, kept: 0, added: 0, ended: [], mailed: 1 });
    const { body: changed } = await change(id, body);
    expect(changed.series).toMatchObject({ id, isLiving: true, confirmedUntil: '2032-07-31' });
    const starts = changed.series.upcomingOccurrences.map((date: { startTime: string }) =>
      date.startTime.slice(11, 16),
    );
    expect(new Set(starts)).toEqual(new Set(['19:00', '20:00']));
    expect(unconfirmedOf(changed.series).length).toBeGreaterThan(40);
  });

  it('to another rule keeps it without an end, with an explicit end confirms all dates', async () => {
    const { id } = await fixture.create(JULY);
    const rule = { frequency: 'WEEKLY', interval: 2, byDay: ['TH'] };
    const missing = await change(id, { scope: 'all', change: { recurrence: rule } });
    expect([missing.status, errorsOf(missing.body)]).toEqual([
      400,
      [{ path: 'change.recurrence.until', message: 'End date is required' }],
    ]);
    const fortnightly = await change(id, { scope: 'all', change: { recurrence: rule, isLiving: true } });
    expect(fortnightly.body.series).toMatchObject({ isLiving: true, confirmedUntil: '2032-07-31' });
    expect(fortnightly.body).toMatchObject({ kept: 2, added: 0, moved: 0 });
    expect(fortnightly.body.ended).toHaveLength(2);
    // A client that does not know the field sends the end date that it was sent.
    const { until } = fortnightly.body.series.recurrence;
    const weekly = { ...rule, interval: 1, until };
    const kept = await change(id, { scope: 'all', change: { recurrence: weekly } });
    expect(kept.body.series).toMatchObject({ isLiving: true, confirmedUntil: '2032-07-31' });
    const ended = await change(id, {
      scope: 'all',
      change: { recurrence: { ...weekly, until: '2032-08-31T22:00:00Z' }, isLiving: false },
    });
    expect(ended.body.series).toMatchObject({ isLiving: false, confirmedUntil: null });
    expect([confirmedOf(ended.body.series).length, unconfirmedOf(ended.body.series)]).toEqual([8, []]);
  });

  it.each([
    { frequency: 'DAILY', interval: 1 },
    { frequency: 'WEEKLY', interval: 3, byDay: ['MO', 'TH'] },
    { frequency: 'MONTHLY', interval: 1, byDay: ['FR'], which: -1 },
    { frequency: 'MONTHLY', interval: 1, moon: 'full' },
  ])('to the rule %j makes its dates up to 12 months ahead, and not one more', async (recurrence) => {
    const { id } = await fixture.create(JULY);
    const { status, body } = await change(id, { scope: 'all', change: { recurrence, isLiving: true } });
    expect(status).toBe(200);
    const today = server.deps.clock().toZonedDateTimeISO(THURSDAYS.timezone).toPlainDate();
    const days = daysOf(await fixture.storedDates(body.series.id));
    expect((days.at(-1) ?? '') <= today.add({ months: 12 }).toString()).toBe(true);
    expect((days.at(-1) ?? '') > today.add({ months: 11 }).toString()).toBe(true);
    await fixture.night();
    expect(daysOf(await fixture.storedDates(body.series.id))).toEqual(days);
  });

  it('needs an end date to end it, and refuses one date without an end', async () => {
    const { id } = await fixture.create(JULY);
    const { body } = await change(id, { scope: 'all', change: { isLiving: false } });
    expect(errorsOf(body)).toEqual([{ path: 'change.recurrence.until', message: 'End date is required' }]);
    const one = await change(id, { scope: 'this', day: '2032-07-08', change: { isLiving: true } });
    expect([one.status, one.body.errors[0].path]).toEqual([400, 'change.isLiving']);
    const once = await change(id, { scope: 'all', change: { isLiving: true, recurrence: null } });
    expect([once.status, once.body.errors[0].path]).toEqual([400, 'change.isLiving']);
    for (const rubbish of [
      undefined,
      null,
      7,
      'x',
      [],
      { recurrence: 7 },
      { isLiving: true, recurrence: 'x' },
    ])
      expect((await change(id, { scope: 'all', change: rubbish })).status).toBe(400);
  });

  it('is refused with an end date, too', async () => {
    const { id } = await fixture.create(JULY);
    const recurrence = { frequency: 'WEEKLY', interval: 2, byDay: ['TH'], until: '2032-12-31T00:00:00Z' };
    const { status, body } = await change(id, { scope: 'all', change: { isLiving: true, recurrence } });
    expect([status, errorsOf(body)]).toEqual([
      400,
      [{ path: 'change.recurrence.until', message: 'A series without an end has no end date.' }],
    ]);
  });

  it('to more than 750 confirmed dates is refused beside a field that its form has', async () => {
    const until = '2046-01-01T00:00:00Z';
    const recurrence = { frequency: 'WEEKLY', interval: 1, byDay: ['TH'], until };
    const { id } = await fixture.create({ ...JULY, isLiving: false, recurrence });
    const daily = { isLiving: true, recurrence: { frequency: 'DAILY', interval: 1 } };
    const { status, body } = await change(id, { scope: 'all', change: daily });
    expect([status, errorsOf(body)]).toEqual([
      400,
      [{ path: 'change.recurrence.frequency', message: 'A series has at most 750 occurrences' }],
    ]);
  });

  it('from an unconfirmed date on leaves the dates before it to be confirmed, up to the change', async () => {
    const { id } = await fixture.create(JULY);
    const { body } = await change(id, {
      scope: 'following',
      day: '2032-09-02',
      change: { title: 'Two Verses' },
    });
    expect(body.series).toMatchObject({ isLiving: true, title: 'Two Verses', confirmedUntil: '2032-07-31' });
    const earlier = await fixture.read(id);
    expect(earlier).toMatchObject({ isLiving: true, confirmedUntil: '2032-07-31', nextId: body.series.id });
    expect(unconfirmedOf(earlier)).toEqual(['2032-08-05', '2032-08-12', '2032-08-19', '2032-08-26']);
    await fixture.night();
    expect(unconfirmedOf(await fixture.read(id))).toHaveLength(4);
    const confirmed = await fixture.confirm(id, '2032-08-31');
    expect(confirmed.body).toMatchObject({ isLiving: false, confirmedUntil: null });
    expect(confirmedOf(confirmed.body)).toHaveLength(8);
    const later = await fixture.confirm(body.series.id, '2032-09-30');
    expect(confirmedOf(later.body)).toEqual([
      '2032-09-02',
      '2032-09-09',
      '2032-09-16',
      '2032-09-23',
      '2032-09-30',
    ]);
  });

  it('that removes the end of a series keeps its dates confirmed', async () => {
    const { body } = await community.createSeries({
      ...THURSDAYS,
      ...JULY,
      isLiving: false,
      recurrence: { ...THURSDAYS.recurrence, until: '2032-08-12T22:59:59.999Z' },
    });
    const changed = await change(body.id, { scope: 'all', change: { isLiving: true } });
    expect(changed.body.series).toMatchObject({ id: body.id, isLiving: true, confirmedUntil: '2032-08-12' });
    expect(changed.body).toMatchObject({ kept: 6, added: 0, ended: [], mailed: 0 });
    expect(confirmedOf(changed.body.series)).toHaveLength(6);
    expect(unconfirmedOf(changed.body.series)[0]).toBe('2032-08-19');
  });

  it('cancels, restores and adds dates as in other series', async () => {
    const { id, upcomingOccurrences } = await fixture.create(JULY);
    const august = upcomingOccurrences[4];
    expect((await server.requestAs(ravi, `DELETE /events/occurrences/${august.id}`)).status).toBe(204);
    await fixture.night();
    expect((await fixture.read(id)).cancelledDates).toMatchObject([{ id: august.id }]);
    const add = (startTime: string) =>
      server.requestAs(ravi, `POST /events/series/${id}/dates`, { startTime });
    expect((await add(august.startTime)).body).toMatchObject({ id: august.id, isConfirmed: false });
    expect((await add('2032-09-06T18:00:00Z')).body).toMatchObject({ isConfirmed: true });
    // A Thursday that the rule reaches later.
    const far = (await add('2033-07-14T18:00:00Z')).body;
    expect(far.isConfirmed).toBe(true);
    const cancelled = (await add('2033-07-21T18:00:00Z')).body;
    await server.requestAs(ravi, `DELETE /events/occurrences/${cancelled.id}`);
    const lines = unfoldedLines(await feed());
    expect(lines.filter((line) => line.startsWith(`UID:${far.id}`))).toHaveLength(1);
    await fixture.goTo('2032-07-29T09:00:00Z');
    await fixture.confirm(id, '2032-08-31');
    await fixture.night();
    const stored = await fixture.storedDates(id);
    expect(stored.find((date) => date.id === far.id)).toMatchObject({ is_extra: false, is_confirmed: true });
    const exceptions = await server.database.db
      .selectFrom('exception_days')
      .select('excepted_on')
      .where('series_id', '=', id)
      .execute();
    expect(exceptions).toEqual([{ excepted_on: '2033-07-21' }]);
    expect(new Set(daysOf(stored)).size).toBe(stored.length);
    expect(unfoldedLines(await feed()).filter((line) => line.startsWith(`UID:${far.id}`))).toHaveLength(1);
  });
});
