import crypto from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Jobs, PendingJob } from '#server/platform/jobs/queue.ts';
import type { Database } from './database.ts';
import { type Table, tablesInOrder } from './tables.ts';
import { withoutTimeout } from './transaction.ts';
import type { DB } from './types.ts';

/*
 * The export format: the whole database as lines of JSON. A line with an array is a marker, a line with an
 * object is a row: `["export",1,[migrations]]`, then for each table `["table",name,rowCount]`, its rows and
 * `["end",name,rowCount,checksum]`, then `["jobs",[waiting jobs]]` and `["done"]`. A checksum is the SHA-256 of the
 * rows' lines in the order of the primary key, so that the imported rows can be compared with the exported ones.
 */

const FORMAT = 1;
/** How many rows are read and written at a time. */
const BATCH_SIZE = 500;

type Trx = Transaction<DB>;
type Marker = [marker: 'export' | 'table' | 'end' | 'jobs' | 'done', ...rest: unknown[]];

/** Called after each batch of an export with the number of exported rows and the number of all rows. */
export type Progress = (done: number, total: number) => void;

/** The number of rows of each table. */
export type RowCounts = Map<string, number>;

/** Yields the whole database in its state at one moment. Others can continue to write. */
export async function* exportDatabase(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'pending'>,
  progress: Progress = () => {},
): AsyncGenerator<string> {
  yield* inSnapshot(db, async function* (trx) {
    const tables = await tablesInOrder(trx);
    const counts = await Promise.all(tables.map((table) => countRows(trx, table)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    yield markerLine(['export', FORMAT, await migrationsOf(trx)]);
    for (const [index, table] of tables.entries()) {
      yield markerLine(['table', table.name, counts[index]]);
      const digest = crypto.createHash('sha256');
      for await (const rows of rowsOf(trx, table)) {
        for (const row of rows) digest.update(`${row}\n`);
        yield rows.map((row) => `${row}\n`).join('');
        done += rows.length;
        progress(done, total);
      }
      yield markerLine(['end', table.name, counts[index], digest.digest('hex')]);
    }
    yield markerLine(['jobs', await jobs.pending(trx)]);
    yield markerLine(['done']);
  });
}

/**
 * Imports the lines of `exportDatabase` into an empty database of the same version, in one transaction. The
 * imported rows are read back and compared before the commit. `progress` is called after each row with the
 * number of rows that have been written since its last call, which is 0 until a batch is full.
 * @throws when the database is not empty, or the file is incomplete, changed or of another version.
 */
export async function importDatabase(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'restore'>,
  lines: AsyncIterable<string>,
  progress: (rows: number) => void = () => {},
): Promise<RowCounts> {
  return db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await requireEmpty(trx);
    const tables = new Map((await tablesInOrder(trx)).map((table) => [table.name, table]));
    await sql.raw(`truncate ${[...tables.keys()].join(', ')}`).execute(trx);
    const rowCounts: RowCounts = new Map();
    let [imported, isComplete]: [ImportedTable | null, boolean] = [null, false];
    for await (const line of lines) {
      if (!line.startsWith('[')) progress(await addRow(trx, imported, line));
      else {
        const [marker, ...rest]: Marker = JSON.parse(line);
        if (marker === 'export') await requireSameVersion(trx, rest);
        else if (marker === 'table') imported = startTable(tables, imported, String(rest[0]));
        else if (marker === 'end') {
          rowCounts.set(...(await finishTable(trx, imported, rest, progress)));
          imported = null;
        } else if (marker === 'jobs') await jobs.restore(trx, rest[0] as PendingJob[]);
        else isComplete = marker === 'done' && rowCounts.size === tables.size;
      }
    }
    if (!isComplete) throw new Error('The file is damaged or cut off: a part is missing.');
    return rowCounts;
  });
}

/** The table that is being imported. */
interface ImportedTable {
  table: Table;
  digest: crypto.Hash;
  rowCount: number;
  /** The rows that have not been written to the database yet. */
  batch: string[];
}

function startTable(
  tables: Map<string, Table>,
  unfinished: ImportedTable | null,
  name: string,
): ImportedTable {
  if (unfinished) throw new Error(`The file is damaged: table ${unfinished.table.name} has no end.`);
  const table = tables.get(name);
  if (!table) throw new Error(`There is no table ${name} in this version.`);
  return { table, digest: crypto.createHash('sha256'), rowCount: 0, batch: [] };
}

