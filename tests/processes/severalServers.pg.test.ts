// Several servers share one PostgreSQL database, which is empty when they start.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';

let servers: Server[];
let mails: MailSink;
beforeAll(async () => {
  mails = await openMailSink();
  const url = await createPostgresDatabase('');
  const settings = readSettings({
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-servers-')),
    DATABASE_URL: url,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
  });
  servers = await Promise.all([1, 2, 3].map(() => openServer(settings, quietLogger)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await mails.close();
});

const serverAt = (index: number) => servers[index % servers.length] as Server;
const post = (index: number, url: string, payload: object, headers = {}) =>
  serverAt(index).app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers });

it('several servers start at the same time on an empty database and apply each migration once', async () => {
  const rows = await serverAt(0).deps.db.selectFrom('schema_migrations').selectAll().execute();
  expect(rows.map(({ name }) => name)).toEqual(fs.readdirSync('server/migrations').sort());
});

/** The number of mails that are not sent yet. */
async function countUnsentMails(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = ${MAIL_QUEUE} and state <> 'completed'`.execute(
    serverAt(0).deps.db,
  );
  return rows[0]?.count ?? 0;
}

it('several servers send each mail once', async () => {
  const count = 9;
  for (let n = 0; n < count; n += 1) {
    // The signups go to the servers in turn.
    const signup = { username: `many-${n}`, email: `many-${n}@vichara.test`, password: 'still water runs' };
    expect((await post(n, '/auth/signup', signup)).statusCode).toBe(201);
  }
  await Promise.all(Array.from({ length: count }, (_, n) => mails.nextMailTo(`many-${n}@vichara.test`)));
  await expect.poll(countUnsentMails).toBe(0);
  expect(mails.mails).toHaveLength(count);
  expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(count);
});

it('a rate limit counts the attempts on all servers together', async () => {
  const guess = (n: number) => post(n, '/auth/login', { loginIdentifier: 'guessed', password: 'wrong' });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

it('a logout on one server ends the session on all servers', async () => {
  const { token } = await logIn();
  const headers = { authorization: `Bearer ${token}` };
  const read = (n: number) => serverAt(n).app.inject({ url: '/api/v1/account', headers });
  expect((await read(0)).statusCode).toBe(200);
  await serverAt(1).app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });
  for (const n of [0, 1, 2]) expect((await read(n)).statusCode).toBe(401);
});

async function logIn(): Promise<{ token: string }> {
  const mail = mails.mails.find(({ to }) => to?.[0]?.address === 'many-0@vichara.test');
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  await post(2, '/auth/verify-email', { token });
  const reply = await post(1, '/auth/login', { loginIdentifier: 'many-0', password: 'still water runs' });
  return reply.json();
}
