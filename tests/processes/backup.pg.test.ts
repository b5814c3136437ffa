// Restores a backup as docs/operations.md describes it: `pg_dump -Fc --no-unlogged-table-data`, a new
// database, `pg_restore`.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openServer, type Server } from '#server/server.ts';
import { postgresBinDir } from '#tests/support/database/postgresServer.ts';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let restored: Server;
let meera: Member;
let paths: string[];
beforeAll(async () => {
  server = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  meera = await createMember(server, 'meera');
  paths = await createContent();
});
afterAll(async () => {
  await restored?.close();
  await server.close();
});

/** Creates data of several kinds with special characters. Returns the paths of the calls that read it. */
async function createContent(): Promise<string[]> {
  const create = async (call: string, body: object = {}) => {
    const reply = await server.requestAs(meera, call, body);
    expect(reply.status, call).toBeLessThan(300);
    return reply.body;
  };
  const text = 'Sādhanā "quoted", a \\ backslash,\ttab\nline and 😀';
  const entry = await create('POST /journal', { date: '2026-11-20T08:00:00Z', content: text, tags: ['One'] });
  const [practice] = (await server.requestAs(meera, 'GET /sadhana/practices')).body;
  await create('POST /sadhana/logs', { practiceId: practice.id, date: '2026-11-20', value: 15, notes: text });
  await create('POST /library/submit', {
    title: 'Book',
    author: 'Somebody',
    description: text,
    tags: ['One'],
  });
  const community = await createEventFixture(server, meera);
  await create(`POST /communities/${community.id}/posts`, { content: text });
  await server.requestAs(meera, `PUT /sadhana/presence/${crypto.randomUUID()}`, { minutes: 180 });
  const occurrence = await community.createOccurrence();
  await community.book(occurrence, meera);
  await community.registerGuest(occurrence, 'Priya');
  return [
    '/account',
    '/journal?q=sadhana',
    `/journal/${entry.id}`,
    '/sadhana/logs?startDate=2026-11-01&endDate=2026-11-30',
    '/library/submissions',
    '/communities/search?q=community',
    `/communities/${community.id}/posts`,
    `/events/occurrences/${occurrence}`,
    '/events/mine',
  ];
}

/** Copies the database with `pg_dump` and `pg_restore`. Returns the URL of the copy. */
async function restoreBackup(): Promise<string> {
  const binDir = postgresBinDir() ?? '';
  const { rows } = await server.database.pool.query('select current_database() as name');
  const serverUrl = inject('postgresServer');
  const file = path.join(server.deps.settings.dataDir, 'backup.dump');
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  const options = ['-Fc', '--no-unlogged-table-data', '-f', file];
  execFileSync(path.join(binDir, 'pg_dump'), [...options, `${serverUrl}/${rows[0].name}`]);
  await server.database.pool.query(`create database ${name}`);
  const target = ['--no-owner', '--exit-on-error', '--single-transaction', '-d', `${serverUrl}/${name}`];
  execFileSync(path.join(binDir, 'pg_restore'), [...target, file]);
  return `${serverUrl}/${name}`;
}

const pendingJobs = async ({ deps }: Server) =>
  (await deps.db.transaction().execute((trx) => deps.jobs.pending(trx))).map(({ id, data }) => ({
    id,
    data,
  }));

it('a server on the restored database gives the same replies to the same session, and accepts writes', async () => {
  const databaseUrl = await restoreBackup();
  restored = await openServer({ ...server.deps.settings, databaseUrl }, quietLogger);
  const headers = { authorization: `Bearer ${meera.token}` };
  for (const path of paths) {
    const [expected, actual] = await Promise.all(
      [server, restored].map(({ app }) => app.inject({ url: `/api/v1${path}`, headers })),
    );
    expect([path, actual?.statusCode, actual?.json()]).toEqual([path, 200, expected?.json()]);
  }
  const body = { date: '2026-11-21T08:00:00Z', content: 'Written after the restore.' };
  const response = await restored.app.inject({
    method: 'POST',
    url: '/api/v1/journal',
    payload: body,
    headers,
  });
  expect(response.statusCode).toBe(201);
});

it('a restored database contains no sittings', async () => {
  const sittings = ({ deps }: Server) => deps.db.selectFrom('sittings').selectAll().execute();
  expect(await sittings(server)).toHaveLength(1);
  expect(await sittings(restored)).toEqual([]);
});

it('a restored database contains the mails that are still to be sent', async () => {
  const mails = await pendingJobs(server);
  expect(mails.length).toBeGreaterThan(0);
  expect(await pendingJobs(restored)).toEqual(mails);
});
