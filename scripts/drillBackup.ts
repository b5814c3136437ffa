import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { BACKUP_USAGE } from '#server/backupCommand.ts';
import { STORE_ID_KEY } from '#server/pictures/public.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { provenNames } from '#server/platform/backup/stored.ts';
import { openTarget } from '#server/platform/backup/targets/openTarget.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { QUEUES } from '#server/server.ts';
import { startChildServer, until } from './childServer.ts';

/** The folder in DATA_DIR into which the backup is restored. */
const SCRATCH = 'backup-drill';

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
  const clean = () => fs.rmSync(dataDir, { recursive: true, force: true });
  clean();
  process.once('exit', clean);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
  try {
    const { tables, rows } = await restoreBackup({
      target,
      name,
      identity: values.identity === undefined ? null : fs.readFileSync(values.identity, 'utf8'),
      dataDir,
      url: null,
      storage: openStorage({ s3: null, dataDir }),
      // The others would need as much space again. `check` reads them.
      isWanted: (key) => key === STORE_ID_KEY,
      openJobs: (database) => openQueue(database, QUEUES, createLogger('silent')),
      secure: ({ db }, jobs) =>
        inTransaction(db, async (trx) => {
          await jobs.take(trx, MAIL_QUEUE);
          // The made-up member signs up also where registration is closed.
          await sql`update site set registration_mode = 'open'`.execute(trx);
        }),
    });
    await tryServer(dataDir, settings);
    return [
      `${name}: ${rows.toLocaleString('en')} rows in ${tables} tables are restored and equal.`,
      'A server has started with them, and a made-up member has signed up, written, read and left.',
    ].join('\n');
  } finally {
    clean();
  }
}

/** Starts a server on a restored folder, tries it, and stops it. */
async function tryServer(dataDir: string, { sessionSecret }: Settings): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Nothing that could reach somebody: no mail server, no Stripe, no store.
  const server = await startChildServer(url, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    PICTURE_FETCH: 'off',
    // The drill tries the backup. Whether a signature is missing is decided at the start of the site's own server.
    UNSIGNED: 'yes',
    ...(sessionSecret && { SESSION_SECRET: sessionSecret }),
  });
  try {
    await actAsMember(url, server.lines);
  } finally {
    await server.stop();
  }
}

/** A made-up member signs up, writes, reads and deletes the account. @throws with the call that was refused */
async function actAsMember(url: string, lines: readonly string[]): Promise<void> {
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
  const link = () =>
    lines.map((line) => /"link":"([^"]*\/verification\/email\?token=[^"]*)"/.exec(line)?.[1]).find(Boolean);
  await until(async () => link());
  await call('POST /auth/verify-email', { token: new URL(link() ?? '').searchParams.get('token') });
  ({ token } = await call('POST /auth/login', { loginIdentifier: username, password }));
  const content = 'A line of the drill.';
  const { id } = await call('POST /journal', { date: Temporal.Now.instant().toString(), content });
  const read = await call(`GET /journal/${id}`);
  if (read.content !== content) throw new Error('The entry differs from what was written.');
  await call('DELETE /account', { password });
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
