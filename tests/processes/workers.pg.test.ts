import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPostgresDatabase, runOnPostgres } from '#tests/support/database/testDatabase.ts';
import { childProcessIds, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';

let server: ServerProcess;
let url: string;

const startServerWithWorkers = () =>
  startServer({
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(32),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });

beforeAll(async () => {
  url = await createPostgresDatabase();
  server = await startServerWithWorkers();
});
afterAll(() => server.stop());

/** Requests a path on a new connection. The main process gives new connections to the workers in turn. */
const get = (path: string) => fetch(server.url + path, { headers: { connection: 'close' } });
async function metrics(): Promise<string> {
  // On a slow machine, the workers may not report their metrics in time. Then the reply is empty, and the request is
  // repeated.
  return vi.waitUntil(async () => (await get('/metrics')).text(), { timeout: 60_000 });
}
async function countHealthChecks(): Promise<number> {
  const text = await metrics();
  const line = /^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text);
  return Number(line?.[1] ?? 0);
}

it('every worker reports the metrics of all workers', async () => {
  const countBefore = await countHealthChecks();
  for (let call = 0; call < 20; call += 1) await get('/healthz');
  for (let call = 0; call < 6; call += 1) expect(await countHealthChecks()).toBe(countBefore + 20);
});

/** Waits until a condition is true. */
const waitUntil = (condition: () => boolean) => expect.poll(condition).toBe(true);
const workerIds = () => childProcessIds(server.child.pid ?? 0);
/** The start time of the newest worker, in seconds since 1970. */
async function latestStart(): Promise<number> {
  const text = await metrics();
  return Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1]);
}

it('a killed worker is restarted until it can connect to the database, and the other worker continues', async () => {
  const startBefore = await latestStart();
  expect(Math.abs(startBefore - Date.now() / 1000)).toBeLessThan(300);
  const [killedId = 0, survivorId = 0] = workerIds();
  const name = url.split('/').at(-1);
  await runOnPostgres(`alter database ${name} with allow_connections false`);
  process.kill(killedId, 'SIGKILL');
  // Both the killed worker and the worker that replaced it have stopped. The latter could not connect to the database.
  await waitUntil(() => server.output().split('A worker has stopped').length > 2);
  expect((await get('/healthz')).status).toBe(200);
  expect(workerIds()).toContain(survivorId);
  await runOnPostgres(`alter database ${name} with allow_connections true`);
  await expect.poll(latestStart).toBeGreaterThan(startBefore);
  expect(workerIds()).toHaveLength(2);
});

it('all workers stop together without an error', async () => {
  const secondServer = await startServerWithWorkers();
  const statuses = Array.from({ length: 20 }, () =>
    fetch(`${secondServer.url}/healthz`).then(({ status }) => status),
  );
  expect(await Promise.all(statuses)).toEqual(Array(20).fill(200));
  expect(await secondServer.stop()).toBe(0);
});
