import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';
const DEFAULTS = {
  dayStartsAt: 0,
  show: 'streak',
  presence: true,
  time: null,
  minutes: 15,
  timezone: null,
  reminder: false,
  cadence: [],
  rests: [],
  observances: { kinds: [], timezone: null, days: [] },
  hasFeed: false,
};
const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'];

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('users').execute();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});

const now = (zone = 'UTC') => server.deps.clock().toZonedDateTimeISO(zone);
const today = () => now().toPlainDate().toString();
const read = async (member = meera) => (await server.requestAs(member, 'GET /sadhana/settings')).body;
const save = (body: object, member = meera) => server.requestAs(member, 'PUT /sadhana/settings', body);
const setCadence = (weekdays: unknown, from: unknown = today(), member = meera) =>
  server.requestAs(member, 'PUT /sadhana/cadence', { weekdays, from });
const addRest = (from: unknown, to: unknown, member = meera) =>
  server.requestAs(member, 'POST /sadhana/rests', { from, to });
const log = (date: string) =>
  server.requestAs(meera, 'POST /sadhana/logs', { practiceId: SITTING, date, value: 10 });
const streak = async (timezone = 'UTC') =>
  (await server.requestAs(meera, `GET /sadhana/streaks/${meera.id}?timezone=${encodeURIComponent(timezone)}`))
    .body;

