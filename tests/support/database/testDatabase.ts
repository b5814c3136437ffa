import crypto from 'node:crypto';
import fs from 'node:fs';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';

/** Opens a migrated, empty database for this test file, of the kind of its project. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('backend') === 'postgres') return openDatabase({ url: await createPostgresDatabase() });
  return openDatabase({ memory: true, template: new Blob([fs.readFileSync(inject('embeddedTemplate'))]) });
}

/** Creates a migrated, empty database on the PostgreSQL server. Returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const server = inject('postgresServer');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${server}/postgres` });
  await bare.pool.query(`create database ${name} template template`);
  await bare.close();
  return `${server}/${name}`;
}
