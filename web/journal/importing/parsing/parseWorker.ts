import { addTexts } from '#web/ui/translation/i18n.ts';
import type { Parsed } from './parsed.ts';
import { parseFiles, RefusedError } from './parseFiles.ts';

/** The message from the page to the worker: the files, and the texts in the language of the page. */
export interface ParseRequest {
  files: readonly File[];
  texts: Parameters<typeof addTexts>;
}

/** A message from the worker to the page. */
export type ParseReply = { parsed: Parsed } | { refused: string } | { failed: string };

// TypeScript cannot load the types of workers together with those of the DOM.
const post = (reply: ParseReply) => (self as unknown as Worker).postMessage(reply);

/** Reads the files that a page sends. It is a worker, so that the page stays responsive. */
self.addEventListener('message', async ({ data: { files, texts } }: MessageEvent<ParseRequest>) => {
  addTexts(...texts);
  try {
    post({ parsed: await parseFiles(files) });
  } catch (error) {
    post(error instanceof RefusedError ? { refused: error.message } : { failed: String(error) });
  }
});