/** Adds a row to the batch, and writes the batch when it is full. Returns the number of rows written. */
async function addRow(trx: Trx, imported: ImportedTable | null, row: string): Promise<number> {
  if (!imported) throw new Error('The file is damaged: a row belongs to no table.');
  imported.digest.update(`${row}\n`);
  imported.rowCount += 1;
  imported.batch.push(row);
  return imported.batch.length < BATCH_SIZE ? 0 : writeBatch(trx, imported);
}

async function writeBatch(trx: Trx, imported: ImportedTable): Promise<number> {
  const { table, batch } = imported;
  imported.batch = [];
  if (batch.length > 0) await insertRows(trx, table, batch);
  return batch.length;
}

/** Returns the table's name and row count, once both the file and the imported rows match the checksum. */
async function finishTable(
  trx: Trx,
  imported: ImportedTable | null,
  [name, count, checksum]: unknown[],
  progress: (rows: number) => void,
): Promise<[name: string, count: number]> {
  if (imported?.table.name !== name || !imported)
    throw new Error(`The file is damaged: table ${name} has no beginning.`);
  const { table, rowCount } = imported;
  if (rowCount < Number(count)) throw rowsMissing(table.name, Number(count) - rowCount);
  if (rowCount !== count || imported.digest.digest('hex') !== checksum)
    throw new Error(`The file is damaged: table ${name} differs from its checksum.`);
  progress(await writeBatch(trx, imported));
  if ((await checksumOf(trx, table)) !== checksum) {
    const found = await countRows(trx, table);
    if (found < rowCount) throw rowsMissing(table.name, rowCount - found);
    throw new Error(`Table ${name} differs from the file after the import.`);
  }
  return [table.name, rowCount];
}

/** The error that the state of the site shows after “The test restore failed:”. */
export const rowsMissing = (table: string, count: number): Error =>
  new Error(`${table} is missing ${count} ${count === 1 ? 'row' : 'rows'}.`);

const markerLine = (marker: Marker) => `${JSON.stringify(marker)}\n`;

/** Runs the generator in a snapshot of the database, which later writes of others do not change. */
async function* inSnapshot(
  db: Kysely<DB>,
  generate: (trx: Trx) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await withoutTimeout(trx);
    // It may be open for long, and this is no fault (`server/health/checks/database.ts`).
    await sql`set local application_name = 'vichara-export'`.execute(trx);
    yield* generate(trx);
  } finally {
    await trx.rollback().execute(); // The transaction has only read data.
  }
}

async function requireEmpty(trx: Trx): Promise<void> {
  const { rows } = await sql`select from users union all select from signups limit 1`.execute(trx);
  if (rows.length) throw new Error('The database is not empty: what is in it would be lost.');
}

async function requireSameVersion(trx: Trx, [format, migrations]: unknown[]): Promise<void> {
  const isSame = JSON.stringify(migrations) === JSON.stringify(await migrationsOf(trx));
  if (format !== FORMAT || !isSame) {
    throw new Error('The file is of another version: export and import with the same version, then upgrade.');
  }
}

async function migrationsOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name collate "C"`.execute(trx);
  return rows.map(({ name }) => name);
}

async function countRows(trx: Trx, { name }: Table): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) from ${name}`).execute(trx);
  return rows[0]?.count ?? 0;
}

/** Yields the rows of a table as JSON in batches, in the order of its primary key. */
async function* rowsOf(trx: Trx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const cursor = `rows_of_${name}`;
  await sql
    .raw(`declare ${cursor} no scroll cursor for
      select row_to_json(ordered)::text as row from (
        select ${columns.join(', ')} from ${name} order by ${key.join(', ')}
      ) as ordered`)
    .execute(trx);
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${BATCH_SIZE} from ${cursor}`).execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql.raw(`close ${cursor}`).execute(trx);
}

/** The rows and the checksum of each table, as a file of `exportDatabase` would have them. */
export async function tableSums(trx: Trx): Promise<{ name: string; rows: number; sum: string }[]> {
  const sums: { name: string; rows: number; sum: string }[] = [];
  for (const table of await tablesInOrder(trx))
    sums.push({
      name: table.name,
      rows: await countRows(trx, table),
      sum: await checksumOf(trx, table),
    });
  return sums;
}

async function checksumOf(trx: Trx, table: Table): Promise<string> {
  const digest = crypto.createHash('sha256');
  for await (const rows of rowsOf(trx, table)) for (const row of rows) digest.update(`${row}\n`);
  return digest.digest('hex');
}

async function insertRows(trx: Trx, { name, columns }: Table, rows: string[]): Promise<void> {
  const columnList = sql.raw(columns.join(', '));
  await sql`
    insert into ${sql.raw(name)} (${columnList})
    select ${columnList} from json_populate_recordset(null::${sql.raw(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  );
}
