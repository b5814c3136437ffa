import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Execute } from './wire.ts';

interface Embedded {
  execute: Execute;
  close(): Promise<void>;
}

/**
 * Opens the embedded database under `dir`, for this process alone.
 * @throws when another process has it open.
 */
export async function openEmbedded(dir: string): Promise<Embedded> {
  const unlock = lockDirectory(dir);
  try {
    const database = await openWorker(path.join(dir, 'pg'));
    return {
      execute: database.execute,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * PGlite does not notice a second process on its directory, and one of the two would lose every row.
 * SQLite's exclusive lock is the kernel's: it falls with the process, however that dies.
 */
function lockDirectory(dir: string): () => void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path.join(dir, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new Error(`Another process is using the data directory ${dir} (DATA_DIR).`);
  }
  return () => lock.close();
}

/** Whether there is an embedded database under `dir`. */
export const isEmbeddedIn = (dir: string): boolean => isCluster(path.join(dir, 'pg'));

const isCluster = (dir: string) => fs.existsSync(path.join(dir, 'PG_VERSION'));

async function openWorker(dir: string): Promise<Embedded> {
  if (!isCluster(dir)) {
    // Making a cluster takes 400 MB for two seconds: a thread that goes away afterwards gives them back,
    // and the renaming makes it all or nothing.
    const fresh = `${dir}.new`;
    fs.rmSync(fresh, { recursive: true, force: true });
    await (await startWorker(fresh)).close();
    fs.renameSync(fresh, dir);
  }
  return startWorker(dir);
}

interface Answer {
  id?: number;
  bytes?: Uint8Array;
  error?: string;
}

async function startWorker(dir: string): Promise<Embedded> {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: { dir } });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array[]>>();
  const ready = Promise.withResolvers<void>();
  let last = 0;
  let failure: Error | null = null;
  let isOpen = false;

  const fail = (error: Error) => {
    failure ??= error;
    ready.reject(error);
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
    // Nothing can be read or written any more; a new process finds all that was acknowledged.
    if (isOpen) endProcess(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));
  worker.on('message', ({ id, bytes, error }: Answer) => {
    if (id === 0) ready.resolve();
    // `node --watch` posts messages of its own through a worker's port: those have no call waiting.
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error !== undefined) call?.reject(new Error(error));
    else call?.resolve(bytes?.length ? [bytes] : []);
  });

  const ask = (batch?: Uint8Array) => {
    if (failure) return Promise.reject(failure);
    const call = Promise.withResolvers<Uint8Array[]>();
    last += 1;
    waiting.set(last, call);
    worker.postMessage({ id: last, batch: batch && Uint8Array.from(batch) });
    return call.promise;
  };
  await ready.promise;
  isOpen = true;
  const close = async () => {
    await ask();
    isOpen = false;
    await worker.terminate();
  };
  return { execute: ask, close };
}

function endProcess(error: Error): void {
  console.error('The embedded database is gone, and the server with it.', error);
  process.exit(1);
}

const NEGLECTED = `
  select format('%I.%I', schemaname, relname) as table
  from pg_stat_user_tables
  where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup`;

/** PGlite runs no background processes: without this, dead rows and WAL grow until the next start. */
export async function maintain(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(NEGLECTED);
  for (const { table } of rows) await pool.query(`vacuum (analyze) ${table}`);
  await pool.query('checkpoint');
}
