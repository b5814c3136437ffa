import type { Seal } from '#contract/journal/sealing.ts';
import { derivePassphraseKey } from '#web/journal/sealed/format/passphrase.ts';

/** A message from the page to the worker. */
export interface ArgonRequest {
  passphrase: string;
  kdf: Seal['kdf'];
}

/** A message from the worker to the page. */
export type ArgonReply = { key: Uint8Array<ArrayBuffer> } | { failed: string };

// TypeScript cannot load the types of workers together with those of the DOM.
const post = (reply: ArgonReply) => (self as unknown as Worker).postMessage(reply);

/**
 * Derives the key of a passphrase in a worker, so that the page stays responsive. The server allows
 * WebAssembly for the script of this worker only (`server/platform/http/headers.ts`).
 */
self.addEventListener('message', async ({ data }: MessageEvent<ArgonRequest>) => {
  try {
    post({ key: await derivePassphraseKey(data.passphrase, data.kdf) });
  } catch (error) {
    post({ failed: String(error) });
  }
});
