import type { Seal } from '#contract/journal/sealing.ts';
import { derivePassphraseKey } from '#web/journal/sealed/format/passphrase.ts';

/** What the page sends. */
export interface ArgonRequest {
  passphrase: string;
  kdf: Seal['kdf'];
}

/** What the worker answers. */
export type ArgonReply = { key: Uint8Array<ArrayBuffer> } | { failed: string };

// TypeScript's types of workers and of the DOM exclude each other.
const post = (reply: ArgonReply) => (self as unknown as Worker).postMessage(reply);

/**
 * Derives the key of a passphrase apart from the page, so that it stays responsive. The server allows WebAssembly for the
 * script of this worker only (`server/platform/http/headers.ts`).
 */
self.addEventListener('message', async ({ data }: MessageEvent<ArgonRequest>) => {
  try {
    post({ key: await derivePassphraseKey(data.passphrase, data.kdf) });
  } catch (error) {
    post({ failed: String(error) });
  }
});
