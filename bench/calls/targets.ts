import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '#bench/backends.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import type { Task } from './floors.ts';
import type { Target } from './load.ts';

interface Started {
  stop(): Promise<void>;
}

/** Starts the built product in a process of its own. */
export async function startProduct(environment: Record<string, string>): Promise<Target & Started> {
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

export interface Floors extends Started, Target {
  /** Sets what is answered from now on. */
  tell(task: Task): Promise<void>;
}

/** Starts both floors in one process, at `/bare` and `/statements`. */
export async function startFloors(place: DatabaseLocation): Promise<Floors> {
  const child = fork(new URL('./floors.ts', import.meta.url), [JSON.stringify(place)]);
  const answer = async <T>(message?: Task | 'cpu') => {
    const answered = once(child, 'message');
    if (message !== undefined) child.send(message);
    return (await answered)[0] as T;
  };
  const port = await answer<number>();
  return {
    url: `http://127.0.0.1:${port}`,
    cpuSeconds: () => answer<number>('cpu'),
    tell: async (task) => void (await answer(task)),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
