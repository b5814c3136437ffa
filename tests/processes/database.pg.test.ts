// Tests the connections to PostgreSQL. The first two tests terminate a connection, as a restart of PostgreSQL does.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withoutTimeout } from '#server/platform/database/transaction.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const terminateConnection = (pid: number) =>
  server.database.pool.query('select pg_terminate_backend($1)', [pid]);

it('the server survives a connection lost in the middle of a transaction', async () => {
  const { db } = server.deps;
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    await terminateConnection(pid);
    // The connection is idle, so no query reports the loss.
    const findConnection = 'select from pg_stat_activity where pid = $1';
    await expect.poll(async () => (await server.database.pool.query(findConnection, [pid])).rowCount).toBe(0);
    await sql`select 1`.execute(trx);
  });
  // The message depends on what the server notices first.
  await expect(transaction).rejects.toThrow(/not queryable|terminat|ECONNRESET/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('a call whose connection is lost is answered with 503, and the next call succeeds', async () => {
  const { token } = await createMember(server, 'meera');
  const { pool } = server.database;
  const blocker = await pool.connect();
  await blocker.query('begin; lock table journal_entries in exclusive mode');
  const body = { date: '2026-11-20T08:00:00Z', content: 'Delayed.' };
  const call = server.request('POST /journal', { token, body });
  const findWaiting =
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  let pid: number | undefined;
  while (pid === undefined) pid = (await pool.query(findWaiting)).rows[0]?.pid;
  await terminateConnection(pid);
  expect((await call).status).toBe(503);
  await blocker.query('rollback');
  blocker.release();
  expect((await server.request('POST /journal', { token, body })).status).toBe(201);
});

it('the server limits statements to 18 seconds, except in transactions without a timeout', async () => {
  const { db } = server.deps;
  const statementTimeout = async (connection: typeof db) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection);
    return rows[0]?.statement_timeout;
  };
  const unlimited = db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    return statementTimeout(trx);
  });
  expect(await unlimited).toBe('0');
  // The limit of one connection was removed while the queue was opened. Every connection must have it again.
  const readLimits = () => Promise.all(Array.from({ length: 10 }, () => statementTimeout(db)));
  // The pool may still have a connection that an earlier test has terminated. The first query on it fails.
  const limits = await vi.waitFor(readLimits);
  expect(new Set(limits)).toEqual(new Set(['18s']));
});

it('opening a queue updates the stored options to those of this version', async () => {
  const { pool } = server.database;
  const limits = async () => (await pool.query('select distinct retry_limit from pgboss.queue')).rows;
  const limitsBefore = await limits();
  await pool.query('update pgboss.queue set retry_limit = 1');
  const jobs = await openQueue(server.database, ['mail'], quietLogger);
  await jobs.stop();
  const mailQueueLimit = "select retry_limit from pgboss.queue where name = 'mail'";
  expect((await pool.query(mailQueueLimit)).rows).toEqual([{ retry_limit: 24 }]);
  expect(limitsBefore).toContainEqual({ retry_limit: 24 });
});
