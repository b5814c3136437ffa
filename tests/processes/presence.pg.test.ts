// Two servers share one PostgreSQL database, which is also their replica, so that they record which sessions
// write. Their logs are collected at the most detailed level.
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { createPostgresDatabase } from '#tests/support/database/testDatabase.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';

let servers: [Server, Server];
let meera: Member;
const logLines: string[] = [];
let offset = Temporal.Duration.from({ seconds: 0 });
beforeAll(async () => {
  const url = await createPostgresDatabase('');
  const settings = readSettings({
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-presence-')),
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: url,
    SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  const clock = () => Temporal.Now.instant().add(offset);
  const open = () => openServer(settings, log, { clock });
  servers = [await open(), await open()];
  meera = await createMember(servers[0], 'meera');
  await sql`
    insert into users (id, username, email, password_hash, created_at)
    select gen_random_uuid(), 'other' || n, 'other' || n || '@vichara.test', '', now()
    from generate_series(1, 19) n`.execute(servers[0].deps.db);
});
afterAll(async () => {
  for (const server of servers) await server.close();
});
beforeEach(async () => {
  await servers[0].deps.db.deleteFrom('sittings').execute();
  offset = offset.add({ minutes: 2 });
});

const call = (index: 0 | 1, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  servers[index].app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${meera.token}` },
    ...(payload && { payload }),
  });
const start = async (index: 0 | 1, key: string = crypto.randomUUID()) => {
  expect((await call(index, 'PUT', `/sadhana/presence/${key}`, { minutes: 15 })).statusCode).toBe(204);
  return key;
};
const sitting = async (index: 0 | 1) => (await call(index, 'GET', '/sadhana/presence')).json().sitting;

it('two servers count the same people, each server once a minute', async () => {
  const keys = [];
  for (const index of [0, 1, 0, 1, 0] as const) keys.push(await start(index));
  expect(await sitting(0)).toBe(5);
  await start(1);
  expect([await sitting(0), await sitting(1)]).toEqual([5, 6]);
  for (const key of keys) await call(0, 'DELETE', `/sadhana/presence/${key}`);
  expect([await sitting(0), await sitting(1)]).toEqual([5, 6]);
  offset = offset.add({ minutes: 1 });
  expect([await sitting(0), await sitting(1)]).toEqual([null, null]);
});

it('neither the log nor the session of the caller shows that they are sitting', async () => {
  const session = () => servers[0].deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  await call(0, 'GET', '/account');
  await servers[0].deps.seenSessions.flush();
  const before = await session();
  offset = offset.add({ hours: 2 });
  logLines.length = 0;
  const key = await start(0);
  await start(0, key);
  await sitting(0);
  await call(0, 'DELETE', `/sadhana/presence/${key}`);
  await call(0, 'PUT', `/sadhana/presence/${key}`, { minutes: 'all day' });
  await servers[0].deps.seenSessions.flush();
  expect(await session()).toEqual(before);
  const log = logLines.join('');
  expect(log).toContain('/api/v1/sadhana/presence/:key');
  for (const secret of [key, meera.id, meera.username, before.id]) expect(log).not.toContain(secret);
  await call(0, 'PUT', '/account/reminders', { eventReminders: true });
  expect((await session()).wrote_at).not.toEqual(before.wrote_at); // Other calls are recorded.
});
