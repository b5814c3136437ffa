import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';

/** What a worker asks the process above it for, and what it is answered with. */
const METRICS = 'metrics of all workers';
interface Answer {
  [METRICS]: string;
}

/** Before another worker is tried in the place of one that could not begin, for instance without its database. */
const PAUSE_MS = 1_000;

const workers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => Boolean(worker));

/**
 * Runs `count` server processes that share the port. One that dies is replaced, also while the database is away;
 * when none ever listened, a setting is wrong, and this process ends. A signal to stop reaches them all, and this
 * process ends when they have.
 */
export function superviseWorkers(count: number, tell: (line: string) => void): void {
  let isStopping = false;
  const heard = new Set<number>();
  const pauses = new Set<NodeJS.Timeout>();
  for (let started = 0; started < count; started += 1) cluster.fork();
  cluster.on('listening', (worker) => heard.add(worker.id));
  cluster.on('exit', (worker, code) => {
    if (isStopping) return;
    // A wrong setting, or no database to begin with: another would fail the same way.
    if (code === 1 && heard.size === 0) process.exit(1);
    const pause = heard.has(worker.id) ? 0 : PAUSE_MS;
    tell(`A worker has stopped (${worker.process.pid}); starting another.`);
    const waiting = setTimeout(() => {
      pauses.delete(waiting);
      cluster.fork();
    }, pause);
    pauses.add(waiting);
  });
  answerMetrics();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      for (const waiting of pauses) clearTimeout(waiting);
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

const START = 'process_start_time_seconds';

/** Lets the process above read what this one counts. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  // prom-client leaves its own out of what is gathered. The latest start of all: whichever worker is started again,
  // the counts of all together fall, and this tells why.
  registry.removeSingleMetric(START);
  const start = new Gauge({
    name: START,
    help: 'Start of the worker that began last, in seconds since 1970.',
    registers: [registry],
    aggregator: 'max',
  });
  start.set(Math.round(performance.timeOrigin / 1000));
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // which listens for the question
}
