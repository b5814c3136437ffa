import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReflectionsUse } from '#contract/site/registration.ts';
import { lockSite } from '#server/platform/site.ts';
import { callDuringTransaction } from '#tests/support/database/callDuringTransaction.ts';
import { createMember, type Member, signIn } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { reflectionsOn } from './actions.ts';
import { reflections } from './reflections.ts';
import { builtInReflection } from './rules.ts';
import { insertReflections } from './store.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await createMember(server, 'anandi');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['reflections', 'reflection_days', 'site'])
    await sql`delete from ${sql.table(table)}`.execute(server.database.db);
});

/** Signs in for each call, since the clock moves. */
const asAdmin = async (call: string, body?: unknown) =>
  server.request(call, { body, token: await signIn(server.deps, admin.id) });
const add = async (content: string, more: object = {}) =>
  (await asAdmin('POST /admin/reflections', { content, author: 'The hill', ...more })).body;
const use = async (chosen: ReflectionsUse) =>
  (await asAdmin('PUT /admin/site/reflections', { use: chosen })).status;
/** The day that has begun in the first zone, and the days around it. */
const begun = () => server.deps.clock().toZonedDateTimeISO('Etc/GMT-14').toPlainDate();
const today = async (timezone = 'Etc/GMT-14') =>
  (await server.request(`GET /reflections/daily?timezone=${timezone}`)).body;
const listed = async () => (await server.request('GET /reflections?limit=5&timezone=Etc/GMT-14')).body.items;
const nextDay = () => server.advanceClock({ hours: 24 });
/** Moves the clock to the next 1 January in the first zone. */
const goToNewYear = () => {
  const now = server.deps.clock().toZonedDateTimeISO('Etc/GMT-14');
  const target = now.with({ month: 1, day: 1, hour: 12 }).add({ years: 1 });
  server.advanceClock({ hours: Math.ceil(now.until(target, { largestUnit: 'hours' }).hours) });
};

it('a site without reflections of its own shows those of the product, and cannot show only its own', async () => {
  const day = begun().toString();
  expect(await today()).toEqual(builtInReflection(day));
  expect(await asAdmin('PUT /admin/site/reflections', { use: 'own' })).toMatchObject({
    status: 409,
    body: { code: 'no_reflections', message: 'Please add a reflection first.' },
  });
  expect((await asAdmin('PUT /admin/site/reflections', { use: 'mine' })).status).toBe(400);
  expect(await today()).toEqual(builtInReflection(day));
});

it('no day changes that has begun anywhere, and the next day shows the reflections of the site', async () => {
  const before = await listed();
  const own = await add('Who walks?', { language: 'de' });
  expect(own).toEqual({
    id: expect.any(String),
    content: 'Who walks?',
    author: 'The hill',
    on: null,
    language: 'de',
    createdAt: expect.any(String),
  });
  // The list reaches furthest back in the last zone.
  const inLastZone = async () =>
    (await server.request('GET /reflections?limit=100&timezone=Etc/GMT%2B12')).body.items;
  const allBefore = await inLastZone();
  expect(await use('own')).toBe(200);
  expect(await listed()).toEqual(before);
  expect(await inLastZone()).toEqual(allBefore);
  nextDay();
  const shown = { content: 'Who walks?', author: 'The hill', date: begun().toString(), language: 'de' };
  expect(await today()).toEqual(shown);
  expect((await listed()).slice(1)).toEqual(before.slice(0, 4));
  // Changed and deleted reflections stay in the days that have shown them.
  await asAdmin(`PUT /admin/reflections/${own.id}`, { content: 'Who sits?', author: 'The hill' });
  expect(await today()).toEqual(shown);
  nextDay();
  expect(await today()).toMatchObject({ content: 'Who sits?', language: null });
  expect((await asAdmin(`DELETE /admin/reflections/${own.id}`)).status).toBe(204);
  expect((await asAdmin('GET /admin/site')).body.reflections).toEqual({ use: 'built-in' });
  expect((await listed()).slice(0, 2)).toEqual([expect.objectContaining({ content: 'Who sits?' }), shown]);
  nextDay();
  expect(await today()).toEqual(builtInReflection(begun().toString()));
  expect((await listed()).slice(1, 3)).toEqual([expect.objectContaining({ content: 'Who sits?' }), shown]);
});

