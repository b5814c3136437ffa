import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablesInOrder } from '#server/platform/database/tables.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let meera: Member;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('users').execute();
  await db.deleteFrom('sittings').execute();
  meera = await createMember(server, 'meera');
  await addMembers(19);
  server.advanceClock({ minutes: 61 }); // The count and the calls of the previous test are too old to matter.
});

const addMembers = (count: number) =>
  sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'other' || n, 'other' || n || '@vichara.test', '', now()
    from generate_series(1, ${count}::integer) n`.execute(server.database.db);
const start = (
  key: string = crypto.randomUUID(),
  body: unknown = { minutes: 15 },
  member: Member | null = meera,
) => server.requestAs(member, `PUT /sadhana/presence/${key}`, body);
const end = (key: string, member: Member | null = meera) =>
  server.requestAs(member, `DELETE /sadhana/presence/${key}`);
const startMany = async (count: number) => {
  const keys = Array.from({ length: count }, () => crypto.randomUUID());
  for (const key of keys) expect((await start(key)).status).toBe(204);
  return keys;
};
/** The number that is shown to a member, after a new count. */
const sitting = async (member: Member | null = meera) => {
  server.advanceClock({ minutes: 1 });
  return (await server.requestAs(member, 'GET /sadhana/presence')).body.sitting;
};
const rows = () => server.database.db.selectFrom('sittings').selectAll().execute();

describe('the number of people who are sitting', () => {
  it('the number of people who are sitting is shown if there are at least five, until they pause, end or reach the end of their time', async () => {
    const [first = ''] = await startMany(4);
    expect(await sitting()).toBe(null);
    await start();
    expect(await sitting()).toBe(5);
    expect([(await end(first)).status, (await end(first)).status]).toEqual([204, 204]);
    expect(await sitting()).toBe(null);
    await start();
    expect(await sitting()).toBe(5);
    server.advanceClock({ minutes: 16 });
    expect(await sitting()).toBe(null);
  });

  it('a sitting that is started again is counted once and extended', async () => {
    const keys = await startMany(5);
    for (const key of keys) await start(key.toUpperCase(), { minutes: 60 });
    expect(await sitting()).toBe(5);
    server.advanceClock({ minutes: 50 });
    expect(await sitting()).toBe(5);
  });

  it('the number of people who are sitting is not shown in an installation with fewer than twenty members', async () => {
    await startMany(5);
    expect(await sitting()).toBe(5);
    await server.database.db.deleteFrom('users').where('username', '=', 'other1').execute();
    expect(await sitting()).toBe(null);
  });

  it('a member who takes no part is not counted and does not see the number', async () => {
    const [key = ''] = await startMany(5);
    await server.requestAs(meera, 'PUT /sadhana/settings', { presence: false });
    expect(await sitting()).toBe(null);
    expect((await start()).status).toBe(204);
    expect(await rows()).toHaveLength(5);
    expect((await end(key)).status).toBe(204); // The sitting began before the setting was changed.
    expect(await rows()).toHaveLength(4);
    await start();
    const tomas = await createMember(server, 'tomas');
    expect(await sitting(tomas)).toBe(null);
    await start(crypto.randomUUID(), { minutes: 5 }, tomas);
    expect(await sitting(tomas)).toBe(5);
  });

  it('the people who are sitting are counted at most once per minute', async () => {
    const keys = await startMany(5);
    const read = async () => (await server.requestAs(meera, 'GET /sadhana/presence')).body.sitting;
    expect(await read()).toBe(5);
    await end(keys[0] ?? '');
    expect(await read()).toBe(5);
    server.advanceClock({ seconds: 60 });
    expect(await read()).toBe(null);
  });
});

describe('a call about a sitting', () => {
  it('a call of a visitor about a sitting is refused', async () => {
    const key = crypto.randomUUID();
    expect((await start(key, { minutes: 15 }, null)).status).toBe(401);
    expect((await end(key, null)).status).toBe(401);
    expect((await server.request('GET /sadhana/presence')).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  it.each([{}, { minutes: 0 }, { minutes: 181 }, { minutes: 1.5 }, { minutes: '15' }, { minutes: null }, []])(
    'a call about a sitting with %j is refused',
    async (body) => {
      expect((await start(crypto.randomUUID(), body)).status).toBe(400);
      expect(await rows()).toEqual([]);
    },
  );

  it('a call about a sitting with a key that is not a UUID is refused', async () => {
    expect((await start('x')).status).toBe(404);
    expect((await end('x')).status).toBe(404);
  });

  it('a session can start thirty sittings per hour', async () => {
    await startMany(30);
    const { status, headers } = await start();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await rows()).toHaveLength(30);
    expect((await end(crypto.randomUUID())).status).toBe(204);
    const tomas = await createMember(server, 'tomas');
    expect((await start(crypto.randomUUID(), { minutes: 5 }, tomas)).status).toBe(204);
  });
});

describe('the privacy of a sitting', () => {
  /** All rows of all tables, including those of the job queue. */
  async function everythingStored(): Promise<string> {
    const { db } = server.database;
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') order by 1`.execute(db);
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql.raw(`select to_jsonb(row)::text as row from ${name} as row`).execute(db);
      texts.push(...(rows as { row: string }[]).map(({ row }) => `${name} ${row}`));
    }
    return texts.sort().join('\n');
  }

  it('the calls about a sitting change nothing in the database except one row with the key and the end as a whole minute', async () => {
    await server.deps.seenSessions.flush();
    const before = await everythingStored();
    // A call that is recorded in its session would now store when the session was last seen.
    server.advanceClock({ hours: 2 });
    const key = crypto.randomUUID();
    const idempotency = { 'idempotency-key': crypto.randomUUID() };
    const body = { minutes: 15 };
    expect((await server.requestAs(meera, `PUT /sadhana/presence/${key}`, body, idempotency)).status).toBe(
      204,
    );
    await server.requestAs(meera, 'GET /sadhana/presence');
    await server.deps.seenSessions.flush();
    const [row, ...others] = await rows();
    expect([Object.keys(row ?? {}).sort(), row?.key, others]).toEqual([['key', 'until'], key, []]);
    expect((row?.until.epochMilliseconds ?? 1) % 60_000).toBe(0);
    const after = await everythingStored();
    expect(after.split('\n').filter((each) => !before.includes(each))).toEqual([
      expect.stringContaining('public.sittings'),
    ]);
    await end(key);
    await server.deps.seenSessions.flush();
    expect(await everythingStored()).toBe(before);
  });

  it('the table of sittings has no write-ahead log, and is not exported', async () => {
    const { rows: tables } = await sql<{ relpersistence: string }>`
      select relpersistence from pg_class where relname = 'sittings'`.execute(server.database.db);
    expect(tables).toEqual([{ relpersistence: 'u' }]);
    const names = (await tablesInOrder(server.database.db)).map(({ name }) => name);
    expect(names).toContain('practice_settings');
    expect(names).not.toContain('sittings');
  });

  it('expired sittings are deleted', async () => {
    await startMany(3);
    const key = crypto.randomUUID();
    await start(key, { minutes: 180 });
    server.advanceClock({ minutes: 20 });
    const { features } = server.deps;
    for (const feature of features) await feature.deleteExpired?.(server.deps);
    expect((await rows()).map((row) => row.key)).toEqual([key]);
  });
});
