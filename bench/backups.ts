// `npm run bench -- backups`: makes a backup of 1 GB while members read and write, restores it, and compares the answers of both
// servers to 2,000 calls. Exits with an error if they differ. `--small` uses 0.1 GB and fewer calls.

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type BenchObjects, type Caller, fillDatabase } from '#bench/calls/fill.ts';
import type { Scale } from '#bench/calls/scale.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { CHILD_ENVIRONMENT } from '#tests/support/servers/childEnvironment.ts';
import { callServer, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { type Backend, forEachBackend, withServer, withTemporaryFolder } from './backends.ts';
import { answersTo, type ReadCall, readCallsOf, signInAgain } from './backupAnswers.ts';
import { formatTiming, type Timing, timingOf } from './timing.ts';

const SCALE: Scale = { members: 1_000, rows: 270_000, books: 10_000, occurrences: 10_000 };
const SMALL_SCALE: Scale = { members: 1_000, rows: 10_000, books: 1_000, occurrences: 1_000 };
/** Each writes an entry after such a pause. */
const WRITERS = 4;
const PAUSE_MS = 50;
const BEFORE_MS = 20_000;

interface Options {
  isSmall: boolean;
  /** The databases to measure; all if empty. */
  databases: Backend['name'][];
}

export const benchBackups = ({ isSmall, databases }: Options): Promise<void> =>
  forEachBackend(async (backend) => {
    if (databases.length && !databases.includes(backend.name)) return;
    await withTemporaryFolder((folder) => benchBackend(backend, folder, isSmall ? SMALL_SCALE : SCALE));
  });

async function benchBackend(backend: Backend, folder: string, scale: Scale): Promise<void> {
  const print = (label: string, value: string) =>
    console.log(`${backend.name.padEnd(9)} ${label.padEnd(36)} ${value}`);
  const objects = await withServer(backend, async (server) => {
    const filled = await fillDatabase(server, scale, () => {});
    // The words of these rows are right. In a running installation, none are computed again.
    await server.deps.database.pool.query('delete from word_rewrites');
    const { rows } = await server.deps.database.pool.query(
      'select pg_database_size(current_database()) as bytes',
    );
    print('database', `${(Number(rows[0].bytes) / 1e9).toFixed(2)} GB`);
    return filled;
  });
  const withoutBackups = { LOG_LEVEL: 'error', ...backend.environment };
  const identity = await generateX25519Identity();
  const identityFile = path.join(folder, 'identity');
  fs.writeFileSync(identityFile, identity);
  const backups = path.join(folder, 'backups');
  const environment = {
    ...withoutBackups,
    BACKUP_TO: backups,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const before = await startServer(withoutBackups);
  try {
    await withLoad(before, objects, async () => {
      const timings = await measureUntil(before, objects, sleep(BEFORE_MS));
      for (const [name, timing] of timings) print(`${name}, before`, formatted(timing));
    });
  } finally {
    await before.stop();
  }
  const server = await startServer(environment);
  try {
    await withLoad(server, objects, async () => {
      const making = runBackup(environment, []);
      const timings = await measureUntil(server, objects, making);
      for (const [name, timing] of timings) print(`${name}, during a backup`, formatted(timing));
      print('the backup', (await making).trim().split('\n').slice(1).join(' '));
    });
    await deleteSome(server, objects);
    const calls = await readCallsOf(server.url, objects);
    const expected = await answersTo(server.url, calls);
    await waitForErasures(backups);
    await server.stop();
    const place = await createPlace(environment, path.join(folder, 'restored'));
    const name = fs.readdirSync(backups).findLast((each) => /^\d{4}-/.test(each)) ?? '';
    const restored = await runBackup(place, ['restore', name, '--identity', identityFile]);
    print('the restore', restored.split('\n').slice(0, 3).join(' '));
    const answers = await answersAt(place, calls);
    const different = calls.filter((_, index) => answers[index] !== expected[index]);
    print('answers of the restored server', `${different.length} of ${calls.length} differ`);
    if (different.length > 0) throw new Error(different.map((call) => call.path).join('\n'));
  } finally {
    await server.stop();
  }
}

/** Runs `run` while members write entries. */
async function withLoad(
  server: ServerProcess,
  { callers }: BenchObjects,
  run: () => Promise<void>,
): Promise<void> {
  const state = { isDone: false };
  const body = { date: '2026-11-20T08:00:00Z', content: 'A quiet line. '.repeat(40) };
  const writers = callers.slice(-WRITERS).map(async ({ token }) => {
    while (!state.isDone) {
      const { status } = await callServer(server.url, 'POST /journal', { token, body });
      if (status !== 201) throw new Error(`An entry was answered with ${status}.`);
      await sleep(PAUSE_MS);
    }
  });
  await Promise.all([...writers, run().finally(() => Object.assign(state, { isDone: true }))]);
}

/** Measures calls of a member, in turn, until something else has ended. */
async function measureUntil(
  { url }: ServerProcess,
  { communityId, postId, callers }: BenchObjects,
  end: Promise<unknown>,
): Promise<Map<string, Timing>> {
  const state = { isDone: false };
  const ended = end.finally(() => Object.assign(state, { isDone: true }));
  const paths = {
    feed: `/communities/${communityId}/posts`,
    post: `/communities/${communityId}/posts/${postId}`,
    'journal list': '/journal',
  };
  const times = new Map(Object.keys(paths).map((name): [string, number[]] => [name, []]));
  const headers = { authorization: `Bearer ${callers[0]?.token}` };
  while (!state.isDone)
    for (const [name, each] of Object.entries(paths)) {
      const start = performance.now();
      const response = await fetch(url + API_PATH + each, { headers });
      if (!response.ok) throw new Error(`The ${name} was answered with ${response.status}.`);
      await response.arrayBuffer();
      times.get(name)?.push(performance.now() - start);
    }
  await ended;
  return new Map([...times].map(([name, all]) => [name, timingOf(all)]));
}

const formatted = (timing: Timing) => `${formatTiming(timing)}, longest ${timing.longest.toFixed(0)} ms`;

async function runBackup(environment: Record<string, string>, args: string[]): Promise<string> {
  const env = { ...CHILD_ENVIRONMENT, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/backup.ts', ...args], { env });
  return stdout;
}

/** After the backup, a member deletes an entry, and another one the account. Both must stay deleted. */
async function deleteSome({ url }: ServerProcess, { callers }: BenchObjects): Promise<void> {
  const [reader, , gone] = callers as [Caller, Caller, Caller];
  const call = async (caller: Caller, endpoint: string, body?: object) => {
    const reply = await callServer(url, endpoint, { token: caller.token, body });
    if (reply.status >= 300) throw new Error(`${endpoint}: ${reply.status} ${reply.body?.message}`);
    return reply.body;
  };
  const { items } = await call(reader, 'GET /journal/entries');
  await call(reader, `DELETE /journal/${items[0].id}`);
  await call(gone, 'DELETE /account', { password: PASSWORD });
}

/** Waits until the two erasures are beside the backups. */
async function waitForErasures(target: string): Promise<void> {
  const folder = path.join(target, 'erasures');
  while (!fs.existsSync(folder) || fs.readdirSync(folder).length < 2) await sleep(500);
}

/** The settings of an empty place of the same kind. */
async function createPlace(
  environment: Record<string, string>,
  dataDir: string,
): Promise<Record<string, string>> {
  const { DATABASE_URL: url } = environment;
  if (!url) return { ...environment, DATA_DIR: dataDir };
  const database = await openDatabase({ url });
  await database.pool.query('create database restored');
  await database.close();
  return { ...environment, DATA_DIR: dataDir, DATABASE_URL: url.replace(/[^/]+$/, 'restored') };
}

/** What a server that was restored answers, after its members have signed in again. */
async function answersAt(environment: Record<string, string>, calls: ReadCall[]): Promise<string[]> {
  const server = await startServer(environment);
  try {
    return await answersTo(server.url, await signInAgain(server.url, calls));
  } finally {
    await server.stop();
  }
}
