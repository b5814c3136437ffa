import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Manifest } from './manifest.ts';

const MEMORY_MB = 512;
const Proof = z.object({ tables: Manifest.shape.tables, migration: z.string() });
export type Proof = z.output<typeof Proof>;

/** The restored database is not whole. The message says why. */
export class ProofFailed extends Error {
  override readonly name = 'ProofFailed';
}

/** A restore of what is being written, in a process of its own. */
export interface RunningProof {
  /** Passes a stream on to the restore, and yields it. */
  tee(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The sums of the restored database. @throws ProofFailed */
  result(): Promise<Proof>;
  /** Ends the restore, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Begins to restore a compressed tar file into an empty folder, while it is written. */
export function startProof(kind: Manifest['kind'], folder: string, mark: string): RunningProof {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${MEMORY_MB}`,
      new URL('./proofChild.ts', import.meta.url).pathname,
      kind,
      folder,
      mark,
    ],
    // The channel (`ipc`) closes when this process ends in any way, so that the restore ends too.
    { stdio: ['pipe', 'pipe', 'pipe', 'ipc'], env: { PATH: process.env.PATH } },
  ) as ChildProcessWithoutNullStreams;
  // A restore that fails early closes its input. Its error says why.
  child.stdin.on('error', () => {});
  const output = text(child.stdout);
  const errors = text(child.stderr);
  const exited = once(child, 'exit');
  exited.catch(() => {}); // It could not be started; `result` throws it.
  return {
    tee: async function* tee(content) {
      for await (const chunk of content) {
        if (child.exitCode === null && child.stdin.writable && !child.stdin.write(chunk))
          await Promise.race([once(child.stdin, 'drain'), exited]).catch(() => {});
        yield chunk;
      }
      child.stdin.end();
    },
    result: async () => {
      const [code] = await exited;
      if (code !== 0) throw new ProofFailed(reasonIn(await errors));
      return Proof.parse(JSON.parse(await output));
    },
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await exited.catch(() => {});
    },
  };
}

/** The message of the error that ended the restore, which it prints as JSON. */
function reasonIn(errors: string): string {
  const line = errors.split('\n').findLast((each) => each.startsWith('{"error":'));
  return line ? JSON.parse(line).error : 'It has stopped.';
}
