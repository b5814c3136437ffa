import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MAIL_QUEUE } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';

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

/** Global setups are loaded once for each project; the template is made once for all of them. */
const MADE = Symbol.for('vichara.embeddedTemplate');
const everywhere = globalThis as typeof globalThis & { [MADE]?: Promise<string> };

/** Gives a project the template, for every test file to start from. */
export default async function setUp(project: TestProject) {
  everywhere[MADE] ??= makeTemplate();
  project.provide('embeddedTemplate', await everywhere[MADE]);
  project.provide('backend', 'embedded');
}

/** Migrates one database in memory and keeps its dump, until the process ends; its file. */
async function makeTemplate(): Promise<string> {
  const database = await openDatabase({ memory: true });
  await migrate(database.db);
  await (await openQueue(database, [MAIL_QUEUE], quietLog)).stop();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-template-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'template.tar');
  const dump = await database.dump?.();
  fs.writeFileSync(file, Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer()));
  await database.close();
  return file;
}
