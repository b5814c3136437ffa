import type { EventEmitter } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';

/** Replaces the worker threads of the database. They report that they are ready and never answer a query. */
const threads = vi.hoisted(() => [] as EventEmitter[]);
vi.mock('node:worker_threads', async (original) => {
  const { EventEmitter: Emitter } = await import('node:events');
  return {
    ...(await original<object>()),
    Worker: function Thread() {
      const thread = Object.assign(new Emitter(), { postMessage: () => {}, terminate: async () => {} });
      threads.push(thread);
      setImmediate(() => thread.emit('message', { id: 0 }));
      return thread;
    },
  };
});

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-embedded-'));
  fs.mkdirSync(path.join(dir, 'pg'));
  fs.writeFileSync(path.join(dir, 'pg/PG_VERSION'), '18');
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dir, { recursive: true });
});

it('the process ends when the database thread dies, and all queries are rejected', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { execute } = await openEmbedded(dir);
  const query = execute(1, new Uint8Array());
  threads.at(-1)?.emit('exit', 1);
  await expect(query).rejects.toThrow('The embedded database has stopped.');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), 60_000);
  expect(consoleError).toHaveBeenCalledTimes(1);
  await expect(execute(1, new Uint8Array())).rejects.toThrow('The embedded database has stopped.');
});
