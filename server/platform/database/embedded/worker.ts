import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './pglite.ts';
import { shareSession } from './session.ts';

/** Runs the embedded database in a thread, so that the server's event loop stays free. */
const { execute, close } = await openPglite(workerData.dir);
/** Contains the connection whose batch runs, so that the server can read it while the thread is busy. */
const runningConnection = new Int32Array(workerData.runningConnection);

/** After a PANIC, PostgreSQL exits, but PGlite continues with memory that can no longer be trusted. */
const PANIC = 'SPANIC\0VPANIC\0C';

const executeInTurn = shareSession(async (connection, batch) => {
  Atomics.store(runningConnection, 0, connection);
  const bytes = await execute(batch);
  Atomics.store(runningConnection, 0, 0);
  const panic = bytes.indexOf(PANIC);
  if (panic >= 0) throw panicError(bytes.subarray(panic));
  return bytes;
});

interface Request {
  id: number;
  connection: number;
  /** Missing in the request to close the database. */
  batch?: Uint8Array;
}

/** Turns the fields of a PostgreSQL error, each a letter and a zero-terminated text, into an Error. */
function panicError(fields: Buffer): Error {
  const texts = fields.toString().split('\0');
  const field = (letter: string) => texts.find((text) => text.startsWith(letter))?.slice(1) ?? '';
  return Object.assign(new Error(field('M')), { code: field('C') });
}

parentPort?.on('message', async ({ id, connection, batch }: Request) => {
  try {
    const bytes = Uint8Array.from(batch ? await executeInTurn(connection, batch) : []);
    if (!batch) await close();
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    // After a PANIC or a WebAssembly trap, a new process has to recover from the files on the disk.
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort?.postMessage({ id, error: message, code });
  }
});
parentPort?.postMessage({ id: 0 });
