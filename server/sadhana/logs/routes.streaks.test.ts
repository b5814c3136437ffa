import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, expectedStreak } from '#tests/support/expectedStreak.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

const SITTING = '01930000-0000-7000-8000-000000000001';

let server: TestServer;
let meera: Member;
let tomas: Member;
beforeAll(async () => {
  server = await openTestServer();
  [meera, tomas] = [await createMember(server, 'meera'), await createMember(server, 'tomas')];
});
afterAll(() => server.close());

const todayIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString();
const log = (date: string, person = meera) =>
  server.requestAs(person, 'POST /sadhana/logs', { practiceId: SITTING, date, value: 10 });
const streak = async (person = meera, timezone = 'UTC') =>
  (
    await server.requestAs(
      person,
      `GET /sadhana/streaks/${person.id}?timezone=${encodeURIComponent(timezone)}`,
    )
  ).body;
/** Days whose stored count differs from the number of logs. */
async function daysWithWrongCounts(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(`
    select * from (select user_id, practised_on, count(*)::integer as logs from practice_logs group by 1, 2) as counted
    full join practice_days using (user_id, practised_on)
    where counted.logs is distinct from practice_days.logs`);
  return rows;
}

it('a member can read only their own streak, and only for a known time zone', async () => {
  expect((await server.requestAs(tomas, `GET /sadhana/streaks/${meera.id}`)).status).toBe(403);
  expect((await server.requestAs(tomas, `GET /sadhana/streaks/${crypto.randomUUID()}`)).status).toBe(403);
  expect((await server.requestAs(tomas, 'GET /sadhana/streaks/me')).status).toBe(404);
  expect(
    (await server.requestAs(tomas, `GET /sadhana/streaks/${tomas.id}?timezone=Mars/Olympus`)).status,
  ).toBe(400);
  expect(await streak(tomas, 'Asia/Calcutta')).toMatchObject({ currentStreak: 0, longestStreak: 0 });
});

it('the streak changes immediately when logs are added, back-dated, moved and deleted', async () => {
  const today = todayIn('UTC');
  const first = await log(today);
  expect(await streak()).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  await log(addDays(today, -2));
  expect(await streak()).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  const betweenLog = await log(addDays(today, -1));
  expect(await streak()).toMatchObject({ currentStreak: 3, longestStreak: 3 });
  const duplicateLog = await log(addDays(today, -1));
  await server.requestAs(meera, `DELETE /sadhana/logs/${betweenLog.body.id}`);
  expect(await streak()).toMatchObject({ currentStreak: 3, longestStreak: 3 });
  const movedDraft = { practiceId: SITTING, date: addDays(today, -9), value: 1 };
  await server.requestAs(meera, `PUT /sadhana/logs/${duplicateLog.body.id}`, movedDraft);
  expect(await streak()).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  await server.requestAs(meera, `DELETE /sadhana/logs/${first.body.id}`);
  expect(await streak()).toMatchObject({ currentStreak: 0, longestStreak: 1 });
  expect(await daysWithWrongCounts()).toEqual([]);
});

it('the streak lasts until the end of the day after the last practice, in the zone of the caller', async () => {
  const ines = await createMember(server, 'ines');
  const [ahead, behind] = [todayIn('Pacific/Kiritimati'), todayIn('Pacific/Pago_Pago')]; // 25 hours apart
  expect(ahead > behind).toBe(true);
  await log(addDays(behind, -1), ines);
  expect((await streak(ines, 'Pacific/Pago_Pago')).currentStreak).toBe(1);
  expect((await streak(ines, 'Pacific/Kiritimati')).currentStreak).toBe(0);
  await log(behind, ines);
  await log(ahead, ines);
  expect((await streak(ines, 'Pacific/Pago_Pago')).currentStreak).toBe(2);
  expect((await streak(ines, 'Pacific/Kiritimati')).currentStreak).toBeGreaterThanOrEqual(1);
});

it('the streak is correct for any days in any order', async () => {
  const today = todayIn('UTC');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -40, max: 1 }), { minLength: 1, maxLength: 30 }),
      async (offsets) => {
        await server.database.db.deleteFrom('practice_logs').where('user_id', '=', tomas.id).execute();
        await server.database.db.deleteFrom('practice_days').where('user_id', '=', tomas.id).execute();
        for (const offset of offsets) await log(addDays(today, offset), tomas);
        const days = new Set(offsets.map((offset) => addDays(today, offset)));
        expect(await streak(tomas)).toEqual(expectedStreak(days, today, { cadences: [], rests: [] }));
      },
    ),
    { seed: 20261120, numRuns: 25 },
  );
});

it('the streak is read from the day counts of twenty years, not from the logs', async () => {
  const noor = await createMember(server, 'noor');
  const { pool } = server.database;
  // 30,000 logs on 7,300 days, with a gap every 49 days.
  await pool.query(
    `insert into practice_logs (id, user_id, practice_id, type, practised_on, value, created_at)
      select gen_random_uuid(), $1, $2, 'time', current_date - day, 10, now()
      from generate_series(0, 7299) as day, generate_series(1, 5) as time
      where day % 49 <> 48 and (time < 5 or day % 5 = 0)`,
    [noor.id, SITTING],
  );
  await pool.query(
    `insert into practice_days
      select user_id, practised_on, count(*) from practice_logs where user_id = $1 group by 1, 2`,
    [noor.id],
  );
  expect((await streak(noor)).longestStreak).toBe(48);
  // `npm run bench` measures the time. Without the logs, the streak can only come from the day counts.
  await pool.query('delete from practice_logs where user_id = $1', [noor.id]);
  expect((await streak(noor)).longestStreak).toBe(48);
  await pool.query('delete from practice_days where user_id = $1', [noor.id]);
  expect((await streak(noor)).longestStreak).toBe(0);
});

it('the stored day counts stay correct under concurrent creates, moves and deletes', async () => {
  const lhamo = await createMember(server, 'lhamo');
  const days = [0, -1, -2].map((offset) => addDays(todayIn('UTC'), offset));
  const created = await Promise.all(Array.from({ length: 24 }, (_, n) => log(days[n % 3] ?? '', lhamo)));
  const changes = created.map(({ body }, n) =>
    n % 2
      ? server.requestAs(lhamo, `DELETE /sadhana/logs/${body.id}`)
      : server.requestAs(lhamo, `PUT /sadhana/logs/${body.id}`, {
          practiceId: SITTING,
          date: days[(n + 1) % 3],
          value: 1,
        }),
  );
  const repeatedDeletes = created
    .slice(0, 8)
    .map(({ body }) => server.requestAs(lhamo, `DELETE /sadhana/logs/${body.id}`));
  for (const { status } of await Promise.all([...changes, ...repeatedDeletes]))
    expect([200, 204, 404]).toContain(status);
  expect(await daysWithWrongCounts()).toEqual([]);
});
