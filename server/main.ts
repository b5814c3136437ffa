import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { embeddedFolder, openEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { prepareDatabase } from '#server/platform/database/embedded/keptDatabase.ts';
import { readUpdateState } from '#server/platform/process/readOnly.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import type { Server } from './server.ts';

/**
 * Reads the settings, opens the server, and shuts it down gracefully on a signal. The database opens while the modules of
 * the server are loaded, the embedded one in its own thread. Both take most of the time of a start.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.databaseUrl) {
    const update = readUpdateState(process.cwd(), Temporal.Now.instant());
    prepareDatabase(settings.dataDir, update?.step ?? null);
  }
  const embedded = settings.databaseUrl ? undefined : openEmbedded(embeddedFolder(settings.dataDir));
  embedded?.catch(() => {}); // `openMigrated` reports a failure.
  const { createLogger } = await import('#server/platform/process/log.ts');
  const log = createLogger(settings.logLevel);
  if (settings.workers > 1 && cluster.isPrimary) {
    const { superviseWorkers } = await import('#server/platform/process/workers.ts');
    superviseWorkers(settings.workers, (line) => log.warn(line));
    return;
  }
  const { openMigrated } = await import('#server/platform/database/openMigrated.ts');
  const [database, { openServer }, { BUILD_DIR }, { requireSignedBuild }] = await Promise.all([
    openMigrated(settings, embedded),
    import('./server.ts'),
    import('#server/platform/http/builtFiles.ts'),
    import('#server/platform/process/signedBuild.ts'),
  ]);
  const server = await openServer(settings, log, { database });
  await requireSignedBuild(server.deps, BUILD_DIR);
  stopOnSignals(server, log);
  const url = await server.listen().catch((error) => {
    throw new Error(listenErrorMessage(settings, error));
  });
  log.info(`${server.deps.site.name} is ready at ${displayUrl(settings, url)}`);
  await server.startRecurringTasks().catch((error) => {
    if (!server.deps.shutdown.signal.aborted) throw error;
  });
  // The start leaves 15 MB of garbage behind, which V8 would keep until the heap is full.
  await globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' });
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
