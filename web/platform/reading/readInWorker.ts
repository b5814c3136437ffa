import { t } from '@lingui/core/macro';
import { loadedTexts } from '#web/ui/translation/i18n.ts';
import type { ReadReply, ReadRequest } from './answerRequests.ts';

/** The reason why files could not be read. The message is shown to the member. */
export class ReadError extends Error {}

/**
 * Reads files in a worker that calls `answerRequests`, and ends the worker.
 * @throws ReadError when the worker refuses the files or fails. Rejects with the reason of an abort.
 */
export async function readInWorker<Result>(
  worker: Worker,
  request: unknown,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const reply = await new Promise<ReadReply<Result>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('message', ({ data }: MessageEvent<ReadReply<Result>>) => resolve(data));
      worker.addEventListener('error', ({ message }) => resolve({ failed: message }));
      worker.postMessage({ request, texts: loadedTexts() } satisfies ReadRequest<unknown>);
    });
    if ('result' in reply) return reply.result;
    if ('refused' in reply) throw new ReadError(reply.refused);
    console.warn('The files could not be read.', reply.failed);
    throw new ReadError(t`The files could not be read. Please try again.`);
  } finally {
    worker.terminate();
  }
}
