import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { promoteAdmins } from '#server/account/public.ts';
import { requireFreshAuthentication, resealApps } from '#server/auth/public.ts';
import { requireOwnStorage } from '#server/pictures/public.ts';
import { createExports, type ExportLimits } from '#server/platform/archive/exports.ts';
import { runningBackups } from '#server/platform/backup/backups.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { forgetKeptDatabase } from '#server/platform/database/embedded/keptDatabase.ts';
import { openMigrated } from '#server/platform/database/openMigrated.ts';
import { NO_REPLICA, openReplica } from '#server/platform/database/replica.ts';
import { truncateUnloggedTables } from '#server/platform/database/tables.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { createUploads } from '#server/platform/http/bodies/uploads.ts';
import { createVisits } from '#server/platform/http/visits.ts';
import { createImageResizer } from '#server/platform/images/imageResizer.ts';
import { openMailer } from '#server/platform/jobs/mailer.ts';
import { MAIL_QUEUE, startMailWorker } from '#server/platform/jobs/mailQueue.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { type Languages, openLanguages } from '#server/platform/languages/languages.ts';
import { openLimits } from '#server/platform/limits.ts';
import { openCurrentSite } from '#server/platform/openCurrentSite.ts';
import { serveCommands } from '#server/platform/process/commandSocket.ts';
import { openReadOnly } from '#server/platform/process/readOnly.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { openSeenSessions } from '#server/platform/sessions/seenSessions.ts';
import { createViewerLoader } from '#server/platform/sessions/sessions.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { openStorage } from '#server/platform/storage/openStorage.ts';
import { buildApp } from './app.ts';
import { runCommand } from './commands.ts';
import { features } from './features.ts';
import { startRecurringTasks } from './recurringTasks.ts';

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Starts to accept connections. Returns the URL. */
  listen(): Promise<string>;
  /** Deletes expired data, now and every hour, and starts the other recurring tasks; during an update, after its end. */
  startRecurringTasks(): Promise<void>;
  /**
   * Answers for one more second, and closes every connection after its reply, so that a proxy does not lose
   * a request that it is sending.
   */
  drain(): Promise<void>;
  /** Waits for running requests and jobs, then closes the database. */
  close(): Promise<void>;
}

interface Overrides {
  clock?: Clock;
  /** A database that is open and migrated. */
  database?: Database;
  exportLimits?: ExportLimits;
  /** Other languages than those that the settings offer. */
  languages?: Languages;
}

const queueHandlers = Object.assign({}, ...features.map(({ queues }) => queues)) as NonNullable<
  Feature['queues']
>;

/** The names of all job queues. */
export const QUEUES = [MAIL_QUEUE, ...Object.keys(queueHandlers)];

const DRAIN_MS = 1_000;

/** Opens all parts of a server. Tests pass their own clock and database. */
export async function openServer(
  settings: Settings,
  log: FastifyBaseLogger,
  overrides: Overrides = {},
): Promise<Server> {
  const { clock = systemClock, database = await openMigrated(settings) } = overrides;
  const deps = await openDeps(settings, log, { ...overrides, clock, database });
  // The app is built while the database answers.
  const [app] = await Promise.all([
    buildApp(deps),
    promoteAdmins(deps.db, settings.adminEmails),
    resealApps(deps),
    requireOwnStorage(deps),
  ]);
  let stopCommands: (() => Promise<void>) | undefined;
  // A new version that an update tries runs no jobs: if it is taken back, what they have sent would be sent again.
  const isTried = deps.readOnly.isOn();
  if (!isTried) await startWorkers(deps);
  return {
    app,
    deps,
    listen: async () => {
      deps.site.follow();
      // Before the server can be reached, so that a command never finds a server without it.
      if (database.isEmbedded) stopCommands = await serveShellCommands(deps);
      return app.listen({ port: settings.port, host: settings.host });
    },
    startRecurringTasks: async () => {
      if (isTried) await startWorkersAfterUpdate(deps);
      await startRecurringTasks(deps);
    },
    drain: () => drain(deps),
    close: async () => {
      await app.close();
      await stopCommands?.();
      // A backup ends soon after this signal, and must not lose the database before.
      deps.shutdown.abort();
      await Promise.race([runningBackups(), sleep(10_000, undefined, { ref: false })]);
      await deps.close();
      // A backup of the embedded database is a copy of its folder, and must not contain these tables.
      if (database.isEmbedded) await emptyUnloggedTables(deps);
      await database.close();
    },
  };
}

/** Starts to send mails and to run the other jobs of the queues. */
async function startWorkers(deps: Deps): Promise<void> {
  await startMailWorker(deps);
  for (const [queue, handler] of Object.entries(queueHandlers)) await deps.jobs.work(queue, handler(deps));
}

async function startWorkersAfterUpdate(deps: Deps): Promise<void> {
  await deps.readOnly.ended;
  if (deps.database.isEmbedded) forgetKeptDatabase(deps.settings.dataDir);
  await startWorkers(deps);
}

/** The services that every feature may use, and what closes them. */
type OpenDeps = Deps & { close(): Promise<void> };

/** Opens the services of a server, or of a command of the shell. The database stays open when they are closed. */
export async function openDeps(
  settings: Settings,
  log: FastifyBaseLogger,
  { database, clock = systemClock, exportLimits, languages }: Overrides & { database: Database },
): Promise<OpenDeps> {
  const { rateLimits, databaseReplicaUrl } = settings;
  const { db, pool, hasDiskSpace } = database;
  const offeredLanguages = languages ?? openLanguages(settings);
  const site = await openCurrentSite({ db, clock, settings, languages: offeredLanguages, log });
  const deps: Deps = {
    features,
    settings,
    db,
    database,
    hasDiskSpace,
    clock,
    tokens: createTokens(settings),
    languages: offeredLanguages,
    site,
    loadViewer: createViewerLoader({ db, clock, settings }),
    seenSessions: openSeenSessions({ db, clock }, (error) => log.error({ err: error }, 'seen sessions')),
    requireFreshAuthentication,
    jobs: await openQueue(database, QUEUES, log),
    mailer: openMailer({ settings, site, db, log }),
    limits: openLimits(pool, rateLimits),
    exports: createExports(exportLimits),
    uploads: createUploads(),
    storage: openStorage(settings),
    images: createImageResizer(),
    visits: createVisits(clock),
    readOnly: openReadOnly(clock),
    shutdown: new AbortController(),
    replica: databaseReplicaUrl ? await openReplica(databaseReplicaUrl, clock, log) : NO_REPLICA,
    log,
  };
  return {
    ...deps,
    close: async () => {
      deps.readOnly.close();
      await deps.site.close();
      await deps.seenSessions.close();
      await deps.jobs.stop();
      deps.images.close();
      await deps.mailer.close();
      await deps.replica.close();
    },
  };
}

/** Answers the commands of the shell. A server without them works too, for example where the path is too long for a socket. */
async function serveShellCommands(deps: Deps): Promise<() => Promise<void>> {
  try {
    return await serveCommands(deps.settings.dataDir, (name, args) => runCommand(deps, name, args));
  } catch (error) {
    deps.log.warn({ err: error }, 'commands of the shell are not answered');
    return async () => {};
  }
}

/** Logs a failure instead of throwing it, so that the database is closed nevertheless. */
async function emptyUnloggedTables({ db, log }: Deps): Promise<void> {
  await truncateUnloggedTables(db).catch((error) => log.error({ err: error }, 'unlogged tables'));
}

async function drain({ shutdown }: Deps): Promise<void> {
  shutdown.abort();
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
}
