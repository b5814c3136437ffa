// The connections to the primary are lost, or lead to a standby. `npm run test:failover` does this with Patroni.
import crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { type PostgresPair, startPair } from '#tests/cluster/postgresPair.ts';
import { postgresBinDir } from '#tests/support/database/postgresServer.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';

const ENTRY = { date: '2026-11-20T08:00:00Z', content: 'Written once.' };
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('a server whose connections are lost or become read-only', () => {
  let server: TestServer;
  let meera: Member;
  beforeAll(async () => {
    server = await openTestServer();
    meera = await createMember(server, 'meera');
  });
  afterAll(() => server.close());

  /** Makes all connections of the pool read-only, as if they led to a primary that was demoted. */
  async function makeReadOnly(): Promise<void> {
    const { pool } = server.database;
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of clients) await client.query('set default_transaction_read_only = on');
    for (const client of clients) client.release();
  }

  it('a write on a read-only connection is answered with 503 and Retry-After, and the connection is closed', async () => {
    await makeReadOnly();
    const { status, headers, body } = await server.requestAs(meera, 'POST /journal', ENTRY);
    expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'unavailable']);
    const { pool } = server.database;
    await waitUntil('see the connection closed', async () => pool.totalCount < 10);
    const statuses: number[] = [];
    while (!statuses.includes(201))
      statuses.push((await server.requestAs(meera, 'POST /journal', ENTRY)).status);
    // Each refused write has closed its connection, so at most ten are refused.
    expect(statuses.length).toBeLessThanOrEqual(10);
  });

  it('a write with a key is repeated on a new connection when the first one is read-only', async () => {
    const { pool } = server.database;
    const client = await pool.connect();
    await client.query('set default_transaction_read_only = on');
    client.release(); // The next statement uses this connection, because it was released last.
    const headers = newKey();
    const reply = await server.requestAs(meera, 'POST /journal', ENTRY, headers);
    expect(reply.status).toBe(201);
    expect((await server.requestAs(meera, 'POST /journal', ENTRY, headers)).body.id).toBe(reply.body.id);
  });

  it.each([
    ['a read whose connection is lost succeeds', 'GET /journal', undefined, {}, 200],
    ['a write with a key whose connection is lost succeeds', 'POST /journal', ENTRY, newKey(), 201],
    ['a write without a key whose connection is lost is answered with 503', 'POST /journal', ENTRY, {}, 503],
  ] as const)('%s', async (_, call, body, headers, status) => {
    const { pool } = server.database;
    const entries = async () => (await pool.query('select count(*) from journal_entries')).rows[0].count;
    // The pool may still have a connection that the previous case has terminated.
    const before = await vi.waitFor(entries);
    const blocker = await pool.connect();
    await blocker.query('begin; lock table journal_entries in access exclusive mode');
    const reply = server.requestAs(meera, call, body, headers);
    const findWaiting =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let pid: number | undefined;
    while (pid === undefined) pid = (await pool.query(findWaiting)).rows[0]?.pid;
    await blocker.query('select pg_terminate_backend($1)', [pid]);
    await blocker.query('rollback');
    blocker.release();
    expect((await reply).status).toBe(status);
    expect((await vi.waitFor(entries)) - before).toBe(status === 201 ? 1 : 0);
  });

  it('a call without a key succeeds after all idle connections were lost', async () => {
    const { pool } = server.database;
    const killer = await pool.connect();
    // Counted, because the server may open other connections meanwhile.
    const lostCount = pool.totalCount - 1;
    let closedCount = 0;
    const onClosed = () => {
      closedCount += 1;
    };
    pool.on('remove', onClosed);
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    killer.release();
    await waitUntil('see the connections closed', async () => closedCount >= lostCount);
    pool.off('remove', onClosed);
    expect((await server.requestAs(meera, 'POST /journal', ENTRY)).status).toBe(201);
  });
});

describe('a server with a streaming replica', () => {
  let pair: PostgresPair;
  let server: TestServer;
  let meera: Member;
  beforeAll(async () => {
    pair = await startPair(postgresBinDir() ?? '');
    const settings = {
      DATABASE_URL: pair.primary,
      DATABASE_REPLICA_URL: pair.replica,
      SESSION_SECRET: 'x'.repeat(32),
    };
    server = await openTestServer(settings, { database: openMigrated(readSettings(settings)) });
    meera = await createMember(server, 'meera');
    const community = { name: 'Lake', description: 'Here.', privacy: 'public' };
    expect((await server.requestAs(meera, 'POST /communities', community)).status).toBe(201);
  });
  afterAll(async () => {
    await server.close();
    pair.stop();
  });

  it('a connection to a standby is refused, unless the database may be a standby', async () => {
    const refused = await openDatabase({ url: pair.replica });
    await expect(refused.pool.query('select 1')).rejects.toThrow('The database is a standby');
    await refused.close();
    const replica = await openDatabase({ url: pair.replica }, { mayBeStandby: true });
    expect((await replica.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await replica.close();
  });

  it('the directory and the library are read from the replica while the primary is down, and nothing else', async () => {
    await waitUntil('use the replica', async () => server.deps.replica.for(null) !== null);
    pair.stopPrimary();
    const calls = [
      'GET /communities',
      'GET /communities/search?q=lake',
      'GET /library',
      'GET /library/search?q=a',
    ];
    for (const call of [...calls, ...calls]) {
      expect([call, (await server.requestAs(meera, call)).status]).toEqual([call, 200]);
      // The regular check of the replica does this about five seconds after the primary has stopped.
      server.deps.replica.suspend();
    }
    expect((await server.request('GET /communities')).body.items[0].name).toBe('Lake');
    for (const call of ['GET /journal', 'GET /account', 'GET /communities?mine=true', 'POST /journal']) {
      const { status, headers } = await server.requestAs(
        meera,
        call,
        call.startsWith('POST') ? ENTRY : undefined,
      );
      expect([call, status, headers['retry-after']]).toEqual([call, 503, '2']);
    }
  });

  it('a session that has ended reads nothing from the library while the primary is down', async () => {
    const { epochMilliseconds } = server.deps.clock();
    const issued = Math.floor(epochMilliseconds / 1000);
    const claims = { userId: meera.id, sessionId: crypto.randomUUID(), issued, expires: issued + 60 };
    const token = await server.deps.tokens.signSession(claims);
    expect((await server.request('GET /library', { token })).status).toBe(401);
  });
});
