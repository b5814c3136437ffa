import cluster, { type Worker } from 'node:cluster';

/**
 * Runs `count` server processes that share the port. One that dies is replaced; a signal to stop reaches
 * them all, and this process ends when they have.
 */
export function superviseWorkers(count: number, tell: (line: string) => void): void {
  let isStopping = false;
  const workers = () =>
    Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => Boolean(worker));
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true;
      for (const worker of workers()) worker.kill('SIGTERM');
    });
  }
}
