import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { type OpenPglite, openPglite } from '#server/platform/database/embedded/pglite.ts';

/** An embedded database that test files use one after the other, because emptying it is faster than opening one. */
interface ReusedDatabase extends OpenPglite {
  /** Empties all tables and restores the rows of the migrations. */
  restore: string;
  /** The last change of the schema. */
  schemaVersion: string;
}

/** The databases that no file uses at the moment. The files of a worker share this list. */
const unused: ReusedDatabase[] = [];

/** A migrated, empty database, which goes back to the unused ones when it is closed. `template` is the path of a dump. */
export async function takeEmbedded(template: string): Promise<OpenPglite> {
  const reused = unused.pop() ?? (await openReused(template));
  let isClosed = false;
  return {
    ...reused,
    // What a file still runs after it has closed the database must not reach the next file.
    execute: (batch) =>
      isClosed ? Promise.reject(new Error('The database is closed.')) : reused.execute(batch),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (await restore(reused)) unused.push(reused);
      else await reused.close();
    },
  };
}

async function openReused(template: string): Promise<ReusedDatabase> {
  const opened = await openPglite(null, { loadDataDir: new Blob([fs.readFileSync(template)]) });
  const { pglite } = opened;
  return { ...opened, restore: await restoreStatement(pglite), schemaVersion: await schemaVersion(pglite) };
}

/** Returns whether the database is as it was when it was opened. It is not if a test has changed the schema. */
async function restore({ pglite, restore, schemaVersion: initial }: ReusedDatabase): Promise<boolean> {
  try {
    await pglite.exec('rollback');
    await pglite.exec('discard all');
    if ((await schemaVersion(pglite)) !== initial) return false;
    await pglite.exec(restore);
    return true;
  } catch {
    return false; // A test has left it in a state in which it cannot be used, such as without a table.
  }
}

/** The number of the last transaction that changed the schema. */
async function schemaVersion(pglite: PGlite): Promise<string> {
  const catalogues = ['pg_type', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_attrdef'];
  const rows = catalogues
    .map((name) => `select xmin::text::bigint as number from ${name}`)
    .join(' union all ');
  return JSON.stringify((await pglite.query(`select max(number)::text from (${rows}) as changes`)).rows);
}

async function restoreStatement(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ table: string }>(`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'pgboss')`);
  const tables = rows.map(({ table }) => table);
  const inserts: string[] = [];
  for (const table of tables) {
    const { rows } = await pglite.query<{ insert: string | null }>(`
      select format('insert into ${table} select * from jsonb_populate_recordset(null::${table}, %L)', jsonb_agg(t)) as insert
      from ${table} as t having count(*) > 0`);
    for (const { insert } of rows) if (insert) inserts.push(insert);
  }
  // Foreign keys are not checked while the rows are inserted, so that their order does not matter.
  return [
    `truncate ${tables.join(', ')} restart identity`,
    'set session_replication_role = replica',
    ...inserts,
    'reset session_replication_role',
  ].join(';');
}
