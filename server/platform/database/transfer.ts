import crypto from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Jobs, PendingJob } from '#server/platform/jobs/queue.ts';
import type { Database } from './database.ts';
import { type Table, tablesInOrder } from './tables.ts';
import { withoutTimeout } from './transaction.ts';
import type { DB } from './types.ts';

/*
 * Everything in a database as lines of JSON, to be carried into another one, embedded or not. A list is a mark of
 * ours, an object is a row: `["export",1,[migrations]]`, then for each table `["table",name,rows]`, its rows, and
 * `["end",name,rows,checksum]`; then the mails and other jobs that wait, and `["done"]`. A checksum is the SHA-256
 * of the rows' lines in the order of the primary key, so that what was read can be compared with what was written.
 */

const FORMAT = 1;
/** Rows that are fetched and written at a time. */
const BATCH = 500;

type Trx = Transaction<DB>;
type Mark = [mark: 'export' | 'table' | 'end' | 'jobs' | 'done', ...rest: unknown[]];

/** Told as rows go by. */
export type Progress = (done: number, total: number) => void;

/** What has been carried: how many rows a table. */
export type RowCounts = Map<string, number>;

/** Writes everything as it stands at one moment, while others go on writing. */
export async function* exportDatabase(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'pending'>,
  progress: Progress = () => {},
): AsyncGenerator<string> {
  yield* inSnapshot(db, async function* (trx) {
    const tables = await tablesInOrder(trx);
    const counts = await Promise.all(tables.map((table) => rowCount(trx, table)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    yield line(['export', FORMAT, await migrationsOf(trx)]);
    for (const [place, table] of tables.entries()) {
      yield line(['table', table.name, counts[place]]);
      const digest = crypto.createHash('sha256');
      for await (const rows of rowsOf(trx, table)) {
        for (const row of rows) digest.update(`${row}\n`);
        yield rows.map((row) => `${row}\n`).join('');
        done += rows.length;
        progress(done, total);
      }
      yield line(['end', table.name, counts[place], digest.digest('hex')]);
    }
    yield line(['jobs', await jobs.pending(trx)]);
    yield line(['done']);
  });
}

/**
 * Reads what `exported` wrote into an empty database of the same version, in one transaction: whole or not at all.
 * What was written is read again and compared before it counts.
 * @throws when the database is not empty, the file is cut off or changed, or of another version.
 */
export async function importDatabase(
  { db }: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'restore'>,
  lines: AsyncIterable<string>,
  progress: (rows: number) => void = () => {},
): Promise<RowCounts> {
  return db.transaction().execute(async (trx) => {
    await withoutTimeout(trx);
    await refuseFull(trx);
    const tables = new Map((await tablesInOrder(trx)).map((table) => [table.name, table]));
    await sql.raw(`truncate ${[...tables.keys()].join(', ')}`).execute(trx);
    const carried: RowCounts = new Map();
    let [part, isWhole]: [Part | null, boolean] = [null, false];
    for await (const text of lines) {
      if (!text.startsWith('[')) progress(await takeRow(trx, part, text));
      else {
        const [mark, ...rest]: Mark = JSON.parse(text);
        if (mark === 'export') await refuseOtherVersion(trx, rest);
        else if (mark === 'table') part = begunPart(tables, String(rest[0]));
        else if (mark === 'end') {
          carried.set(...(await endedPart(trx, part, rest, progress)));
          part = null;
        } else if (mark === 'jobs') await jobs.restore(trx, rest[0] as PendingJob[]);
        else isWhole = mark === 'done';
      }
    }
    if (!isWhole) throw new Error('The file is cut off before its end.');
    return carried;
  });
}

/** A table while its rows are read. */
interface Part {
  table: Table;
  digest: crypto.Hash;
  rows: number;
  waiting: string[];
}

function begunPart(tables: Map<string, Table>, name: string): Part {
  const table = tables.get(name);
  if (!table) throw new Error(`There is no table ${name} in this version.`);
  return { table, digest: crypto.createHash('sha256'), rows: 0, waiting: [] };
}

/** Takes a row, and writes those that wait once they are many; how many were written. */
async function takeRow(trx: Trx, part: Part | null, row: string): Promise<number> {
  if (!part) throw new Error('The file is damaged: there are rows of no table.');
  part.digest.update(`${row}\n`);
  part.rows += 1;
  part.waiting.push(row);
  return part.waiting.length < BATCH ? 0 : writeWaiting(trx, part);
}

async function writeWaiting(trx: Trx, part: Part): Promise<number> {
  const { table, waiting } = part;
  part.waiting = [];
  if (waiting.length > 0) await insertRows(trx, table, waiting);
  return waiting.length;
}

/** The table's name and rows, once what was read and what was written are both as they were. */
async function endedPart(
  trx: Trx,
  part: Part | null,
  [name, rows, checksum]: unknown[],
  progress: (rows: number) => void,
): Promise<[name: string, rows: number]> {
  const isAsWritten =
    part?.table.name === name && part?.rows === rows && part?.digest.digest('hex') === checksum;
  if (!part || !isAsWritten) throw new Error(`The file is damaged: table ${name} is not as it was written.`);
  progress(await writeWaiting(trx, part));
  if ((await checksumOf(trx, part.table)) !== checksum) {
    throw new Error(`Table ${name} does not read as it was written.`);
  }
  return [part.table.name, part.rows];
}

const line = (mark: Mark) => `${JSON.stringify(mark)}\n`;

/** One moment of the database, whatever others write meanwhile. */
async function* inSnapshot(
  db: Kysely<DB>,
  act: (trx: Trx) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await withoutTimeout(trx);
    yield* act(trx);
  } finally {
    await trx.rollback().execute(); // it has written nothing
  }
}

async function refuseFull(trx: Trx): Promise<void> {
  const { rows } = await sql`select from users union all select from signups limit 1`.execute(trx);
  if (rows.length) throw new Error('The database is not empty: what is in it would be lost.');
}

async function refuseOtherVersion(trx: Trx, [format, migrations]: unknown[]): Promise<void> {
  const isSame = JSON.stringify(migrations) === JSON.stringify(await migrationsOf(trx));
  if (format !== FORMAT || !isSame) {
    throw new Error('The file is of another version: export and import with the same one, then upgrade.');
  }
}

async function migrationsOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name collate "C"`.execute(trx);
  return rows.map(({ name }) => name);
}

async function rowCount(trx: Trx, { name }: Table): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) from ${name}`).execute(trx);
  return rows[0]?.count ?? 0;
}

/** The rows of a table as JSON, in the order of its primary key, some at a time. */
async function* rowsOf(trx: Trx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const cursor = `rows_of_${name}`;
  await sql
    .raw(`declare ${cursor} no scroll cursor for
      select row_to_json(listed)::text as row from (
        select ${columns.join(', ')} from ${name} order by ${key.join(', ')}
      ) as listed`)
    .execute(trx);
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${BATCH} from ${cursor}`).execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql.raw(`close ${cursor}`).execute(trx);
}

async function checksumOf(trx: Trx, table: Table): Promise<string> {
  const digest = crypto.createHash('sha256');
  for await (const rows of rowsOf(trx, table)) for (const row of rows) digest.update(`${row}\n`);
  return digest.digest('hex');
}

async function insertRows(trx: Trx, { name, columns }: Table, rows: string[]): Promise<void> {
  const listed = sql.raw(columns.join(', '));
  await sql`
    insert into ${sql.raw(name)} (${listed})
    select ${listed} from json_populate_recordset(null::${sql.raw(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    trx,
  );
}
