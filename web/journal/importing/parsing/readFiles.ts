import { t } from '@lingui/core/macro';
import { loadedTexts } from '#web/ui/translation/i18n.ts';
import type { Parsed } from './parsed.ts';
import type { ParseReply, ParseRequest } from './parseWorker.ts';

/** The reason why files could not be read. The message is shown to the member. */
export class ReadError extends Error {}

/**
 * Reads the entries in files, in a worker of this browser.
 * @throws ReadError when there is too much to read at once, or the worker fails. Rejects with the reason of an abort.
 */
export async function readFiles(files: readonly File[], signal: AbortSignal): Promise<Parsed> {
  const worker = new Worker(new URL('./parseWorker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<ParseReply>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('message', ({ data }: MessageEvent<ParseReply>) => resolve(data));
      worker.addEventListener('error', ({ message }) => resolve({ failed: message }));
      worker.postMessage({ files, texts: loadedTexts() } satisfies ParseRequest);
    });
    if ('parsed' in reply) return reply.parsed;
    if ('refused' in reply) throw new ReadError(reply.refused);
    console.warn('The files could not be read.', reply.failed);
    throw new ReadError(t`The files could not be read. Please try again.`);
  } finally {
    worker.terminate();
  }
}
