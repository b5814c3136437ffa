import { afterEach, expect, test, vi } from 'vitest';
import { readFiles } from './readFiles.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an abort rejects with its reason and ends the worker', async () => {
  const terminate = vi.fn();
  class SilentWorker extends EventTarget {
    postMessage() {}
    terminate = terminate;
  }
  vi.stubGlobal('Worker', SilentWorker);
  const controller = new AbortController();
  const reading = readFiles([], controller.signal);
  controller.abort('left the page');
  await expect(reading).rejects.toBe('left the page');
  expect(terminate).toHaveBeenCalled();
});
