import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';
import { openDatabase } from './database.ts';

let fleet: ServerProcess;
beforeAll(async () => {
  const name = `workers_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await bare.pool.query(`create database ${name} template template`);
  await bare.close();
  fleet = await startServer({
    DATABASE_URL: `${inject('postgresServer')}/${name}`,
    SESSION_SECRET: 'x'.repeat(32),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });
});
afterAll(() => fleet.stop());

/** On a connection of its own, so that the workers take turns. */
const get = (path: string) => fetch(fleet.url + path, { headers: { connection: 'close' } });
async function counted(): Promise<number> {
  const text = await (await get('/metrics')).text();
  const line = /^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text);
  return Number(line?.[1] ?? 0);
}

it('tell what all of them have counted, whichever is asked', async () => {
  for (let call = 0; call < 20; call += 1) await get('/healthz');
  for (let call = 0; call < 6; call += 1) expect(await counted()).toBe(20);
});

it('stop together, and cleanly', async () => {
  const answers = Array.from({ length: 20 }, () => get('/healthz').then(({ status }) => status));
  expect(await Promise.all(answers)).toEqual(Array(20).fill(200));
  expect(await fleet.stop()).toBe(0);
});
