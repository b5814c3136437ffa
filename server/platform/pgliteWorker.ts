import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './pglite.ts';

/** The thread in which the embedded database runs, so that the event loop of the server stays free. */
const { execute, close } = await openPglite(workerData.dir);

async function answer(batch: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (batch) return Uint8Array.from(Buffer.concat(await execute(batch)));
  await close();
  return new Uint8Array();
}

parentPort?.on('message', async ({ id, batch }: { id: number; batch?: Uint8Array }) => {
  try {
    const bytes = await answer(batch);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message });
    // After a trap nothing in its memory can be relied on: a new process begins from what is on the disk.
    if ((error as Error).name === 'RuntimeError') process.exit(1);
  }
});
parentPort?.postMessage({ id: 0 });
