import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ModerationFixture,
  openModerationFixture,
} from '#tests/support/communities/moderationFixture.ts';
import { deleteEndedRetreats, membersShownInRetreat, wasInRetreat } from './store.ts';

let { server, people, as } = {} as ModerationFixture;
let path: string;

beforeAll(async () => {
  const fixture = await openModerationFixture();
  ({ server, people, as } = fixture);
  ({ path } = await fixture.createCommunity());
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from retreats');
});

const today = (timezone = 'UTC') => server.deps.clock().toZonedDateTimeISO(timezone).toPlainDate();
const day = (days: number) => today().add({ days }).toString();
const plan = (changes: object = {}) =>
  as('meera', 'PUT /account/retreat', {
    from: day(0),
    to: day(3),
    timezone: 'UTC',
    isShown: true,
    ...changes,
  });
const inRetreat = async (name: 'ravi' | 'samuel' | 'anandi') =>
  (await as(name, `GET ${path}/members`)).body.items
    .filter(({ isInRetreat }: { isInRetreat: boolean }) => isInRetreat)
    .map(({ username }: { username: string }) => username);

it('a member plans a retreat, changes it and ends it, and only the member sees it in the account', async () => {
  const { body } = await plan();
  expect(body.retreat).toEqual({ from: day(0), to: day(3), timezone: 'UTC', isShown: true, isRest: true });
  expect((await plan({ to: day(5), isShown: false })).body.retreat).toMatchObject({
    to: day(5),
    isShown: false,
  });
  expect((await as('meera', 'GET /account')).body.retreat.to).toBe(day(5));
  expect(JSON.stringify((await as('anandi', 'GET /admin/users?limit=100')).body)).not.toContain('retreat');
  expect((await as('samuel', 'DELETE /account/retreat')).status).toBe(204);
  expect((await as('meera', 'GET /account')).body.retreat).not.toBeNull();
  expect((await as('meera', 'DELETE /account/retreat')).status).toBe(204);
  expect((await as('meera', 'DELETE /account/retreat')).status).toBe(204);
  expect((await as('meera', 'GET /account')).body.retreat).toBeNull();
});

it('a retreat is refused if it is longer than 366 days, in the past or more than two years ahead', async () => {
  const wrong = [
    [{ from: 'soon' }, 'from'],
    [{ to: undefined }, 'to'],
    [{ from: day(3), to: day(2) }, 'to'],
    [{ from: day(-9), to: day(-1) }, 'to'],
    [{ to: day(366) }, 'to'],
    [{ from: day(800), to: day(801) }, 'to'],
    [{ timezone: 'Nowhere' }, 'timezone'],
    [{ isShown: 'yes' }, 'isShown'],
    [{ isRest: 'yes' }, 'isRest'],
  ] as const;
  for (const [changes, field] of wrong) {
    const reply = await plan(changes);
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, field]);
  }
  expect((await plan({ to: day(365) })).status).toBe(200);
});

it('guides see who is in retreat if the member shows it, and nobody else does', async () => {
  await plan();
  expect(await inRetreat('ravi')).toEqual(['meera']);
  expect([await inRetreat('samuel'), await inRetreat('anandi')]).toEqual([[], []]);
  await plan({ isShown: false });
  expect(await inRetreat('ravi')).toEqual([]);
  await plan({ from: day(1) });
  expect(await inRetreat('ravi')).toEqual([]);
});

/** The last day of a retreat in each zone: in Berlin the next day on which the clocks change. */
const lastDays: [string, () => Temporal.PlainDate][] = [
  ['Asia/Kolkata', () => today().add({ days: 40 })],
  ['Europe/Berlin', nextClockChange],
];
it.each(lastDays)(
  'a retreat in %s ends at midnight there, and is then deleted',
  async (timezone, lastDay) => {
    const { db } = server.database;
    const from = today(timezone).toString();
    expect((await plan({ timezone, from, to: lastDay().toString() })).status).toBe(200);
    const end = lastDay().add({ days: 1 }).toZonedDateTime(timezone).toInstant();
    const isIn = (at: Temporal.Instant) => wasInRetreat(db, people.meera.id, at, at);
    expect([await isIn(end.subtract({ seconds: 1 })), await isIn(end)]).toEqual([true, false]);
    expect([...(await membersShownInRetreat(db, [people.meera.id], end))]).toEqual([]);
    await deleteEndedRetreats(db, end.subtract({ seconds: 1 }));
    expect((await as('meera', 'GET /account')).body.retreat).not.toBeNull();
    await deleteEndedRetreats(db, end);
    expect((await as('meera', 'GET /account')).body.retreat).toBeNull();
  },
);

function nextClockChange(): Temporal.PlainDate {
  const change = server.deps.clock().toZonedDateTimeISO('Europe/Berlin').getTimeZoneTransition('next');
  if (!change) throw new Error('The clocks of Berlin do not change any more.');
  return change.toPlainDate();
}

it('the days of a retreat are a rest of the practice, unless the member says otherwise, and stay one after the end', async () => {
  const { db } = server.database;
  await db.deleteFrom('practice_rests').execute();
  const rests = async () =>
    (await db.selectFrom('practice_rests').select(['from_on', 'to_on']).orderBy('to_on').execute()).map(
      ({ from_on, to_on }) => [from_on, to_on],
    );
  const log = (date: string) =>
    as('meera', 'POST /sadhana/logs', {
      practiceId: '01930000-0000-7000-8000-000000000001',
      date,
      value: 20,
    });
  await log(day(-3));
  await plan({ from: day(-2), to: day(3) });
  expect(await rests()).toEqual([[day(-2), day(3)]]);
  const { body } = await as('meera', `GET /sadhana/streaks/${people.meera.id}`);
  expect(body.currentStreak).toBe(1);
  await plan({ from: day(1), to: day(5) });
  expect(await rests()).toEqual([
    [day(-2), day(0)],
    [day(1), day(5)],
  ]);
  const { rests: listed } = (await as('meera', 'GET /sadhana/settings')).body;
  const remove = (id: string) => as('meera', `DELETE /sadhana/rests/${id}`);
  expect(await remove(listed[1].id)).toMatchObject({ status: 409, body: { code: 'rest_of_retreat' } });
  await plan({ from: day(1), to: day(5), isRest: false });
  expect(await rests()).toEqual([[day(-2), day(0)]]);
  await plan({ from: day(0), to: day(5) });
  await as('meera', 'DELETE /account/retreat');
  expect(await rests()).toEqual([
    [day(-2), day(0)],
    [day(0), day(0)],
  ]);
  // The rest of a retreat that has ended is a rest like any other.
  expect((await remove(listed[0].id)).status).toBe(204);
});
