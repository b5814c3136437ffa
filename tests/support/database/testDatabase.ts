import crypto from 'node:crypto';
import fs from 'node:fs';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';

/** Opens a migrated, empty database for this test file, on the backend of its Vitest project. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('backend') === 'postgres') return openDatabase({ url: await createPostgresDatabase() });
  return openDatabase({ memory: true, template: new Blob([fs.readFileSync(inject('embeddedTemplate'))]) });
}

/** Creates a migrated, empty database on the PostgreSQL server. Returns its URL. */
export async function createPostgresDatabase(): Promise<string> {
  const serverUrl = inject('postgresServer');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const maintenanceDatabase = await openDatabase({ url: `${serverUrl}/postgres` });
  await maintenanceDatabase.pool.query(`create database ${name} template template`);
  await maintenanceDatabase.close();
  return `${serverUrl}/${name}`;
}
