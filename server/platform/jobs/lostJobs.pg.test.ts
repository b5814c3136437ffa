// Waits for half a minute, until pg-boss looks for lost jobs. So it runs on one database only.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#tests/support/database/testDatabase.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openQueue } from './queue.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a job whose server has died is repeated, and one that its server has confirmed is not', async () => {
  await (await openQueue(database, ['lost'], quietLogger)).stop();
  const insertRunning = (id: string, confirmed: string) =>
    sql`
    insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
    select name, jsonb_build_object('id', ${id}::text), 'active', now() - interval '30 seconds',
      now() - ${confirmed}::interval, heartbeat_seconds, retry_limit
    from pgboss.queue where name = 'lost'`.execute(database.db);
  await insertRunning('died', '20 seconds');
  await insertRunning('runs', '-60 seconds');
  // As half a minute after pg-boss has looked for lost jobs.
  await sql`update pgboss.queue set monitor_claim_on = null`.execute(database.db);
  const queue = await openQueue(database, ['lost'], quietLogger);
  const repeated: (string | undefined)[] = [];
  await queue.work('lost', async ({ id }) => void repeated.push(id));
  await expect.poll(() => repeated).toEqual(['died']);
  await queue.stop();
});
