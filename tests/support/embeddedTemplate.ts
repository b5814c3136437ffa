import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { quietLog } from './quietLog.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file to start databases in memory from: 0.5 s each instead of 2.5. */
    embeddedTemplate: string;
    /** The address of a PostgreSQL server, to whose path the name of a database is added. */
    postgresServer: string;
    /** Which database the project's tests run on. */
    backend: 'embedded' | 'postgres';
  }
}

/** Migrates one database in memory and keeps its dump, for every test file to start from. */
export default async function setUp(project: TestProject) {
  const database = await openDatabase({ memory: true });
  await migrate(database.db);
  await (await openQueue(database, [MAIL_QUEUE], quietLog)).stop();
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-template-')), 'template.tar');
  const dump = await database.dump?.();
  fs.writeFileSync(file, Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer()));
  await database.close();
  project.provide('embeddedTemplate', file);
  project.provide('backend', 'embedded');
  return () => fs.rmSync(path.dirname(file), { recursive: true });
}
