import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { withoutTimeout } from '#server/platform/database/transaction.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import { openSilentProxy, type SilentProxy } from '#tests/support/servers/silentProxy.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/** A database host that disappears: packets are dropped, and no connection is closed or refused. */
let proxy: SilentProxy;
let server: TestServer;
let meera: Member;
beforeAll(async () => {
  const url = new URL(await createPostgresDatabase());
  proxy = await openSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  const database = openDatabase({ url: url.href }, { statementLimit: 1_000 });
  server = await openTestServer({}, { database });
  meera = await member(server, 'meera');
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await server.close();
  proxy.close();
});

const body = { date: '2026-11-20T08:00:00Z', content: 'Written.' };
const write = () => server.ask('POST /journal', { token: meera.token, body });
/** The lost connections are noticed one by one. */
const expectRecovery = () =>
  vi.waitFor(async () => expect((await write()).status).toBe(201), { timeout: 60_000, interval: 100 });

it('every call is answered with 503 while the host is unreachable, and works again when it is back', async () => {
  proxy.silence();
  // More calls than connections.
  const calls = Array.from({ length: 12 }, (_, place) =>
    place % 2 ? write() : server.ask('GET /journal', { token: meera.token }),
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 503));
  proxy.restore();
  await expectRecovery();
  const { pool } = server.database;
  await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.01)')));
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), 60_000); // no transaction has kept its connection
});

it('mails held up by the outage are delivered', async () => {
  const email = 'patient@vichara.test';
  const signedUp = await server.ask('POST /auth/signup', {
    body: { username: 'patient', email, password: 'still water runs' },
  });
  proxy.silence();
  expect(signedUp.status).toBe(201);
  expect((await write()).status).toBe(503);
  proxy.restore();
  await expectRecovery();
  await server.mails.mailTo(email);
});

it('a transaction may exceed the limit, but no statement after it may', async () => {
  const { db } = server.database;
  const sleep = sql`select pg_sleep(1.2)`;
  await db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await sleep.execute(trx);
  });
  const all = Array.from({ length: 10 }, () => sleep.execute(db));
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected');
  await expectRecovery();
});
