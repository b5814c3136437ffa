import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './pglite.ts';

/** Runs the embedded database in a thread, so that the server's event loop stays free. */
const { execute, close } = await openPglite(workerData.dir);

/** After a PANIC, PostgreSQL exits, but PGlite continues with memory that can no longer be trusted. */
const PANIC = 'SPANIC\0VPANIC\0C';

async function respond(batch: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!batch) {
    await close();
    return new Uint8Array();
  }
  const bytes = Buffer.concat(await execute(batch));
  const panic = bytes.indexOf(PANIC);
  if (panic >= 0) throw panicError(bytes.subarray(panic));
  return Uint8Array.from(bytes);
}

/** Turns the fields of a PostgreSQL error, each a letter and a zero-terminated text, into an Error. */
function panicError(fields: Buffer): Error {
  const texts = fields.toString().split('\0');
  const field = (letter: string) => texts.find((text) => text.startsWith(letter))?.slice(1) ?? '';
  return Object.assign(new Error(field('M')), { code: field('C') });
}

parentPort?.on('message', async ({ id, batch }: { id: number; batch?: Uint8Array }) => {
  try {
    const bytes = await respond(batch);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    // After a PANIC or a WebAssembly trap, a new process has to recover from the files on the disk.
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort?.postMessage({ id, error: message, code });
  }
});
parentPort?.postMessage({ id: 0 });
