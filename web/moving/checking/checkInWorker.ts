import { readInWorker } from '#web/platform/reading/readInWorker.ts';
import type { CheckedArchive } from './checkArchive.ts';

/** Checks an archive in a worker. @throws ReadError */
export const checkInWorker = (file: File, signal: AbortSignal): Promise<CheckedArchive> =>
  readInWorker<CheckedArchive>(
    new Worker(new URL('./archiveWorker.ts', import.meta.url), { type: 'module' }),
    file,
    signal,
  );
