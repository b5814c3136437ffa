import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';
import { startRecurringTasks } from './recurringTasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const startWith = (schedule: () => Promise<void>) =>
  startRecurringTasks({ ...server.deps, jobs: { ...server.deps.jobs, schedule } });

it('the tasks start once the database is back', async () => {
  const schedule = vi.fn().mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  await startWith(schedule);
  expect(schedule).toHaveBeenCalledTimes(2);
});

it('another failure ends the start', async () => {
  const schedule = vi.fn().mockRejectedValue(new Error('no such queue'));
  await expect(startWith(schedule)).rejects.toThrow('no such queue');
  expect(schedule).toHaveBeenCalledTimes(1);
});
