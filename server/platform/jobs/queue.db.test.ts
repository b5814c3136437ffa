import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { type Jobs, openQueue, type RecurringTask } from './queue.ts';

let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  database = await openTestDatabase();
  // Creates the queue of the recurring tasks.
  const setup = await openQueue(database, [], quietLogger);
  await setup.schedule([]);
  await setup.stop();
});
afterAll(() => database.close());

beforeEach(async () => {
  jobs = await openQueue(database, [], quietLogger);
});
afterEach(() => jobs.stop());

const everyNewYear = (name: string, run: () => Promise<void> = async () => {}): RecurringTask => ({
  name,
  cron: '0 0 1 1 *',
  run,
});

/** Inserts the job of a task, as the schedules of pg-boss do. */
const makeDue = (queue: string, task: string) =>
  sql`
    insert into pgboss.job (name, data, retry_limit, policy, singleton_key)
    select name, ${JSON.stringify({ task })}::jsonb, retry_limit, policy, ${task}::text
    from pgboss.queue where name = ${queue}
    on conflict do nothing`.execute(database.db);

it('the tasks of a queue are scheduled, and the schedule of a removed task is deleted', async () => {
  const schedules = async () => {
    const { rows } = await sql`select key, cron, data from pgboss.schedule order by key`.execute(database.db);
    return rows;
  };
  await jobs.schedule([everyNewYear('first'), everyNewYear('second')]);
  expect(await schedules()).toEqual([
    { key: 'first', cron: '0 0 1 1 *', data: { task: 'first' } },
    { key: 'second', cron: '0 0 1 1 *', data: { task: 'second' } },
  ]);
  await jobs.schedule([everyNewYear('second')]);
  expect(await schedules()).toEqual([{ key: 'second', cron: '0 0 1 1 *', data: { task: 'second' } }]);
});

it('a due task runs once, and is not retried when it fails', async () => {
  await makeDue('recurring', 'failing');
  let runCount = 0;
  const firstRun = Promise.withResolvers<void>();
  const failing = everyNewYear('failing', async () => {
    runCount += 1;
    firstRun.resolve();
    throw new Error('failed on purpose');
  });
  await jobs.schedule([failing]);
  await firstRun.promise;
  await expect
    .poll(async () => {
      const { rows } = await sql`select state from pgboss.job where name = 'recurring'`.execute(database.db);
      return rows;
    })
    .toEqual([{ state: 'failed' }]);
  expect(runCount).toBe(1);
});

it('a task that asks a server that hangs holds up only tasks of its kind, and one further run of it waits', async () => {
  const [hasBegun, mayEnd, wasRun] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const hang = async () => {
    hasBegun?.resolve();
    await mayEnd?.promise;
  };
  const ask = { ...everyNewYear('ask', hang), asksOtherServer: true };
  await makeDue('recurring-asking', 'ask');
  await jobs.schedule([ask, everyNewYear('count', async () => wasRun?.resolve())]);
  await hasBegun?.promise;
  for (let minute = 0; minute < 3; minute += 1) await makeDue('recurring-asking', 'ask');
  const { rows } = await sql`
    select state from pgboss.job where name = 'recurring-asking' order by state desc`.execute(database.db);
  expect(rows).toEqual([{ state: 'active' }, { state: 'created' }]);
  await makeDue('recurring', 'count');
  await wasRun?.promise;
  mayEnd?.resolve();
});

it('a stop waits for the job that runs', async () => {
  const queue = await openQueue(database, ['slow'], quietLogger);
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await queue.work('slow', () => {
    started.resolve();
    return mayEnd.promise;
  });
  await database.db.transaction().execute((trx) => queue.send(trx, 'slow', {}));
  await started.promise;
  let hasStopped = false;
  const stopped = queue.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(hasStopped).toBe(false);
  mayEnd.resolve();
  await stopped;
  const { rows } = await sql`select state from pgboss.job where name = 'slow'`.execute(database.db);
  expect(rows).toEqual([{ state: 'completed' }]);
});
