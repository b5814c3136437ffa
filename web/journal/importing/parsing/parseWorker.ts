import type { Parsed } from './parsed.ts';
import { parseFiles, RefusedError } from './parseFiles.ts';

/** A message from the worker to the page. */
export type ParseReply = { parsed: Parsed } | { refused: string } | { failed: string };

// TypeScript cannot load the types of workers together with those of the DOM.
const post = (reply: ParseReply) => (self as unknown as Worker).postMessage(reply);

/** Reads the files that a page sends. It is a worker, so that the page stays responsive. */
self.addEventListener('message', async ({ data }: MessageEvent<File[]>) => {
  try {
    post({ parsed: await parseFiles(data) });
  } catch (error) {
    post(error instanceof RefusedError ? { refused: error.message } : { failed: String(error) });
  }
});
