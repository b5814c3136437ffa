import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayNumber } from '#contract/platform/dayNumbers.ts';
import { isMoonDay, moonDays } from '#contract/sadhana/moonDays.ts';
import { addDays } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';
const INDIA = 'Asia/Kolkata';

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

const today = () => server.deps.clock().toZonedDateTimeISO('UTC').toPlainDate().toString();
const read = async (member = meera) => (await server.requestAs(member, 'GET /sadhana/settings')).body;
const observe = (body: object) => server.requestAs(meera, 'PUT /sadhana/observances', body);
const setCadence = (body: object) => server.requestAs(meera, 'PUT /sadhana/cadence', body);
const log = (date: string) =>
  server.requestAs(meera, 'POST /sadhana/logs', { practiceId: SITTING, date, value: 10 });
const streak = async () => (await server.requestAs(meera, `GET /sadhana/streaks/${meera.id}`)).body;

it('observances are stored, seen only by their owner, and days that are left out stay', async () => {
  const days = [
    { on: '2026-12-04', name: 'Half Moon' },
    { on: '2026-11-24', name: '  Full Moon ' },
    { on: '2026-11-24', name: 'Patimokkha' },
  ];
  const { status, body } = await observe({ kinds: ['ekadashi', 'file', 'ekadashi'], timezone: INDIA, days });
  expect([status, body.observances]).toEqual([
    200,
    {
      kinds: ['ekadashi', 'file'],
      timezone: INDIA,
      days: [
        { on: '2026-11-24', name: 'Full Moon, Patimokkha' },
        { on: '2026-12-04', name: 'Half Moon' },
      ],
    },
  ]);
  expect(await read()).toEqual(body);
  expect((await read(tomas)).observances).toEqual({ kinds: [], timezone: null, days: [] });
  const later = (await observe({ kinds: [], timezone: 'UTC' })).body.observances;
  expect(later).toEqual({ kinds: [], timezone: 'UTC', days: body.observances.days });
  expect((await observe({ kinds: [], timezone: 'UTC', days: [] })).body.observances.days).toEqual([]);
});

it('the titles of a day that are too long together are cut between characters', async () => {
  const days = ['x', '🕉'.repeat(30)].map((name) => ({ on: '2026-11-24', name }));
  const { status, body } = await observe({ kinds: ['file'], timezone: INDIA, days });
  expect(status).toBe(200);
  expect(body.observances.days).toEqual([{ on: '2026-11-24', name: `x, ${'🕉'.repeat(28)}` }]);
});

it.each([
  [{ timezone: INDIA }, 'kinds'],
  [{ kinds: ['uposatha'], timezone: INDIA }, 'kinds.0'],
  [{ kinds: [] }, 'timezone'],
  [{ kinds: [], timezone: 'Nowhere/Land' }, 'timezone'],
  [{ kinds: [], timezone: INDIA, days: [{ on: '2026-02-30', name: 'x' }] }, 'days.0.on'],
  [{ kinds: [], timezone: INDIA, days: [{ on: '2026-02-20', name: ' ' }] }, 'days.0.name'],
  [{ kinds: [], timezone: INDIA, days: [{ on: '2026-02-20', name: 'x'.repeat(61) }] }, 'days.0.name'],
  [{ kinds: [], timezone: INDIA, days: [{ on: '2026-02-20', name: 'a\0b' }] }, 'days.0.name'],
  [{ kinds: [], timezone: INDIA, days: [{ on: '2026-02-20', name: '\ud83d' }] }, 'days.0.name'],
  [{ kinds: [], timezone: INDIA, days: Array(501).fill({ on: '2026-02-20', name: 'x' }) }, 'days'],
])('the observances %j are refused', async (body, path) => {
  const reply = await observe(body);
  expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
});

it('days of practice can be observances only, or beside weekdays, once they are chosen', async () => {
  const only = { weekdays: [], observances: ['purnima'], from: today() };
  const early = await setCadence(only);
  expect([early.status, early.body.errors]).toMatchObject([
    400,
    [{ path: 'observances', message: 'Choose your observances first' }],
  ]);
  await observe({ kinds: ['purnima'], timezone: INDIA });
  const none = await setCadence({ weekdays: [], observances: [], from: today() });
  expect([none.status, none.body.errors?.[0]]).toMatchObject([
    400,
    { path: 'weekdays', message: 'Select at least one day' },
  ]);
  expect((await setCadence(only)).body.cadence).toEqual([
    { from: today(), weekdays: [], observances: ['purnima'] },
  ]);
  const both = await setCadence({ ...only, weekdays: ['SU'] });
  expect(both.body.cadence).toEqual([{ from: today(), weekdays: ['SU'], observances: ['purnima'] }]);
  // An app of before knows no observances.
  const weekdays = await setCadence({ weekdays: ['MO'], from: today() });
  expect(weekdays.body.cadence).toEqual([{ from: today(), weekdays: ['MO'] }]);
});

