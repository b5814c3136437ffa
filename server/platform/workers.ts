import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** What a worker asks the process above it for, and what it is answered with. */
const METRICS = 'metrics of all workers';
interface Answer {
  [METRICS]: string;
}

const workers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => Boolean(worker));

/**
 * Runs `count` server processes that share the port. One that dies is replaced; a signal to stop reaches
 * them all, and this process ends when they have.
 */
export function superviseWorkers(count: number, tell: (line: string) => void): void {
  let isStopping = false;
  for (let started = 0; started < count; started += 1) cluster.fork();
  cluster.on('exit', (worker, code) => {
    if (isStopping) return;
    // One that fails before it listens has a wrong setting or no database: another would fail the same way.
    if (code === 1 && !heard.has(worker.id)) process.exit(1);
    tell(`A worker has stopped (${worker.process.pid}); starting another.`);
    cluster.fork();
  });
  const heard = new Set<number>();
  cluster.on('listening', (worker) => heard.add(worker.id));
  answerMetrics();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stopAll();
    });
  }
}

/** The last one stops when the others have: what they do not take any more, it takes. */
function stopAll(): void {
  const [last, ...others] = workers();
  let left = others.length;
  const stopLast = () => last?.process.kill('SIGTERM');
  if (left === 0) stopLast();
  for (const worker of others) {
    worker.process.kill('SIGTERM');
    worker.once('exit', () => {
      left -= 1;
      if (left === 0) stopLast();
    });
  }
}

function answerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (message !== METRICS) return;
    const text = await all.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ [METRICS]: text } satisfies Answer);
  });
}

/** The metrics of this process, or of all workers when it is one of several. */
export async function allMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  return new Promise((resolve) => {
    const hear = (message: Partial<Answer>) => {
      const text = message?.[METRICS];
      if (text === undefined) return;
      process.off('message', hear);
      resolve(text);
    };
    process.on('message', hear);
    process.send?.(METRICS);
  });
}

/** Lets the process above read what this one counts. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // which listens for the question
}
