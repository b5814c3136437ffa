import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { TarFile } from '#server/platform/backup/format/tar.ts';
import { unlimited } from '#server/platform/database/client.ts';
import type { Database, DatabaseFiles, Db } from '#server/platform/database/database.ts';
import { exportDatabase } from '#server/platform/database/transfer.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/queue.ts';
import { hasMark, latestRuns } from './runs.ts';

/** The folder in the tar file with the files of an embedded database. */
export const CLUSTER = 'pg';

/**
 * The files of an embedded database that others write to meanwhile, as `pg_basebackup` copies them: the files between
 * the start and the stop of a backup, and then the write-ahead log in between, from which PostgreSQL makes them whole
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 * @param writeMark Writes the last thing that the copy contains.
 */
export async function* clusterFiles(
  pool: pg.Pool,
  { folder, holdCheckpoints }: DatabaseFiles,
  writeMark: () => Promise<void>,
): AsyncGenerator<TarFile> {
  const release = await holdCheckpoints();
  let isStarted = false;
  try {
    // One of before that could not be ended; an error if there is none.
    await pool.query(STOP).catch(() => {});
    await pool.query(unlimited("select pg_backup_start('vichara', true)"));
    isStarted = true;
    yield { name: CLUSTER, size: 0, content: null };
    yield* filesUnder(folder, '');
    await writeMark();
    const { rows } = await pool.query<{ labelfile: string; last: string }>(
      unlimited('select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)'),
    );
    isStarted = false;
    const [{ labelfile = '', last = '' } = {}] = rows;
    const [, first = ''] = /^START WAL LOCATION: .*\(file ([\dA-F]+)\)/m.exec(labelfile) ?? [];
    for (const segment of (await fs.readdir(path.join(folder, 'pg_wal'))).sort())
      if (/^[\dA-F]{24}$/.test(segment) && segment >= first && segment <= last)
        yield* fileIn(folder, `pg_wal/${segment}`);
    const label = Buffer.from(labelfile);
    yield { name: `${CLUSTER}/backup_label`, size: label.length, content: bytesOf(label) };
  } finally {
    try {
      if (isStarted) await pool.query(STOP);
    } finally {
      release();
    }
  }
}

const STOP = unlimited('select pg_backup_stop(false)');

/** Folders whose files PostgreSQL writes again when it starts. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init.*|postmaster\.(pid|opts)|backup_label.*)$/;
/** The file of a table or an index; its last part says which of several files it is. */
const RELATION = /^((?:base|pg_tblspc)\/.*\/\d+)(?:_fsm|_vm|_init)?(?:\.\d+)?$/;

/** All files below a folder that belong in a copy. `pg_control` is the last, as the documentation demands. */
async function* filesUnder(folder: string, parent: string): AsyncGenerator<TarFile> {
  const entries = await fs.readdir(path.join(folder, parent), { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  const sorted = entries.toSorted((a, b) => Number(a.name === 'global') - Number(b.name === 'global'));
  for (const entry of sorted) {
    const name = parent ? `${parent}/${entry.name}` : entry.name;
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) {
      yield { name: `${CLUSTER}/${name}`, size: 0, content: null };
      yield* filesUnder(folder, name);
    } else if (!EMPTIED.test(name) && !isUnlogged(name, names) && name !== CONTROL)
      yield* fileIn(folder, name);
  }
  if (parent === 'global') yield* fileIn(folder, CONTROL);
}

const CONTROL = 'global/pg_control';

/** Whether a file contains rows of an unlogged table, which belong in no copy: such a table has a file to begin anew with. */
function isUnlogged(name: string, neighbours: Set<string>): boolean {
  const [, relation = ''] = RELATION.exec(name) ?? [];
  return relation !== '' && !name.includes('_init') && neighbours.has(`${path.basename(relation)}_init`);
}

/** A file of the database; nothing if it is gone, because its table was dropped or is written anew. */
async function* fileIn(folder: string, name: string): AsyncGenerator<TarFile> {
  const file = path.join(folder, name);
  const found = await fs.stat(file).catch(unlessGone);
  if (found) yield { name: `${CLUSTER}/${name}`, size: found.size, content: exactly(file, found.size) };
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const CHUNK_BYTES = 1_048_576;

/** Reads exactly so many bytes: a file may grow meanwhile, shrink, or go, which the write-ahead log repeats. */
async function* exactly(file: string, size: number): AsyncGenerator<Uint8Array> {
  const handle = await fs.open(file).catch(unlessGone);
  try {
    for (let position = 0; position < size; ) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - position));
      // What is not read stays zero.
      await handle?.read(chunk, 0, chunk.length, position);
      position += chunk.length;
      yield chunk;
    }
  } finally {
    await handle?.close();
  }
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** How long a backup waits until the replica has what was written before it. */
const REPLICA_SECONDS = 30;

/**
 * The PostgreSQL database whose rows a backup reads: the replica, when it has the mark that the primary has, or else the
 * primary. After a backup that failed, it is the primary, because a replica may end long transactions.
 */
export async function databaseToRead(
  { database: { db: primary }, replica, clock }: Pick<Deps, 'database' | 'replica' | 'clock'>,
  mark: string,
): Promise<Db> {
  const { ended } = await latestRuns(primary, clock());
  if (ended?.state === 'failed' && ended.failed_in === 'backup') return primary;
  for (let attempt = 0; attempt < REPLICA_SECONDS; attempt += 1) {
    const copy = replica.for(null);
    if (!copy) return primary;
    if (await hasMark(copy, mark).catch(() => false)) return copy;
    await sleep(1_000);
  }
  return primary;
}

/** The size of a file with rows. */
const ROWS_BYTES = 4_194_304;

/** The rows of a PostgreSQL database at one moment, as lines of JSON (`exportDatabase`) in files of some megabytes. */
export async function* rowFiles(
  database: Pick<Database, 'db'>,
  jobs: Pick<Jobs, 'pending'>,
): AsyncGenerator<TarFile> {
  let number = 0;
  let lines: string[] = [];
  let length = 0;
  const file = () => {
    const content = Buffer.from(lines.join(''));
    number += 1;
    [lines, length] = [[], 0];
    return {
      name: `rows/${String(number).padStart(6, '0')}.ndjson`,
      size: content.length,
      content: bytesOf(content),
    };
  };
  for await (const text of exportDatabase(database, jobs)) {
    lines.push(text);
    length += text.length;
    if (length >= ROWS_BYTES) yield file();
  }
  yield file();
}
