import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import { createLogger } from '#server/platform/process/log.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { superviseWorkers } from '#server/platform/process/workers.ts';
import type { Server } from './server.ts';

/** Reads the settings, opens the server, and shuts it down gracefully on a signal. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.logLevel);
  if (settings.workers > 1 && cluster.isPrimary) {
    superviseWorkers(settings.workers, (line) => log.warn(line));
    return;
  }
  // The database opens while the modules of the server load.
  const [database, { openServer }] = await Promise.all([openMigrated(settings), import('./server.ts')]);
  const server = await openServer(settings, log, { database });
  stopOnSignals(server, log);
  const url = await server.listen().catch((error) => {
    throw new Error(listenErrorMessage(settings, error));
  });
  log.info(`${settings.productName} is ready at ${displayUrl(settings, url)}`);
  await server.startRecurringTasks().catch((error) => {
    if (!server.deps.shutdown.signal.aborted) throw error;
  });
}

function stopOnSignals(server: Server, log: FastifyBaseLogger): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    // npm, the terminal and a process manager may each send a signal. The first one counts.
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: finishing running requests and jobs`);
    // A request that never completes must not keep the process alive or the database open.
    setTimeout(() => server.app.server.closeAllConnections(), 10_000).unref();
    setTimeout(() => process.exit(1), 25_000).unref();
    await server.drain();
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function listenErrorMessage({ host, port }: Settings, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another process.`;
  if (code === 'EACCES') return `PORT ${port} needs more rights than this process has.`;
  return `HOST ${host} is not an address to listen on (${message}).`;
}

const displayUrl = ({ publicUrl, host, port }: Settings, url: string) =>
  port === 0 || host !== '127.0.0.1' ? url : publicUrl;

main().catch((error: Error) => {
  // One clear line: an invalid setting, a data directory in use, a database that cannot be reached.
  console.error(error.message);
  process.exit(1);
});
