import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

// A restore fills a database and then changes it. Until it has ended, no server may use it: rows could be missing, and
// mails of before the backup would be sent. The embedded database is restored in a folder beside its own, and a schema
// without tables marks one of PostgreSQL.

const SCHEMA = 'unfinished_restore';

/** The folder in which the embedded database of a folder is restored. */
export const unfinishedFolder = (folder: string): string => `${folder}.part`;

/** @throws if the embedded database of this folder was not restored completely */
export function requireNoUnfinishedFolder(folder: string): void {
  if (fs.existsSync(unfinishedFolder(folder)))
    throw new Error(
      `A restore into DATA_DIR was interrupted (${unfinishedFolder(folder)}). Empty DATA_DIR, and restore the backup again.`,
    );
}

/** @throws if this database of PostgreSQL was not restored completely */
export async function requireNoUnfinishedRestore(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql`select where to_regnamespace(${SCHEMA}) is not null`.execute(db);
  if (rows.length > 0)
    throw new Error(
      'A restore into this database was interrupted. Create it again, and restore the backup again',
    );
}

/** Marks this database of PostgreSQL as one that is being restored. */
export async function markUnfinishedRestore(db: Kysely<DB>): Promise<void> {
  await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
}

export async function unmarkUnfinishedRestore(db: Kysely<DB>): Promise<void> {
  await sql`drop schema ${sql.id(SCHEMA)}`.execute(db);
}
