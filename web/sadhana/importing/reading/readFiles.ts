import { readInWorker } from '#web/platform/reading/readInWorker.ts';
import type { ReadRequest, ReadResult } from './practiceFile.ts';

/** Reads the practice in files, in a worker of this browser. Throws as `readInWorker`. */
export const readFiles = (request: ReadRequest, signal: AbortSignal): Promise<ReadResult> =>
  readInWorker(new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' }), request, signal);
