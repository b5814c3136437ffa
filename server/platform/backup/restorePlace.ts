import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { embeddedFolder } from '#server/platform/database/embedded/embedded.ts';
import type { DB } from '#server/platform/database/types.ts';
import {
  markUnfinishedRestore,
  requireNoUnfinishedFolder,
  requireNoUnfinishedRestore,
  unfinishedFolder,
  unmarkUnfinishedRestore,
} from '#server/platform/database/unfinishedRestore.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** Where a backup is restored. */
export interface RestorePlace {
  /** An empty folder for DATA_DIR, in which the database is an embedded one, unless there is a `url`. */
  dataDir: string;
  /** The URL of an empty PostgreSQL database. */
  url: string | null;
  /** An empty store for the pictures; null if they are left where they are. */
  storage: Storage | null;
}

/** @throws if there is something in the folder, the database or the store */
export async function requireEmptyPlace({ dataDir, url, storage }: RestorePlace): Promise<void> {
  if (url === null) requireNoUnfinishedFolder(embeddedFolder(dataDir));
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: what is in it would be lost.`);
  for await (const files of storage?.list('pictures/') ?? [])
    if (files.length > 0)
      throw new Error('The store of pictures is not empty. Keep it with --keep-pictures.');
  if (url !== null) await withDatabase(url, ({ db }) => requireEmptyDatabase(db));
}

async function requireEmptyDatabase(db: Kysely<DB>): Promise<void> {
  await requireNoUnfinishedRestore(db);
  const { rows } = await sql`
    select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`.execute(db);
  if (rows.length > 0) throw new Error('The database is not empty: what is in it would be lost.');
}

/** From now on, no server uses the place, until the restore has ended. */
export async function beginRestore({ dataDir, url }: RestorePlace): Promise<void> {
  if (url === null) await fs.promises.mkdir(unfinishedFolder(embeddedFolder(dataDir)), { mode: 0o700 });
  else await withDatabase(url, ({ db }) => markUnfinishedRestore(db));
}

/** Lets servers use the place. An embedded database appears there. */
export async function endRestore({ dataDir, url }: RestorePlace): Promise<void> {
  const folder = embeddedFolder(dataDir);
  if (url === null) await fs.promises.rename(unfinishedFolder(folder), folder);
  else await withDatabase(url, ({ db }) => unmarkUnfinishedRestore(db));
}

async function withDatabase(url: string, run: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await run(database);
  } finally {
    await database.close();
  }
}
