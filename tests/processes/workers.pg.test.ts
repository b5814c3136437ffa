import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { childrenOf, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';

let fleet: ServerProcess;
const name = `workers_${crypto.randomUUID().replaceAll('-', '')}`;

/** Runs a statement on the database server. */
async function run(statement: string): Promise<void> {
  const bare = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await bare.pool.query(statement);
  await bare.pool.end();
  await bare.close();
}

const startFleet = () =>
  startServer({
    DATABASE_URL: `${inject('postgresServer')}/${name}`,
    SESSION_SECRET: 'x'.repeat(32),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });

beforeAll(async () => {
  await run(`create database ${name} template template`);
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

/** On a connection of its own, so that the workers take turns. */
const get = (path: string) => fetch(fleet.url + path, { headers: { connection: 'close' } });
async function metrics(): Promise<string> {
  // If a worker does not answer the others within five seconds, this is an error, which happens on a slow
  // machine.
  const response = await vi.waitUntil(
    async () => {
      const answer = await get('/metrics');
      return answer.ok && answer;
    },
    { timeout: 60_000 },
  );
  return response.text();
}
async function counted(): Promise<number> {
  const text = await metrics();
  const line = /^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text);
  return Number(line?.[1] ?? 0);
}

it('every worker reports the metrics of all workers', async () => {
  const before = await counted();
  for (let call = 0; call < 20; call += 1) await get('/healthz');
  for (let call = 0; call < 6; call += 1) expect(await counted()).toBe(before + 20);
});

/** Waits for something in another process. */
const until = (what: () => boolean) => expect.poll(what).toBe(true);
const workers = () => childrenOf(fleet.child.pid ?? 0);
async function begun(): Promise<number> {
  const text = await metrics();
  return Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1]);
}

it('workers are restarted while the database is down, and the other workers go on', async () => {
  const before = await begun();
  expect(Math.abs(before - Date.now() / 1000)).toBeLessThan(300);
  const [killed = 0, other = 0] = workers();
  await run(`alter database ${name} with allow_connections false`);
  process.kill(killed, 'SIGKILL');
  // The killed worker, and one after it that found no database.
  await until(() => fleet.output().split('A worker has stopped').length > 2);
  expect((await get('/healthz')).status).toBe(200);
  expect(workers()).toContain(other);
  await run(`alter database ${name} with allow_connections true`);
  await expect.poll(begun).toBeGreaterThan(before); // the restart is visible
  expect(workers()).toHaveLength(2);
});

it('all workers stop together without an error', async () => {
  const another = await startFleet();
  const answers = Array.from({ length: 20 }, () =>
    fetch(`${another.url}/healthz`).then(({ status }) => status),
  );
  expect(await Promise.all(answers)).toEqual(Array(20).fill(200));
  expect(await another.stop()).toBe(0);
});
