// Starts servers with the embedded database in child processes, and kills them.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sendAnnouncements } from '#server/communities/announcements/actions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer } from '#server/server.ts';
import { linkIn, type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import {
  callServer,
  createAccountOn,
  type ServerProcess,
  signUp,
  startServer,
} from '#tests/support/servers/serverProcess.ts';

let mails: MailSink;
let dataDir: string;
let token: string;
beforeAll(async () => {
  mails = await openMailSink();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-durability-'));
  const server = await start();
  token = await createAccountOn(server.url, mails, 'meera', PASSWORD);
  await server.stop();
});
afterAll(async () => {
  await mails.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL'); // A failed test leaves its processes running.
  running.clear();
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: mails.url, LOG_LEVEL: 'info' });
  running.add(server);
  return server;
}
const PASSWORD = 'still water runs';

/** Creates entries one after the other until the server is killed. Collects the acknowledged ids. */
async function writeUntilKilled(url: string, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const body = { date: new Date().toISOString(), content: `entry ${acknowledged.length}` };
      const reply = await callServer(url, 'POST /journal', { token, body });
      if (reply.status === 201) acknowledged.push(reply.body.id);
    }
  } catch {
    // The server was killed during a call.
  }
}

/** `npm run test:kills` kills a hundred times, on both databases. */
const KILL_COUNT = 6;

it('every acknowledged write survives six kills with SIGKILL', { timeout: 600_000 }, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILL_COUNT; kill += 1) {
    const server = await start();
    const countBefore = acknowledged.length;
    const writers = Array.from({ length: 4 }, () => writeUntilKilled(server.url, acknowledged));
    // Each kill happens while entries are written, after a different delay.
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(countBefore), 60_000);
    await new Promise((resolve) => setTimeout(resolve, kill * 34));
    await server.stop('SIGKILL');
    await Promise.all(writers);
  }
  const server = await start();
  const stored = new Set(await allEntryIds(server.url));
  await server.stop();
  const lost = acknowledged.filter((id) => !stored.has(id));
  console.warn(`SIGKILL: ${KILL_COUNT} times, ${acknowledged.length} acknowledged, ${lost.length} lost`);
  expect(lost).toEqual([]);
});

async function allEntryIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/journal?limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await callServer(url, `GET ${path}`, { token });
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}

it('a second process on the same data directory fails with one line that names the directory', async () => {
  const server = await start();
  const second = start().then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(await second).toMatch(/^Another process is using the data directory [^\n]+ \(DATA_DIR\)\.\n$/);
  expect((await callServer(server.url, 'GET /account', { token })).status).toBe(200);
  await server.stop();
});

it('a server with an invalid setting does not start, and prints one line that names the setting', async () => {
  const started = startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'sometimes' });
  await expect(started).rejects.toThrow(/^RATE_LIMITS must be one of: on, off\.\n$/);
});

it('a running request finishes after SIGTERM, and then the server exits with code 0', async () => {
  const server: ServerProcess = await start();
  const body = JSON.stringify({ date: '2026-11-20T08:00:00Z', content: 'Written while the server stops.' });
  const request = http.request(`${server.url}/api/v1/journal`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  await new Promise((resolve) => request.write(body.slice(0, 20), resolve));
  await fetch(`${server.url}/healthz`); // The reply shows that the server has received the first request.
  server.child.kill('SIGTERM');
  await vi.waitFor(() => expect(server.output()).toContain('finishing running requests and jobs'), 60_000);
  request.end(body.slice(20));
  const [response] = await once(request, 'response');
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await server.stop()).toBe(0);
  const restarted = await start();
  expect((await callServer(restarted.url, 'GET /journal?q=stops', { token })).body.items).toHaveLength(1);
  await restarted.stop();
});

/** Runs a statement about jobs while no server runs, and returns the states in its rows. */
async function queryJobStates(statement: string): Promise<string[]> {
  const database = await openDatabase({ dir: path.join(dataDir, 'database') });
  const { rows } = await database.pool.query(statement, [MAIL_QUEUE]);
  await database.close();
  return rows.map(({ state }) => state);
}

