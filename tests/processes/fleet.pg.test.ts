import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';

/** Several servers on one PostgreSQL database, which is empty when they start. */
let servers: Server[];
let mails: MailSink;
beforeAll(async () => {
  mails = await openMailSink();
  const name = `fleet_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await bare.pool.query(`create database ${name}`);
  await bare.close();
  const settings = readSettings({
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-fleet-')),
    DATABASE_URL: `${inject('postgresServer')}/${name}`,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
    SMTP_URL: mails.url,
  });
  servers = await Promise.all([1, 2, 3].map(() => openServer(settings, quietLog)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await mails.close();
});

const at = (place: number) => servers[place % servers.length] as Server;
const post = (place: number, url: string, payload: object, headers = {}) =>
  at(place).app.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers });

it('several servers start at once on an empty database and apply each migration once', async () => {
  const { rows } = await at(0)
    .deps.db.selectFrom('schema_migrations')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }));
  expect(rows.map(({ name }) => name)).toEqual(fs.readdirSync('server/migrations').sort());
});

/** The number of mails that are waiting or being retried. */
async function openMailJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = ${MAIL_QUEUE} and state <> 'completed'`.execute(
    at(0).deps.db,
  );
  return rows[0]?.count ?? 0;
}

it('several servers send each mail once', async () => {
  const count = 9;
  for (let n = 0; n < count; n += 1) {
    // each from another address, because an address may sign up ten times
    const signup = { username: `many-${n}`, email: `many-${n}@vichara.test`, password: 'still water runs' };
    expect((await post(n, '/auth/signup', signup)).statusCode).toBe(201);
  }
  await Promise.all(Array.from({ length: count }, (_, n) => mails.mailTo(`many-${n}@vichara.test`)));
  await expect.poll(openMailJobs).toBe(0);
  expect(mails.mails).toHaveLength(count);
  expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(count);
});

it('several servers share their limits', async () => {
  const guess = (n: number) => post(n, '/auth/login', { loginIdentifier: 'guessed', password: 'wrong' });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

it('several servers end a session at once', async () => {
  const { token } = await signedIn();
  const headers = { authorization: `Bearer ${token}` };
  const read = (n: number) => at(n).app.inject({ url: '/api/v1/account', headers });
  expect((await read(0)).statusCode).toBe(200);
  await at(1).app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });
  for (const n of [0, 1, 2]) expect((await read(n)).statusCode).toBe(401);
});

async function signedIn(): Promise<{ token: string }> {
  const mail = mails.mails.find(({ to }) => to?.[0]?.address === 'many-0@vichara.test');
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  await post(2, '/auth/verify-email', { token });
  const reply = await post(1, '/auth/login', { loginIdentifier: 'many-0', password: 'still water runs' });
  return reply.json();
}
