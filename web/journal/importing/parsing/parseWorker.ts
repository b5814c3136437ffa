import type { Parsed } from './parsed.ts';
import { parseFiles, RefusedError } from './parseFiles.ts';

/** What the worker answers. */
export type ParseReply = { parsed: Parsed } | { refused: string } | { failed: string };

// TypeScript's types of workers and of the DOM exclude each other.
const post = (reply: ParseReply) => (self as unknown as Worker).postMessage(reply);

/** Reads the files that a page sends, apart from the page, so that it stays responsive. */
self.addEventListener('message', async ({ data }: MessageEvent<File[]>) => {
  try {
    post({ parsed: await parseFiles(data) });
  } catch (error) {
    post(error instanceof RefusedError ? { refused: error.message } : { failed: String(error) });
  }
});
