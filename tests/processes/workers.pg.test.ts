import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPostgresDatabase, runOnPostgres } from '#tests/support/database/testDatabase.ts';
import { childProcessIds, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';

let fleet: ServerProcess;
let url: string;

const startFleet = () =>
  startServer({
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(32),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });

beforeAll(async () => {
  url = await createPostgresDatabase();
  fleet = await startFleet();
});
afterAll(() => fleet.stop());

/** Requests a path on a new connection, so that the workers take turns. */
const get = (path: string) => fetch(fleet.url + path, { headers: { connection: 'close' } });
async function metrics(): Promise<string> {
  // On a slow machine a worker may not reply to the others within five seconds, which makes this call fail.
  const response = await vi.waitUntil(
    async () => {
      const response = await get('/metrics');
      return response.ok && response;
    },
    { timeout: 60_000 },
  );
  return response.text();
}
async function countHealthChecks(): Promise<number> {
  const text = await metrics();
  const line = /^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text);
  return Number(line?.[1] ?? 0);
}

it('every worker reports the metrics of all workers', async () => {
  const before = await countHealthChecks();
  for (let call = 0; call < 20; call += 1) await get('/healthz');
  for (let call = 0; call < 6; call += 1) expect(await countHealthChecks()).toBe(before + 20);
});

/** Waits until a condition is true. */
const waitUntil = (condition: () => boolean) => expect.poll(condition).toBe(true);
const workers = () => childProcessIds(fleet.child.pid ?? 0);
async function earliestStart(): Promise<number> {
  const text = await metrics();
  return Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1]);
}

it('workers are restarted while the database is down, and the other workers continue', async () => {
  const before = await earliestStart();
  expect(Math.abs(before - Date.now() / 1000)).toBeLessThan(300);
  const [killed = 0, survivor = 0] = workers();
  const name = url.split('/').at(-1);
  await runOnPostgres(`alter database ${name} with allow_connections false`);
  process.kill(killed, 'SIGKILL');
  // The killed worker, and a later one that could not connect to the database.
  await waitUntil(() => fleet.output().split('A worker has stopped').length > 2);
  expect((await get('/healthz')).status).toBe(200);
  expect(workers()).toContain(survivor);
  await runOnPostgres(`alter database ${name} with allow_connections true`);
  await expect.poll(earliestStart).toBeGreaterThan(before); // the earliest start time changes with the restart
  expect(workers()).toHaveLength(2);
});

it('all workers stop together without an error', async () => {
  const secondFleet = await startFleet();
  const statuses = Array.from({ length: 20 }, () =>
    fetch(`${secondFleet.url}/healthz`).then(({ status }) => status),
  );
  expect(await Promise.all(statuses)).toEqual(Array(20).fill(200));
  expect(await secondFleet.stop()).toBe(0);
});
