import crypto from 'node:crypto';
import fs from 'node:fs';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database.ts';

/** A migrated, empty database of this test file's own, on the backend of its project. */
export async function openTestDatabase(): Promise<Database> {
  if (inject('backend') === 'postgres') return copyOfTemplate(inject('postgresServer'));
  return openDatabase({ memory: true, template: new Blob([fs.readFileSync(inject('embeddedTemplate'))]) });
}

async function copyOfTemplate(server: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const bare = await openDatabase({ url: `${server}/postgres` });
  await bare.pool.query(`create database ${name} template template`);
  await bare.close();
  return openDatabase({ url: `${server}/${name}` });
}
