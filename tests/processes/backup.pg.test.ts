import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openServer, type Server } from '#server/server.ts';
import { postgresPrograms } from '#tests/support/database/postgresServer.ts';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { type Member, member } from '#tests/support/people/cast.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

/** Makes a backup as docs/operations.md describes it: `pg_dump -Fc`, a new database, `pg_restore`. */
let server: TestServer;
let restored: Server;
let meera: Member;
let questions: string[];
beforeAll(async () => {
  server = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  meera = await member(server, 'meera');
  questions = await fill();
});
afterAll(async () => {
  await restored?.close();
  await server.close();
});

/** Writes some data of each kind in different scripts. Returns the calls that read it. */
async function fill(): Promise<string[]> {
  const made = async (call: string, body: object = {}) => {
    const reply = await server.ask(call, { token: meera.token, body });
    expect(reply.status, call).toBeLessThan(300);
    return reply.body;
  };
  const text = 'Sādhanā "quoted", a \\ backslash,\ttab\nline and 😀';
  const entry = await made('POST /journal', { date: '2026-11-20T08:00:00Z', content: text, tags: ['One'] });
  const [practice] = (await server.ask('GET /sadhana/practices', { token: meera.token })).body;
  await made('POST /sadhana/logs', { practiceId: practice.id, date: '2026-11-20', value: 15, notes: text });
  await made('POST /library/submit', { title: 'Book', author: 'Somebody', description: text, tags: ['One'] });
  const hill = await createEventFixture(server, meera);
  await made(`POST /communities/${hill.communityId}/posts`, { content: text });
  const occurrence = await hill.occurrence();
  await hill.book(occurrence, meera);
  await hill.guest(occurrence, 'Priya');
  return [
    '/account',
    '/journal?q=sadhana',
    `/journal/${entry.id}`,
    '/sadhana/logs?startDate=2026-11-01&endDate=2026-11-30',
    '/library/submissions',
    '/communities/search?q=hill',
    `/communities/${hill.communityId}/posts`,
    `/events/occurrences/${occurrence}`,
    '/events/mine',
  ];
}

/** Copies the database with `pg_dump` and `pg_restore`. Returns the address of the copy. */
async function carried(): Promise<string> {
  const programs = postgresPrograms() ?? '';
  const { rows } = await server.database.pool.query('select current_database() as name');
  const address = inject('postgresServer');
  const file = path.join(server.deps.settings.dataDir, 'backup.dump');
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  execFileSync(path.join(programs, 'pg_dump'), ['-Fc', '-f', file, `${address}/${rows[0].name}`]);
  await server.database.pool.query(`create database ${name}`);
  const target = ['--no-owner', '--exit-on-error', '--single-transaction', '-d', `${address}/${name}`];
  execFileSync(path.join(programs, 'pg_restore'), [...target, file]);
  return `${address}/${name}`;
}

const waiting = async ({ deps }: Server) =>
  (await deps.db.transaction().execute((trx) => deps.jobs.pending(trx))).map(({ id, data }) => ({
    id,
    data,
  }));

it('a server on the restored database gives the same answers to the same sessions', async () => {
  const databaseUrl = await carried();
  restored = await openServer({ ...server.deps.settings, databaseUrl }, quietLog);
  const headers = { authorization: `Bearer ${meera.token}` };
  for (const question of questions) {
    const [was, is] = await Promise.all(
      [server, restored].map(({ app }) => app.inject({ url: `/api/v1${question}`, headers })),
    );
    expect([question, is?.statusCode, is?.json()]).toEqual([question, 200, was?.json()]);
  }
  const body = { date: '2026-11-21T08:00:00Z', content: 'Written after the restore.' };
  const written = await restored.app.inject({
    method: 'POST',
    url: '/api/v1/journal',
    payload: body,
    headers,
  });
  expect(written.statusCode).toBe(201);
});

it('a restored database contains the mails that had not been sent', async () => {
  const mails = await waiting(server);
  expect(mails.length).toBeGreaterThan(0);
  expect(await waiting(restored)).toEqual(mails);
});
