import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';

/**
 * The message with which a worker requests the metrics of all workers. It is also the key of the text in the
 * reply.
 */
const METRICS_REQUEST = 'metrics of all workers';
interface MetricsReply {
  [METRICS_REQUEST]: string;
}

/**
 * The delay before a worker that could not start is replaced, for example while the database is down.
 */
const RESTART_DELAY_MS = 1_000;

const workers = () =>
  Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => Boolean(worker));

/**
 * Runs `count` server processes that share a port. A process that exits is replaced, even while the database
 * is down. If a process fails before any has ever listened, a setting is wrong or the database is missing, and this
 * process ends too. A stop signal is passed to all of them, and this process ends after them.
 */
export function superviseWorkers(count: number, log: (line: string) => void): void {
  let isStopping = false;
  const listeningIds = new Set<number>();
  const restartTimers = new Set<NodeJS.Timeout>();
  for (let started = 0; started < count; started += 1) cluster.fork();
  cluster.on('listening', (worker) => listeningIds.add(worker.id));
  cluster.on('exit', (worker, code) => {
    if (isStopping) return;
    // A setting is wrong or the database is missing, so another worker would fail in the same way.
    if (code === 1 && listeningIds.size === 0) process.exit(1);
    const delay = listeningIds.has(worker.id) ? 0 : RESTART_DELAY_MS;
    log(`A worker has stopped (${worker.process.pid}); starting another.`);
    const timer = setTimeout(() => {
      restartTimers.delete(timer);
      cluster.fork();
    }, delay);
    restartTimers.add(timer);
  });
  serveMetrics();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      for (const timer of restartTimers) clearTimeout(timer);
      stopAll();
    });
  }
}

/** The last worker stops after the others, because it receives the connections that they no longer accept. */
function stopAll(): void {
  const [last, ...others] = workers();
  let remainingCount = others.length;
  const stopLast = () => last?.process.kill('SIGTERM');
  if (remainingCount === 0) stopLast();
  for (const worker of others) {
    worker.process.kill('SIGTERM');
    worker.once('exit', () => {
      remainingCount -= 1;
      if (remainingCount === 0) stopLast();
    });
  }
}

function serveMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (message !== METRICS_REQUEST) return;
    const text = await all.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ [METRICS_REQUEST]: text } satisfies MetricsReply);
  });
}

/** The metrics of this process, or of all workers if there are several. */
export async function allMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  return new Promise((resolve) => {
    const onMessage = (message: Partial<MetricsReply>) => {
      const text = message?.[METRICS_REQUEST];
      if (text === undefined) return;
      process.off('message', onMessage);
      resolve(text);
    };
    process.on('message', onMessage);
    process.send?.(METRICS_REQUEST);
  });
}

const START_METRIC = 'process_start_time_seconds';

/** Lets the supervising process read the metrics of this worker. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  // prom-client leaves this metric out of the aggregate. We report the latest start of all workers: after any
  // restart the counters drop, and this metric shows why.
  registry.removeSingleMetric(START_METRIC);
  const start = new Gauge({
    name: START_METRIC,
    help: 'Start of the worker that began last, in seconds since 1970.',
    registers: [registry],
    aggregator: 'max',
  });
  start.set(Math.round(performance.timeOrigin / 1000));
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // Listens for the request of the supervising process.
}
