import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import type { ArgonReply, ArgonRequest } from './argonWorker.ts';

/** The key of a passphrase, derived in a worker within about a second. Rejects for parameters that are too cheap. */
export async function passphraseKey(request: ArgonRequest): Promise<Bytes> {
  const worker = new Worker(new URL('./argonWorker.ts', import.meta.url), { type: 'module', name: 'argon' });
  try {
    const reply = await new Promise<ArgonReply>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArgonReply>) => resolve(data), {
        once: true,
      });
      worker.addEventListener('error', () => reject(new Error('The worker could not be started.')), {
        once: true,
      });
      worker.postMessage(request);
    });
    if ('failed' in reply) throw new Error(reply.failed);
    return reply.key;
  } finally {
    worker.terminate();
  }
}
