import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '#bench/backends.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import type { Task } from './baselines.ts';
import type { Target } from './load.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the built product in a separate process. */
export async function startProduct(environment: Record<string, string>): Promise<Target & Stoppable> {
  const server = await startServer({ NODE_ENV: 'production', LOG_LEVEL: 'info', ...environment });
  return {
    url: server.url,
    cpuSeconds: async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(metrics)?.[1]);
    },
    stop: async () => void (await server.stop()),
  };
}

export interface Baselines extends Stoppable, Target {
  /** Sets the statements to run and the body to send for all further requests. */
  setTask(task: Task): Promise<void>;
}

/** Starts both baselines in one process, at `/bare` and `/statements`. */
export async function startBaselines(location: DatabaseLocation): Promise<Baselines> {
  const child = fork(new URL('./baselines.ts', import.meta.url), [JSON.stringify(location)]);
  // Sends `message`, if there is one, and waits for the next message of the child process.
  const nextMessage = async <T>(message?: Task | 'cpu') => {
    const received = once(child, 'message');
    if (message !== undefined) child.send(message);
    return (await received)[0] as T;
  };
  const port = await nextMessage<number>();
  return {
    url: `http://127.0.0.1:${port}`,
    cpuSeconds: () => nextMessage<number>('cpu'),
    setTask: async (task) => void (await nextMessage(task)),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
