import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { postgresBinDir, startPostgres } from './postgresServer.ts';

/** Starts a PostgreSQL server with one migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const binDir = postgresBinDir();
  if (!binDir) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const server = await startPostgres(binDir);
  const maintenance = await openDatabase({ url: `${server.url}/postgres` });
  await maintenance.pool.query('create database template');
  await maintenance.close();
  const database = await openDatabase({ url: `${server.url}/template` });
  await migrate(database.db);
  await (await openQueue(database, [MAIL_QUEUE], quietLogger)).stop();
  await database.close();
  project.provide('postgresServer', server.url);
  project.provide('backend', 'postgres');
  return () => server.stop();
}
