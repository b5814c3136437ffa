// A backup that reads a real replica, while its primary is in use.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#server/platform/backup/backups.ts';
import { beginRun, endRun, writeMark } from '#server/platform/backup/runs.ts';
import { databaseToRead } from '#server/platform/backup/source.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { NO_REPLICA } from '#server/platform/database/replica.ts';
import { newId } from '#server/platform/ids.ts';
import { PRODUCT_VERSION } from '#server/platform/version.ts';
import { type PostgresPair, startPair } from '#tests/cluster/postgresPair.ts';
import { ensurePostgres } from '#tests/support/database/postgresServer.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let pair: PostgresPair;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  pair = await startPair(ensurePostgres() as string);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-replica-backup-'));
  server = await openTestServer(
    {
      DATABASE_URL: pair.primary,
      DATABASE_REPLICA_URL: pair.replica,
      SESSION_SECRET: 'x'.repeat(32),
      BACKUP_TO: folder,
      BACKUP_PLAIN: 'yes',
    },
    { database: openPrimary() },
  );
}, 300_000);
afterAll(async () => {
  await server.close();
  pair.stop();
  fs.rmSync(folder, { recursive: true });
});

/** The mark of a backup that is about to read the database. */
const NEXT = newId();

async function openPrimary() {
  const database = await openDatabase({ url: pair.primary });
  await migrate(database.db);
  return database;
}

/** Whether the next backup would read the primary. On a busy machine, the replica can be out of use for some seconds. */
const readsPrimary = async () => (await databaseToRead(server.deps, NEXT)) === server.deps.db;

it('a backup reads the replica once it has the mark of the primary, and its proof finds every row', {
  timeout: 300_000,
}, async () => {
  const { deps } = server;
  await createMember(server, 'meera');
  await expect.poll(() => deps.replica.for(null), { timeout: 60_000 }).not.toBeNull();
  const { manifest } = await makeBackup(deps);
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1);
  expect(manifest.versions).toEqual({ product: PRODUCT_VERSION, postgres: expect.stringMatching(/^\d+\./) });
  await writeMark(deps.db, NEXT);
  await expect.poll(readsPrimary, { timeout: 60_000 }).toBe(false);
});

it('a backup reads the primary after one that failed, and while the replica is down', async () => {
  const { deps } = server;
  await writeMark(deps.db, NEXT);
  const id = await beginRun(deps.db, deps.clock());
  await endRun(deps.db, id, {
    state: 'failed',
    failed_in: 'backup',
    reason: 'Cancelled.',
    now: deps.clock(),
  });
  expect(await readsPrimary()).toBe(true);
  await deps.db.deleteFrom('backup_runs').where('id', '=', id).execute();
  await expect.poll(readsPrimary, { timeout: 60_000 }).toBe(false);
  expect(await databaseToRead({ ...deps, replica: NO_REPLICA }, NEXT)).toBe(deps.db);
});
