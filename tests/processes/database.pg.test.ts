import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutTimeout } from '#server/platform/database/transaction.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { member } from '#tests/support/people/cast.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/** Connections that the PostgreSQL server closes, as during a restart. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const end = (pid: number) => server.database.pool.query('select pg_terminate_backend($1)', [pid]);

it('the server survives a connection lost in the middle of a transaction', async () => {
  const { db } = server.deps;
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    await end(pid);
    // The connection is idle, so there is no query that could report the loss.
    const isThere = 'select from pg_stat_activity where pid = $1';
    await expect.poll(async () => (await server.database.pool.query(isThere, [pid])).rowCount).toBe(0);
    await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toThrow(/not queryable|terminating connection/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('the call whose connection is lost is answered with 503, and the next one succeeds', async () => {
  const { token } = await member(server, 'meera');
  const { pool } = server.database;
  const holder = await pool.connect();
  await holder.query('begin; lock table journal_entries in exclusive mode');
  const body = { date: '2026-11-20T08:00:00Z', content: 'Held up.' };
  const call = server.ask('POST /journal', { token, body });
  const waiting =
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  let pid: number | undefined;
  while (pid === undefined) pid = (await pool.query(waiting)).rows[0]?.pid;
  await end(pid);
  expect((await call).status).toBe(503);
  await holder.query('rollback');
  holder.release();
  expect((await server.ask('POST /journal', { token, body })).status).toBe(201);
});

it('the server limits a statement to 18 seconds, except those that read whole tables', async () => {
  const { db } = server.deps;
  const limit = async (on: typeof db) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on);
    return rows[0]?.statement_timeout;
  };
  const whole = db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    return limit(trx);
  });
  expect(await whole).toBe('0');
  // Opening the queue has lifted the limit of a connection, which must have it again.
  const all = await Promise.all(Array.from({ length: 10 }, () => limit(db)));
  expect(new Set(all)).toEqual(new Set(['18s']));
});

it('an existing queue gets the options of this version', async () => {
  const { pool } = server.database;
  const limits = async () => (await pool.query('select distinct retry_limit from pgboss.queue')).rows;
  const before = await limits();
  await pool.query('update pgboss.queue set retry_limit = 1');
  const jobs = await openQueue(server.database, ['mail'], quietLog);
  await jobs.stop();
  const mail = "select retry_limit from pgboss.queue where name = 'mail'";
  expect((await pool.query(mail)).rows).toEqual([{ retry_limit: 24 }]);
  expect(before).toContainEqual({ retry_limit: 24 });
});
