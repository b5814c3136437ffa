import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildServer {
  /** What it has printed so far. */
  lines: readonly string[];
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;

/**
 * Starts a server in a process of its own, and waits until it is ready.
 * @param url Where it answers, on this machine.
 * @throws with its last lines if it stops, or does not become ready
 */
export async function startChildServer(
  url: string,
  environment: Record<string, string>,
): Promise<ChildServer> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const output of [server.stdout, server.stderr])
    createInterface({ input: output }).on('line', (line) => lines.push(line));
  const exited = once(server, 'exit');
  const kill = () => server.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
  try {
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`The server has stopped: ${lines.slice(-3).join('\n')}`);
      return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { lines, stop };
}

/** Waits until something is true. @throws after two minutes */
export async function until(isDone: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('The server did not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
