import { readInWorker } from '#web/platform/reading/readInWorker.ts';
import type { Parsed } from './parsed.ts';

/** Reads the entries in files, in a worker of this browser. Throws as `readInWorker`. */
export const readFiles = (files: readonly File[], signal: AbortSignal): Promise<Parsed> =>
  readInWorker(new Worker(new URL('./parseWorker.ts', import.meta.url), { type: 'module' }), files, signal);
