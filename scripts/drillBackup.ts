import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { BACKUP_USAGE } from '#server/backupCommand.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { provenNames } from '#server/platform/backup/stored.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { QUEUES } from '#server/server.ts';

/** The folder in DATA_DIR into which the backup is restored. */
const SCRATCH = 'backup-drill';
const READY_WITHIN_MS = 120_000;

/**
 * Runs `npm run backup -- drill [--identity FILE]`: restores the newest backup into a folder that is removed afterwards,
 * starts a server on it that reaches nobody, and lets a made-up member sign up, write, read and leave. Returns what was done.
 */
export async function drillFromShell(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  if (positionals.length > 0) throw new Error(BACKUP_USAGE);
  const settings = readSettings(process.env);
  if (!settings.backup) throw new Error('BACKUP_TO is not set.');
  const target = openTarget(settings.backup);
  const name = (await provenNames(target)).at(-1);
  if (name === undefined) throw new Error('There is no backup.');
  const dataDir = path.join(settings.dataDir, SCRATCH);
  fs.rmSync(dataDir, { recursive: true, force: true });
  try {
    const { tables, rows } = await restoreBackup({
      target,
      name,
      identity: values.identity === undefined ? null : fs.readFileSync(values.identity, 'utf8'),
      dataDir,
      url: null,
      storage: openStorage({ s3: null, dataDir }),
      openJobs: (database) => openQueue(database, QUEUES, createLogger('silent')),
      // So that the made-up member can sign up also where registration is closed.
      secure: async ({ db }) => {
        await sql`update site set registration_mode = 'open'`.execute(db);
      },
    });
    await tryServer(dataDir, settings);
    return [
      `${name}: ${rows.toLocaleString('en')} rows in ${tables} tables are restored and equal.`,
      'A server has started with them, and a made-up member has signed up, written, read and left.',
    ].join('\n');
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a server on a restored folder, and stops it. @throws with its last lines if it does not become ready */
async function tryServer(dataDir: string, { sessionSecret }: Settings): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Nothing of the environment is passed on that could reach somebody: no mail server, no Stripe, no store.
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      PICTURE_FETCH: 'off',
      ...(sessionSecret && { SESSION_SECRET: sessionSecret }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => lines.push(line));
  const exited = once(server, 'exit');
  try {
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`The server has stopped: ${lines.slice(-3).join('\n')}`);
      return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    });
    await liveThroughOneDay(url, lines);
  } finally {
    server.kill();
    await exited;
  }
}

/** A made-up member signs up, writes, reads and deletes the account. @throws with the call that was refused */
async function liveThroughOneDay(url: string, lines: string[]): Promise<void> {
  const username = `drill-${crypto.randomBytes(4).toString('hex')}`;
  const email = `${username}@drill.invalid`;
  const password = crypto.randomBytes(16).toString('hex');
  let token = '';
  const call = async (endpoint: string, body?: unknown) => {
    const [method, route] = endpoint.split(' ');
    const response = await fetch(`${url}/api/v1${route}`, {
      ...(method && { method }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = await response.text();
    if (!response.ok) throw new Error(`${endpoint} was answered with ${response.status}: ${reply}`);
    return reply ? JSON.parse(reply) : undefined;
  };
  await call('POST /auth/signup', { username, email, password });
  // Without a mail server, the link of a mail is in the log.
  const link = () => lines.map((line) => /"link":"([^"]*token=[^"]*)"/.exec(line)?.[1]).find(Boolean);
  await until(async () => link());
  await call('POST /auth/verify-email', { token: new URL(link() ?? '').searchParams.get('token') });
  ({ token } = await call('POST /auth/login', { loginIdentifier: username, password }));
  const content = 'A line of the drill.';
  const { id } = await call('POST /journal', { date: Temporal.Now.instant().toString(), content });
  const read = await call(`GET /journal/${id}`);
  if (read.content !== content) throw new Error('The entry differs from what was written.');
  await call('DELETE /account', { password });
}

async function until(isDone: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('The server did not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
