import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './pglite.ts';

/** The thread in which the embedded database runs, so that the event loop of the server stays free. */
const { execute, close } = await openPglite(workerData.dir);

/** PostgreSQL dies of a PANIC, and PGlite goes on with a memory in which nothing can be relied on. */
const PANIC = 'SPANIC\0VPANIC\0C';

async function answer(batch: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!batch) {
    await close();
    return new Uint8Array();
  }
  const bytes = Buffer.concat(await execute(batch));
  const panic = bytes.indexOf(PANIC);
  if (panic >= 0) throw panicError(bytes.subarray(panic));
  return Uint8Array.from(bytes);
}

/** The error of an error's fields, each a letter and a text that ends with a zero. */
function panicError(fields: Buffer): Error {
  const texts = fields.toString().split('\0');
  const field = (letter: string) => texts.find((text) => text.startsWith(letter))?.slice(1) ?? '';
  return Object.assign(new Error(field('M')), { code: field('C') });
}

parentPort?.on('message', async ({ id, batch }: { id: number; batch?: Uint8Array }) => {
  try {
    const bytes = await answer(batch);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    // A PANIC or a trap: a new process begins from what is on the disk.
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort?.postMessage({ id, error: message, code });
  }
});
parentPort?.postMessage({ id: 0 });