describe('the settings', () => {
  it('the settings have defaults, are replaced as a whole, and are visible only to their owner', async () => {
    expect(await read()).toEqual(DEFAULTS);
    const draft = {
      dayStartsAt: 4,
      show: 'days',
      presence: false,
      time: '07:00',
      minutes: 40,
      timezone: 'Europe/Lisbon',
      reminder: true,
    };
    const { status, body } = await save(draft);
    expect([status, body]).toEqual([200, { ...DEFAULTS, ...draft }]);
    expect(await read()).toEqual(body);
    expect(await read(tomas)).toEqual(DEFAULTS);
    expect((await save({ dayStartsAt: 2 })).body).toEqual({ ...DEFAULTS, dayStartsAt: 2 });
    expect((await save({ time: null, timezone: null })).body).toEqual(DEFAULTS);
  });

  it('the practice preferences are in the account that the member sees, but not in the one that admins see', async () => {
    const { practice } = (await server.requestAs(meera, 'GET /account')).body;
    expect(practice).toEqual({ dayStartsAt: 0, show: 'streak', presence: true });
    await save({ dayStartsAt: 5, show: 'nothing', presence: false });
    expect((await server.requestAs(meera, 'GET /account')).body.practice).toEqual({
      dayStartsAt: 5,
      show: 'nothing',
      presence: false,
    });
    const anandi = await createMember(server, 'anandi');
    const { items } = (await server.requestAs(anandi, 'GET /admin/users')).body;
    for (const item of items) expect(item).not.toHaveProperty('practice');
  });

  it.each([
    [{ dayStartsAt: -1 }, 'dayStartsAt'],
    [{ dayStartsAt: 13 }, 'dayStartsAt'],
    [{ dayStartsAt: 1.5 }, 'dayStartsAt'],
    [{ show: 'everything' }, 'show'],
    [{ presence: 'yes' }, 'presence'],
    [{ time: '24:00', timezone: 'UTC' }, 'time'],
    [{ time: '7:00', timezone: 'UTC' }, 'time'],
    [{ time: '07:00' }, 'timezone'],
    [{ time: '07:00', timezone: 'Nowhere/Land' }, 'timezone'],
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 181 }, 'minutes'],
    [{ reminder: true }, 'time'],
  ])('the settings %j are refused', async (body, path) => {
    const reply = await save(body);
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
    expect(await read()).toEqual(DEFAULTS);
  });

  it('the settings are in the export, and are deleted with the account', async () => {
    await save({ dayStartsAt: 4 });
    await addRest(today(), today());
    const observances = { kinds: ['ekadashi', 'file'], timezone: 'Asia/Kolkata' };
    const days = [{ on: '2026-12-24', name: 'Vigil' }];
    await server.requestAs(meera, 'PUT /sadhana/observances', { ...observances, days });
    await setCadence(WORKDAYS);
    const { bytes } = await server.requestAs(meera, 'GET /account/export');
    const file = unzipSync(bytes)['practice.json'];
    expect(JSON.parse(Buffer.from(file ?? []).toString())).toEqual(await read());
    await server.requestAs(meera, 'DELETE /account', { password: 'still water runs' });
    const { db } = server.database;
    for (const table of [
      'practice_settings',
      'practice_cadences',
      'practice_rests',
      'practice_observances',
    ] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('the days of practice', () => {
  it('the weekdays of practice apply from a day on, and a change replaces those from its day on', async () => {
    const [early, late] = [addDays(today(), -20), addDays(today(), -10)];
    await setCadence(['MO', 'WE', 'MO'], early);
    await setCadence(WORKDAYS, late);
    expect((await read()).cadence).toEqual([
      { from: early, weekdays: ['MO', 'WE'] },
      { from: late, weekdays: WORKDAYS },
    ]);
    const between = addDays(today(), -15);
    const { status, body } = await setCadence(['SU'], between);
    expect([status, body.cadence]).toEqual([
      200,
      [
        { from: early, weekdays: ['MO', 'WE'] },
        { from: between, weekdays: ['SU'] },
      ],
    ]);
    expect((await read(tomas)).cadence).toEqual([]);
  });

  it('a cadence needs a weekday and a day that is not in the future', async () => {
    for (const weekdays of [[], undefined, 'MO']) {
      const { status, body } = await setCadence(weekdays);
      expect([status, body.errors[0]]).toMatchObject([
        400,
        { path: 'weekdays', message: 'Select at least one day' },
      ]);
    }
    expect((await setCadence(['XX'])).status).toBe(400);
    for (const from of [addDays(today(), 2), 'tomorrow', null])
      expect((await setCadence(['MO'], from)).body.errors[0].path).toBe('from');
    // That day has already begun in another time zone.
    expect((await setCadence(['MO'], addDays(today(), 1))).status).toBe(200);
  });

  it('the cadence can be changed a hundred times', async () => {
    for (let days = 100; days > 0; days -= 1)
      expect((await setCadence(['MO'], addDays(today(), -days))).status).toBe(200);
    const { status, body } = await setCadence(['MO']);
    expect([status, body.code]).toEqual([409, 'cadence_limit']);
    expect((await read()).cadence).toHaveLength(100);
    // Replacing the last change is still allowed.
    expect((await setCadence(['TU'], addDays(today(), -1))).status).toBe(200);
  });
});

describe('rests', () => {
  it('rests can be added, may overlap, and can be removed only by their owner', async () => {
    const [first, second] = [
      (await addRest('2026-12-01', '2026-12-05')).body,
      (await addRest('2026-11-20', '2026-12-02')).body,
    ];
    expect(first).toEqual({ id: expect.any(String), from: '2026-12-01', to: '2026-12-05' });
    expect((await read()).rests).toEqual([second, first]);
    const remove = (id: string, member = meera) => server.requestAs(member, `DELETE /sadhana/rests/${id}`);
    expect((await remove(first.id, tomas)).status).toBe(404);
    expect((await remove(first.id)).status).toBe(204);
    expect((await remove(first.id)).status).toBe(404);
    expect((await read()).rests).toEqual([second]);
  });

  it('a rest is at most 366 days long and at most two years ahead', async () => {
    const inTwoYears = now().toPlainDate().add({ years: 2 }).toString();
    for (const [from, to] of [
      ['2026-11-20', '2026-11-19'],
      ['2020-01-01', '2021-01-01'],
      [inTwoYears, addDays(inTwoYears, 1)],
    ])
      expect((await addRest(from, to)).body.errors?.[0].path).toBe('to');
    expect((await addRest('soon', '2026-11-20')).body.errors[0].path).toBe('from');
    for (const [from, to] of [
      ['2020-01-01', '2020-12-31'],
      [inTwoYears, inTwoYears],
      [today(), today()],
    ])
      expect((await addRest(from, to)).status).toBe(201);
  });

  it('a member has at most 200 rests, even when they are added at the same time', async () => {
    const { db } = server.database;
    const rows = Array.from({ length: 198 }, () => ({
      id: crypto.randomUUID(),
      user_id: meera.id,
      from_on: '2026-01-01',
      to_on: '2026-01-01',
    }));
    await db.insertInto('practice_rests').values(rows).execute();
    const replies = await Promise.all(Array.from({ length: 5 }, () => addRest(today(), today())));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('rest_limit');
  });
});

describe('the streak', () => {
  it('a streak is not interrupted by weekdays without practice or by rests, and a change does not affect earlier days', async () => {
    // A gap of two days before the last one.
    for (const days of [-1, -4]) await log(addDays(today(), days));
    expect(await streak()).toMatchObject({
      currentStreak: 1,
      longestStreak: 1,
      practised30: 2,
      counted30: 4,
    });
    const { body: rest } = await addRest(addDays(today(), -3), addDays(today(), -2));
    expect(await streak()).toMatchObject({
      currentStreak: 2,
      longestStreak: 2,
      practised30: 2,
      counted30: 2,
    });
    await server.requestAs(meera, `DELETE /sadhana/rests/${rest.id}`);
    const weekdayOf = (day: string) =>
      ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][Temporal.PlainDate.from(day).dayOfWeek - 1];
    const practised = [addDays(today(), -4), addDays(today(), -1)].map(weekdayOf);
    await setCadence(practised);
    expect((await streak()).currentStreak).toBe(1);
    await setCadence(practised, addDays(today(), -4));
    expect((await streak()).currentStreak).toBe(2);
  });

  it('the days of a streak begin at the chosen hour in the time zone of the caller', async () => {
    const zone = 'Asia/Kolkata';
    const current = now(zone);
    const atTwo = current.add({ days: 1 }).with({ hour: 2, minute: 0 });
    server.advanceClock(current.until(atTwo, { largestUnit: 'hours' }));
    await log(addDays(atTwo.toPlainDate().toString(), -2));
    expect((await streak(zone)).currentStreak).toBe(0);
    await save({ dayStartsAt: 4 });
    expect((await streak(zone)).currentStreak).toBe(1);
    server.advanceClock({ hours: 2 });
    expect((await streak(zone)).currentStreak).toBe(0);
  });
});