it('a mail committed before a kill is sent once after the restart', async () => {
  mails.setAnswer('refuse');
  const server = await start();
  expect((await signUp(server.url, 'patient', PASSWORD)).status).toBe(201);
  await server.stop('SIGKILL');
  mails.setAnswer('accept');
  // If the server was killed during an attempt, the queue would repeat the job after a minute.
  await queryJobStates(`update pgboss.job set state = 'retry' where name = $1 and state = 'active'`);
  const restarted = await start();
  const mail = await mails.nextMailTo('patient@vichara.test');
  expect(linkIn(mail).pathname).toBe('/verification/email');
  await restarted.stop();
  // The job is completed, so no server will send the mail again.
  expect(await queryJobStates('select distinct state from pgboss.job where name = $1')).toEqual([
    'completed',
  ]);
  expect(mails.mails.filter(({ to }) => to?.[0]?.address === 'patient@vichara.test')).toHaveLength(1);
});

const MEMBER_COUNT = 300;

/** Inserts members and an announcement to them, and enqueues its mails, while no server runs. */
async function enqueueAnnouncement(): Promise<void> {
  const database = await openDatabase({ dir: path.join(dataDir, 'database') });
  await database.pool.query(`
    with community as (
      insert into communities (id, name, description, words, privacy, member_count, created_at)
      values (gen_random_uuid(), 'Morning Hill', 'We sit.', '', 'public', ${MEMBER_COUNT}, now()) returning id
    ), users as (
      insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), 'member' || n, 'member' || n || '@vichara.test', '', now()
      from generate_series(1, ${MEMBER_COUNT}) as n returning id
    ), members as (
      insert into memberships (community_id, user_id, role, joined_at)
      select community.id, users.id, 'member', now() from community, users
    ), post as (
      insert into posts (id, community_id, content, is_announcement, created_at, updated_at)
      select gen_random_uuid(), id, 'The hall is closed.', true, now(), now() from community
      returning id, community_id
    )
    insert into announcements (post_id, community_id, created_at) select id, community_id, now() from post`);
  const jobs = await openQueue(database, [MAIL_QUEUE], quietLogger);
  await sendAnnouncements({ db: database.db, jobs, clock: () => Temporal.Now.instant() } as Deps);
  await jobs.stop();
  await database.close();
}

it('an announcement reaches each of 300 members once, although the server is killed while it is sent', async () => {
  const announced = () => mails.mails.filter(({ subject }) => subject?.startsWith('An announcement'));
  await enqueueAnnouncement();
  const server = await start();
  await vi.waitFor(() => expect(announced().length).toBeGreaterThan(50), { timeout: 60_000, interval: 5 });
  await server.stop('SIGKILL');
  expect(announced().length).toBeLessThan(MEMBER_COUNT);
  const settings = readSettings({ DATA_DIR: dataDir, SMTP_URL: mails.url });
  const restarted = await openServer(settings, quietLogger);
  // The queue repeats the jobs of the killed server after a minute.
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(restarted.deps.db);
  const recipients = () => new Set(announced().map(({ to }) => to?.[0]?.address));
  await vi.waitFor(() => expect(recipients().size).toBe(MEMBER_COUNT), 60_000);
  await restarted.close();
  // A mail that had arrived before the kill may arrive again, but as the same mail.
  expect(new Set(announced().map(({ messageId }) => messageId)).size).toBe(MEMBER_COUNT);
});

it('the log contains neither tokens nor user texts', async () => {
  const server = await start();
  const privateText = 'a very private thought';
  await callServer(server.url, 'POST /journal', {
    token,
    body: { date: '2026-11-20T08:00:00Z', content: privateText },
  });
  await callServer(server.url, `GET /journal?q=${encodeURIComponent(privateText)}`, { token });
  const queries = ['token', 'invite', 'cancel', 'key'].map((name) => `${name}=secret-${name}`);
  for (const query of queries) {
    await fetch(`${server.url}/verification/email?${query}`);
    await fetch(`${server.url}/api/v1/events/communities/${crypto.randomUUID()}/calendar.ics?${query}`);
    await fetch(`${server.url}/api/v1/nowhere?${query}`);
  }
  await callServer(server.url, 'POST /auth/login', {
    body: { loginIdentifier: 'meera', password: PASSWORD },
  });
  await server.stop();
  const log = server.output();
  expect(log).toContain('"route":"/api/v1/journal"');
  for (const each of [privateText, encodeURIComponent(privateText), token, 'secret-', PASSWORD]) {
    expect(log).not.toContain(each);
  }
});
