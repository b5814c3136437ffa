import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { promoteAdmins } from '#server/account/public.ts';
import { createExports, type ExportLimits } from '#server/platform/archive/exports.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { isEmbeddedIn } from '#server/platform/database/embedded/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { NO_REPLICA, openReplica } from '#server/platform/database/replica.ts';
import type { Deps, Feature } from '#server/platform/deps.ts';
import { deleteExpiredRows } from '#server/platform/expiredRows.ts';
import { openMailer } from '#server/platform/jobs/mail.ts';
import { MAIL_QUEUE, startMailWorker } from '#server/platform/jobs/mailQueue.ts';
import { openQueue, type RecurringTask } from '#server/platform/jobs/queue.ts';
import { openLimits } from '#server/platform/limits.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { createViewerLoader } from '#server/platform/sessions/sessions.ts';
import { createTokens } from '#server/platform/sessions/tokens.ts';
import { buildApp } from './app.ts';
import { features } from './features.ts';

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Starts the recurring tasks and listens. Returns the URL. */
  listen(): Promise<string>;
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
  const { clock = systemClock, database = await migratedDatabase(settings), exportLimits } = overrides;
  const deps = await openDeps(settings, log, clock, database, exportLimits);
  await promoteAdmins(deps.db, settings.adminEmails);
  const app = await buildApp(deps);
  const mailer = openMailer(settings, log);
  await startMailWorker(deps, mailer);
  for (const [queue, handler] of Object.entries(queueHandlers)) await deps.jobs.work(queue, handler(deps));
  await deleteExpiredData(deps);
  return {
    app,
    deps,
    listen: async () => {
      await deps.jobs.schedule(recurringTasks(deps));
      return app.listen({ port: settings.port, host: settings.host });
    },
    drain: () => drain(deps),
    close: async () => {
      await app.close();
      await deps.jobs.stop();
      await mailer.close();
      await deps.replica.close();
      await database.close();
    },
  };
}

async function openDeps(
  settings: Settings,
  log: FastifyBaseLogger,
  clock: Clock,
  database: Database,
  exportLimits: ExportLimits | undefined,
): Promise<Deps> {
  const { rateLimits, databaseReplicaUrl } = settings;
  const { db, pool, hasDiskSpace } = database;
  return {
    features,
    settings,
    db,
    hasDiskSpace,
    clock,
    tokens: createTokens(settings),
    loadViewer: createViewerLoader({ db, clock }),
    jobs: await openQueue(database, QUEUES, log),
    limits: openLimits(pool, rateLimits),
    exports: createExports(exportLimits),
    shutdown: { isStarted: false },
    replica: databaseReplicaUrl ? await openReplica(databaseReplicaUrl, clock, log) : NO_REPLICA,
    log,
  };
}

async function drain({ shutdown }: Deps): Promise<void> {
  shutdown.isStarted = true;
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
}

/**
 * Opens and migrates the database of the settings.
 * @throws with one line that names the invalid setting.
 */
export async function migratedDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  const target = databaseUrl ? { url: databaseUrl } : { dir: embeddedFolder(dataDir) };
  try {
    const database = await openDatabase(target);
    await migrate(database.db);
    return database;
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (message.includes('DATA_DIR')) throw error;
    const problem = databaseUrl
      ? 'DATABASE_URL: the database cannot be used'
      : `DATA_DIR ${dataDir} cannot be used`;
    throw new Error(`${problem} (${message || code}).`, { cause: error });
  }
}

/**
 * Opens and migrates a database that exists already. An embedded database is not created.
 * @throws with one line that names DATA_DIR.
 */
export async function existingDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !isEmbeddedIn(embeddedFolder(dataDir))) {
    throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
  }
  return migratedDatabase(settings);
}

const embeddedFolder = (dataDir: string) => path.join(dataDir, 'database');

function recurringTasks(deps: Deps): RecurringTask[] {
  const tasks: NonNullable<Feature['recurring']> = Object.assign(
    { upkeep: { cron: '0 * * * *', run: deleteExpiredData } },
    ...deps.features.map(({ recurring }) => recurring),
  );
  return Object.entries(tasks).map(([name, { cron, run }]) => ({ name, cron, run: () => run(deps) }));
}

async function deleteExpiredData(deps: Deps): Promise<void> {
  await deleteExpiredRows(deps);
  for (const feature of deps.features) await feature.deleteExpired?.(deps);
}