it('a reflection for a day, or for a day of each year, is shown on it, and the others in turn', async () => {
  goToNewYear();
  const year = begun().year;
  await add('First of two.');
  await add('Second of two.');
  await add('Each second of January.', { on: '01-02' });
  await add('This third of January.', { on: `${year}-01-03` });
  await use('own');
  const contents: string[] = [];
  for (let day = 2; day <= 5; day += 1) {
    nextDay();
    contents.push((await today()).content);
  }
  expect(contents.slice(0, 2)).toEqual(['Each second of January.', 'This third of January.']);
  expect(contents.slice(2).sort()).toEqual(['First of two.', 'Second of two.']);
  await use('both');
  nextDay();
  const { content } = await today();
  expect(content).not.toBe('Each second of January.');
});

it('there is one reflection for a day, which must exist, and several are added together or not at all', async () => {
  const body = { content: 'a', author: 'b' };
  await add('For a leap day.', { on: '02-29' });
  expect(await asAdmin('POST /admin/reflections', { ...body, on: '02-29' })).toMatchObject({
    status: 409,
    body: { code: 'reflection_taken', errors: [{ path: 'on' }] },
  });
  for (const on of ['02-30', '13-01', '2026-02-29', 'tomorrow', '2-9', 229])
    expect((await asAdmin('POST /admin/reflections', { ...body, on })).status).toBe(400);
  for (const wrong of [{ content: 'x'.repeat(501) }, { author: '' }, { language: 'Klingon!' }])
    expect((await asAdmin('POST /admin/reflections', { ...body, ...wrong })).status).toBe(400);
  const many = (list: object[]) => asAdmin('POST /admin/reflections/many', { reflections: list });
  expect((await many([body, { ...body, on: '02-29' }])).status).toBe(409);
  expect((await many([body, { ...body, on: 'never' }])).status).toBe(400);
  expect((await asAdmin('GET /admin/reflections')).body.items).toHaveLength(1);
  expect((await many([body, { ...body, on: '03-01' }])).body).toEqual({ added: 2 });
  expect((await asAdmin('GET /admin/reflections')).body.items).toHaveLength(3);
  for (const call of ['PUT', 'DELETE'])
    expect((await asAdmin(`${call} /admin/reflections/${crypto.randomUUID()}`, body)).status).toBe(404);
});

it('adding several names the day that has a reflection, also when another admin adds it meanwhile', async () => {
  const added = [
    { content: 'a', author: 'b' },
    { content: 'c', author: 'd', on: '03-01' },
  ];
  const token = await signIn(server.deps, admin.id);
  const reply = await callDuringTransaction(
    server,
    async (trx) => {
      await lockSite(trx);
      await insertReflections(
        trx,
        [{ id: crypto.randomUUID(), draft: { content: 'x', author: 'y', on: '03-01', language: null } }],
        server.deps.clock(),
      );
    },
    () => server.request('POST /admin/reflections/many', { body: { reflections: added }, token }),
  );
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'reflection_taken', message: 'There are two reflections for the day 03-01.' },
  });
  expect((await asAdmin('GET /admin/reflections')).body.items).toHaveLength(1);
});

it('the days show the reflections of the site in the order in which they were added', async () => {
  const contents = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
  for (const content of contents) await add(content);
  await add('Each 14 April.', { on: '04-14' });
  await add('This 14 April.', { on: '2031-04-14' });
  const first = begun();
  const days = Array.from({ length: 1_800 }, (_, n) => first.add({ days: n + 1 }).toString());
  for (const chosen of ['own', 'both'] as const) {
    await use(chosen);
    const list = chosen === 'both' ? [...contents, ...reflections.map(({ content }) => content)] : contents;
    const expected = days.map((day) => {
      if (day === '2031-04-14') return 'This 14 April.';
      if (day.endsWith('-04-14')) return 'Each 14 April.';
      const number = Temporal.PlainDate.from('1970-01-01').until(day).days;
      return list[number % list.length];
    });
    const shown = await reflectionsOn(server.database.db, days);
    expect(shown.map(({ content }) => content)).toEqual(expected);
    const day = days[100] ?? '';
    expect((await reflectionsOn(server.database.db, [day]))[0]?.content).toBe(expected[100]);
  }
});

it('a day that began long before a change keeps what it has shown', async () => {
  await add('Who asks?');
  await use('own');
  for (let n = 0; n < 150; n += 1) nextDay();
  const days = [140, 120, 103, 50].map((count) => begun().subtract({ days: count }).toString());
  const shown = async () => (await reflectionsOn(server.database.db, days)).map(({ content }) => content);
  expect(await shown()).toEqual(days.map(() => 'Who asks?'));
  await use('built-in');
  expect(await shown()).toEqual(days.map(() => 'Who asks?'));
});
