import fs from 'node:fs/promises';
import path from 'node:path';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql, type Transaction } from 'kysely';
import { unpacked } from '#server/platform/backup/format/tar.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPglite } from '#server/platform/database/embedded/pglite.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { importDatabase, rowsMissing, tableSums } from '#server/platform/database/transfer.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Manifest } from './manifest.ts';
import { CLUSTER } from './source.ts';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Restores the database of a backup into an empty folder, as an embedded one, and opens it.
 * @param archive The tar file, not compressed.
 * @throws when the archive is damaged, or when rows differ from their sums.
 */
export async function restoreInto(kind: Manifest['kind'], folder: string, archive: Bytes) {
  const cluster = path.join(folder, CLUSTER);
  if (kind === 'embedded') await extract(archive, folder);
  const pglite = await openPglite(cluster, { extensions: { btree_gin, pg_trgm, amcheck } });
  const database = await openDatabase({ memory: true, pglite });
  try {
    if (kind === 'postgres') {
      await migrate(database.db);
      // The jobs are not needed for a comparison.
      await importDatabase(database, { restore: async () => {} }, linesOf(archive));
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    /** Checks the indexes and the keys. Returns the tables with their sums, and the last migration. */
    check: async () => {
      // What the check needs is taken back.
      const trx = await database.db.startTransaction().execute();
      try {
        await checkIndexes(trx);
        await checkReferences(trx);
        const { rows } = await sql<{ name: string }>`
          select name from schema_migrations order by name desc limit 1`.execute(trx);
        return { tables: await tableSums(trx), migration: rows[0]?.name ?? '' };
      } finally {
        await trx.rollback().execute();
      }
    },
  };
}

export async function extract(archive: Bytes, folder: string): Promise<void> {
  for await (const { name, content } of unpacked(archive)) {
    const file = path.join(folder, name);
    if (path.relative(folder, file).startsWith('..'))
      throw new Error(`The backup names a file outside: ${name}`);
    if (content) await fs.writeFile(file, content, { mode: 0o600 });
    else await fs.mkdir(file, { recursive: true, mode: 0o700 });
  }
}

/** The lines of the files with rows. A file ends with the end of a line. */
export async function* linesOf(archive: Bytes): AsyncGenerator<string> {
  for await (const { content } of unpacked(archive)) {
    if (!content) continue;
    const text = Buffer.concat(await Array.fromAsync(content)).toString();
    for (const line of text.split('\n')) if (line) yield line;
  }
}

/** Compares every B-tree index with its table. @throws with the name of a damaged one */
async function checkIndexes(trx: Transaction<DB>): Promise<void> {
  await sql`create extension if not exists amcheck`.execute(trx);
  await sql`
    select bt_index_check(index => pg_class.oid, heapallindexed => true)
    from pg_class join pg_am on pg_am.oid = relam
    where amname = 'btree' and relkind = 'i' and relpersistence = 'p'`.execute(trx);
}

interface Reference {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

/** Looks for rows that refer to rows that are missing. @throws with the name of their table */
async function checkReferences(trx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<Reference>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select quote_ident(attname) from unnest(conkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = conrelid and attnum = part.number order by position) as columns,
      array(select quote_ident(attname) from unnest(confkey) with ordinality as part (number, position)
        join pg_attribute on attrelid = confrelid and attnum = part.number order by position) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx);
  for (const { child, parent, columns, keys } of rows) {
    const isSet = columns.map((column) => `child.${column} is not null`).join(' and ');
    const isSame = keys.map((key, index) => `parent.${key} = child.${columns[index]}`).join(' and ');
    const { rows: counts } = await sql
      .raw<{ count: number }>(
        `select count(*) from ${child} as child where ${isSet}
          and not exists (select from ${parent} as parent where ${isSame})`,
      )
      .execute(trx);
    const count = counts[0]?.count ?? 0;
    if (count > 0) throw rowsMissing(parent, count);
  }
}
