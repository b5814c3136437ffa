import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { requireNoUnfinishedFolder } from '#server/platform/database/unfinishedRestore.ts';
import { DISK_FULL } from '#server/platform/database/unreachable.ts';
import type { Execute } from './session.ts';

interface DatabaseThread {
  execute: Execute;
  /** Whether a batch of this connection runs at the moment, and does not wait for others. */
  isRunning(connection: number): boolean;
  /** Closes the database and ends the process. */
  fail(error: Error): void;
  close(): Promise<void>;
}

export interface Embedded extends DatabaseThread {
  hasDiskSpace(): boolean;
}

/**
 * Writes are refused when less than this is left on the disk. The write-ahead log grows by 16 MB at a time,
 * and PostgreSQL panics when it cannot grow. The reserve lets running writes finish and reads continue.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Opens the embedded database in `dir`, for this process only.
 * @throws when another process has opened it, or when it was not restored completely.
 */
export async function openEmbedded(dir: string): Promise<Embedded> {
  requireNoUnfinishedFolder(dir);
  const unlock = lockDirectory(dir);
  try {
    const database = await openWorker(clusterIn(dir));
    return {
      ...database,
      hasDiskSpace: () => freeBytes(dir) >= RESERVE_BYTES,
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
 * PGlite does not detect a second process on its directory, and one of the two would lose every row. SQLite's
 * exclusive lock is held by the kernel, which releases it however the process exits.
 */
export function lockDirectory(dir: string): () => void {
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

function freeBytes(dir: string): number {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize;
}

/** The folder of the embedded database in DATA_DIR. */
export const embeddedFolder = (dataDir: string): string => path.join(dataDir, 'database');

/** The folder with the files of PostgreSQL in the folder of the embedded database. */
export const clusterIn = (dir: string): string => path.join(dir, 'pg');

/** Whether `dir` contains an embedded database. */
export const isEmbeddedIn = (dir: string): boolean => isCluster(clusterIn(dir));

const isCluster = (dir: string) => fs.existsSync(path.join(dir, 'PG_VERSION'));

async function openWorker(dir: string): Promise<DatabaseThread> {
  if (!isCluster(dir)) {
    // Creating a database takes 400 MB for two seconds. A separate thread returns that memory when it ends,
    // and renaming the directory at the end makes the creation atomic.
    const temporaryDir = `${dir}.new`;
    fs.rmSync(temporaryDir, { recursive: true, force: true });
    await (await startWorker(temporaryDir)).close();
    fs.renameSync(temporaryDir, dir);
  }
  return startWorker(dir);
}

interface WorkerReply {
  id?: number;
  bytes?: Uint8Array;
  error?: string;
  /** PostgreSQL's error code. */
  code?: string;
}

/** PostgreSQL's error code for a server that has crashed and cannot answer. */
const CRASHED = '57P02';

async function startWorker(dir: string): Promise<DatabaseThread> {
  const runningConnection = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { dir, runningConnection: runningConnection.buffer };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  const pendingRequests = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const ready = Promise.withResolvers<void>();
  let lastId = 0;
  let failure: Error | null = null;
  let isOpen = false;

  const fail = (error: Error) => {
    if (failure) return;
    failure = Object.assign(error, { code: (error as NodeJS.ErrnoException).code ?? CRASHED });
    ready.reject(error);
    for (const request of pendingRequests.values()) request.reject(error);
    pendingRequests.clear();
    // This process can no longer use the database. A new process recovers everything that was acknowledged.
    if (isOpen) endProcess(error);
    void worker.terminate();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));
  worker.on('message', ({ id, bytes, error, code }: WorkerReply) => {
    if (error !== undefined) return fail(Object.assign(new Error(error), code && { code }));
    if (id === 0) ready.resolve();
    // `node --watch` posts its own messages through the worker's port. No request waits for those.
    const request = pendingRequests.get(id ?? 0);
    pendingRequests.delete(id ?? 0);
    request?.resolve(bytes ?? new Uint8Array());
  });

  const send = (connection: number, batch?: Uint8Array) => {
    if (failure) return Promise.reject(failure);
    const request = Promise.withResolvers<Uint8Array>();
    lastId += 1;
    pendingRequests.set(lastId, request);
    worker.postMessage({ id: lastId, connection, batch: batch && Uint8Array.from(batch) });
    return request.promise;
  };
  await ready.promise;
  isOpen = true;
  const close = async () => {
    if (failure) return;
    await send(0);
    isOpen = false;
    await worker.terminate();
  };
  const isRunning = (connection: number) => Atomics.load(runningConnection, 0) === connection;
  return { execute: send, isRunning, fail, close };
}

/** How long the process continues after a failure, so that it can answer the calls that wait for the database. */
const EXIT_DELAY_MS = 500;

function endProcess(error: Error): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === DISK_FULL ? `the disk is full: ${message}` : message;
  console.error(`The embedded database has ended, and the server ends with it (${reason}).`);
  setTimeout(() => process.exit(1), EXIT_DELAY_MS);
}
