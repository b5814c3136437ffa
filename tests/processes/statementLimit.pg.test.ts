// The database host disappears: its packets are lost, and no connection is closed or refused.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { withoutTimeout } from '#server/platform/database/transaction.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { openSilentProxy, type SilentProxy } from '#tests/support/servers/silentProxy.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let proxy: SilentProxy;
let server: TestServer;
let meera: Member;
beforeAll(async () => {
  const url = new URL(await createPostgresDatabase());
  proxy = await openSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  const database = openDatabase({ url: url.href }, { statementTimeoutMs: 1_000 });
  server = await openTestServer({}, { database });
  meera = await createMember(server, 'meera');
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await server.close();
  proxy.close();
});

const body = { date: '2026-11-20T08:00:00Z', content: 'Written.' };
const write = () => server.requestAs(meera, 'POST /journal', body);
/** Waits until a write succeeds. The server detects and replaces its lost connections one by one. */
const expectRecovery = () =>
  vi.waitFor(async () => expect((await write()).status).toBe(201), { timeout: 60_000, interval: 100 });

it('every call is answered with 503 while the database host is unreachable, and succeeds when it is back', async () => {
  proxy.silence();
  // There are more calls than connections.
  const calls = Array.from({ length: 12 }, (_, index) =>
    index % 2 ? write() : server.requestAs(meera, 'GET /journal'),
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 503));
  proxy.restore();
  await expectRecovery();
  const { pool } = server.database;
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.01)')));
  // Every transaction releases its connection.
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), 60_000);
});

it('a mail is delivered even if the database host becomes unreachable directly after the signup', async () => {
  const email = 'waiting@vichara.test';
  const signup = await server.request('POST /auth/signup', {
    body: { username: 'waiting', email, password: 'still water runs' },
  });
  proxy.silence();
  expect(signup.status).toBe(201);
  expect((await write()).status).toBe(503);
  proxy.restore();
  await expectRecovery();
  await server.mails.nextMailTo(email);
});

it('a transaction without a timeout may exceed the limit, but no later statement may', async () => {
  const { db } = server.database;
  const sleep = sql`select pg_sleep(1.2)`;
  await db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await sleep.execute(trx);
  });
  const attempts = Array.from({ length: 10 }, () => sleep.execute(db));
  for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe('rejected');
  await expectRecovery();
});
