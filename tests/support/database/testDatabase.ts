import crypto from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { takeEmbedded } from './reusedEmbedded.ts';

/** Opens a migrated, empty database for this test file, on the backend of its Vitest project. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('backend') === 'postgres') return openDatabase({ url: await createPostgresDatabase() });
  return openDatabase({ memory: true, pglite: await takeEmbedded(inject('embeddedTemplate')) });
}

/**
 * The options of `create database` that copy the migrated database of `postgresTemplate.ts`. Copying its files takes half
 * the time of writing them to the log.
 */
const FROM_TEMPLATE = 'template template strategy file_copy';

/**
 * Creates a database on the PostgreSQL server and returns its URL. `options` are those of `create database`;
 * by default the database has the tables and no rows.
 */
export async function createPostgresDatabase(options = FROM_TEMPLATE): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnPostgres(`create database ${name} ${options}`);
  return `${inject('postgresServer')}/${name}`;
}

/** Runs a statement on the PostgreSQL server, in the maintenance database. */
export async function runOnPostgres(statement: string): Promise<void> {
  const maintenance = await openDatabase({ url: `${inject('postgresServer')}/postgres` });
  await maintenance.pool.query(statement);
  await maintenance.close();
}