it('the streak goes from one full moon to the next, and breaks when one is missed', async () => {
  await observe({ kinds: ['purnima'], timezone: INDIA });
  const moons = moonDays('purnima', { from: addDays(today(), -400), to: addDays(today(), -1), zone: INDIA });
  await setCadence({ weekdays: [], observances: ['purnima'], from: addDays(today(), -400) });
  for (const day of moons) await log(day);
  expect(await streak()).toMatchObject({ currentStreak: moons.length, longestStreak: moons.length });
  const missed = moons.at(-4) ?? '';
  const { body: logs } = await server.requestAs(
    meera,
    `GET /sadhana/logs?startDate=${missed}&endDate=${missed}`,
  );
  await server.requestAs(meera, `DELETE /sadhana/logs/${logs[0].id}`);
  expect(await streak()).toMatchObject({ currentStreak: 3, longestStreak: moons.length - 4 });
});

it('the free days of the past stay when the zone or the file changes, and those from today on follow', async () => {
  const past = [-30, -20, -10].map((days) => addDays(today(), days));
  const file = (days: string[]) => days.map((on) => ({ on, name: 'Vigil' }));
  await observe({ kinds: ['file'], timezone: INDIA, days: file([...past, addDays(today(), 10)]) });
  await setCadence({ weekdays: [], observances: ['file'], from: addDays(today(), -30) });
  for (const day of past) await log(day);
  expect((await streak()).currentStreak).toBe(3);
  // In the new file, a day of the past was not kept, and one of the future is new.
  await observe({
    kinds: ['file'],
    timezone: 'UTC',
    days: file([addDays(today(), -15), addDays(today(), 3)]),
  });
  expect((await streak()).currentStreak).toBe(3);
  const { cadence } = await read();
  expect(cadence.map(({ from }: { from: string }) => from)).toEqual([addDays(today(), -30), today()]);
  const { rows } = await server.database.pool.query(
    'select timezone, file_days::text[] from practice_cadences order by from_on',
  );
  expect(rows.map(({ timezone }) => timezone)).toEqual([INDIA, 'UTC']);
  expect(rows[1].file_days).toEqual([addDays(today(), -15), addDays(today(), 3)]);
  // Nothing changes, so there is no further change of the days of practice.
  await observe({ kinds: ['file'], timezone: 'UTC' });
  expect((await read()).cadence).toEqual(cadence);
  await observe({ kinds: [], timezone: 'UTC' });
  const everyDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  expect((await read()).cadence.at(-1)).toEqual({ from: today(), weekdays: everyDay });
});

it('days of practice on some of the observances get only those that are newly chosen, and lose those that are dropped', async () => {
  const observed = async (...kinds: string[]) =>
    (await observe({ kinds, timezone: INDIA })).body.cadence.at(-1)?.observances;
  await observed('purnima', 'ekadashi');
  await setCadence({ weekdays: [], observances: ['purnima'], from: today() });
  expect(await observed('purnima', 'ekadashi')).toEqual(['purnima']);
  expect(await observed('purnima', 'ekadashi', 'amavasya')).toEqual(['purnima', 'amavasya']);
  expect(await observed('ekadashi', 'amavasya')).toEqual(['amavasya']);
});

it('no reminder is due on a day that is not observed', async () => {
  await observe({ kinds: ['purnima'], timezone: 'UTC' });
  await setCadence({ weekdays: [], observances: ['purnima'], from: today() });
  const isFullMoon = isMoonDay('purnima', dayNumber(today()), 'UTC');
  const time = server.deps.clock().add({ minutes: 5 }).toZonedDateTimeISO('UTC').toPlainTime();
  await server.requestAs(meera, 'PUT /sadhana/settings', {
    time: time.toString().slice(0, 5),
    timezone: 'UTC',
    reminder: true,
  });
  const { wantedReminder } = await import('#server/sadhana/reminders/actions.ts');
  const dueAt = server.deps
    .clock()
    .toZonedDateTimeISO('UTC')
    .withPlainTime(time.toString().slice(0, 5))
    .toInstant();
  const wanted = await wantedReminder(server.deps.db, meera.id, dueAt, dueAt);
  expect(wanted !== null).toBe(isFullMoon);
});
