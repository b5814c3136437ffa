import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { InstantText } from '#server/platform/clock.ts';
import { clusterIn, type Embedded, openEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { vacuumAndCheckpoint } from '#server/platform/database/embedded/maintenance.ts';
import type { OpenPglite } from '#server/platform/database/embedded/pglite.ts';
import { shareSession } from '#server/platform/database/embedded/session.ts';
import { type WireStream, wirePoolConfig } from '#server/platform/database/embedded/wire.ts';
import { DatabaseClient, type StatementLimit } from './client.ts';
import { ReconnectingPool } from './pool.ts';
import type { DB } from './types.ts';
import { StandbyError } from './unreachable.ts';

/** The pool or a transaction. Every function of a store takes either as its first parameter. */
export type Db = Kysely<DB> | Transaction<DB>;

/** `embedded` is the database in `dir` if it is being opened already, and `pglite` one in memory. */
export type Target =
  | { url: string }
  | { dir: string; embedded?: Promise<Embedded> | undefined }
  | { memory: true; pglite?: OpenPglite };

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Whether the database is PGlite instead of a PostgreSQL server. */
  isEmbedded: boolean;
  /** Whether writes are allowed. False shortly before the disk of the embedded database is full. */
  hasDiskSpace(): boolean;
  /** The files of the embedded database; null for a PostgreSQL server and for a database in memory. */
  files: DatabaseFiles | null;
  /** Copies a database in memory, so that tests can start from it. */
  dump?: () => Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseFiles {
  /** The folder with the files of PostgreSQL. */
  folder: string;
  /**
   * Keeps the database from writing checkpoints, which reuse files of the write-ahead log, until the returned function
   * is called. Waits for one that is being written.
   */
  holdCheckpoints(): Promise<() => void>;
}

const MINUTE_MS = 60_000;

const [INT8, TIMESTAMPTZ, TIMESTAMP, DATE, DATE_ARRAY] = [20, 1184, 1114, 1082, 1182];
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => Temporal.Instant.from(text) as never);
pg.types.setTypeParser(TIMESTAMP, (text) => `${text.replace(' ', 'T')}Z` as never); // The text that `instantText` selects.
pg.types.setTypeParser(DATE, (text) => text as never); // pg's default is midnight in the server's zone
pg.types.setTypeParser(DATE_ARRAY, (text) => text.slice(1, -1).split(',').filter(Boolean) as never);
// Without this, pg writes Temporal parameters as quoted JSON.
for (const type of [Temporal.Instant, Temporal.PlainDate]) {
  Object.assign(type.prototype, {
    toPostgres(this: Temporal.Instant | Temporal.PlainDate) {
      return this.toString();
    },
  });
}

/** Selects a `timestamptz` column, or an expression in SQL, as text instead of a `Temporal.Instant`. */
export const instantText = (column: string): RawBuilder<InstantText> =>
  sql.raw(`${column} at time zone 'UTC'`);

/**
 * A parameter whose value PostgreSQL does not use for its plan. It plans a prepared statement again for each call if it
 * estimates a lower cost with the value than without, such as for the id of a member with very many rows, or for a short
 * array. For every hidden array it estimates 10 items.
 */
export const hiddenFromPlanner = <Value>(value: Value, type: 'uuid' | 'uuid[]'): RawBuilder<Value> =>
  sql`(select ${value}::${sql.raw(type)})`;

interface Options {
  connections?: number;
  /** How long a statement may run without a reply, in milliseconds. */
  statementTimeoutMs?: number;
  /** Whether the server may be a standby. Otherwise its connections are refused. */
  mayBeStandby?: boolean;
}

/**
 * The time limit of a statement on a PostgreSQL server. Together with the wait for a connection, and the time
 * after which a call is not repeated (`http/repetition/repeatedCalls.ts`), this is 30 seconds, the maximum
 * duration of a call when the host disappears.
 */
const STATEMENT_TIMEOUT_MS = 20_000;
/**
 * The time limit for the embedded database. It is longer, because no network is involved, and because the process
 * exits when a statement exceeds it.
 */
const EMBEDDED_STATEMENT_TIMEOUT_MS = 30_000;
/** The time limit of the wait for a connection. */
const CONNECTION_TIMEOUT_MS = 8_000;

/** Opens a PostgreSQL server (`url`), the embedded database (`dir`), or a database in memory for tests. */
export async function openDatabase(target: Target, options: Options = {}): Promise<Database> {
  const { config, limit, hasDiskSpace, close, dump } = await backendOf(target, options);
  const pool = new ReconnectingPool({
    ...config,
    limit,
    Client: DatabaseClient,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(!options.mayBeStandby && { onConnect: requirePrimary }),
  } as pg.PoolConfig);
  pool.on('error', () => {}); // An idle connection was lost. The next query opens another one, or fails.
  // A connection in use was lost. Its query fails too, but an error event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const isEmbedded = !('url' in target);
  const maintenance = 'dir' in target ? startMaintenance(pool, hasDiskSpace) : null;
  return {
    pool,
    db,
    isEmbedded,
    hasDiskSpace,
    files:
      maintenance && 'dir' in target
        ? { folder: clusterIn(target.dir), holdCheckpoints: maintenance.hold }
        : null,
    ...(dump && { dump }),
    close: async () => {
      maintenance?.stop();
      await db.destroy();
      await close();
    },
  };
}

/** Vacuums the embedded database and writes a checkpoint every five minutes, except while something holds it. */
function startMaintenance(pool: pg.Pool, hasDiskSpace: () => boolean) {
  let holders = 0;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    if (holders === 0) running = vacuumAndCheckpoint(pool, hasDiskSpace).catch(console.error);
  }, 5 * MINUTE_MS);
  timer.unref();
  return {
    hold: async () => {
      holders += 1;
      await running;
      return () => {
        holders -= 1;
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** @throws StandbyError. A proxy may not have noticed yet that another server has become the primary. */
async function requirePrimary(client: DatabaseClient): Promise<void> {
  if (client.isStandby) throw new StandbyError();
}

interface Backend {
  config: pg.PoolConfig;
  limit?: StatementLimit;
  hasDiskSpace(): boolean;
  dump?: () => Promise<Blob>;
  close(): Promise<void>;
}

async function backendOf(
  target: Target,
  { connections = 10, statementTimeoutMs }: Options,
): Promise<Backend> {
  if ('url' in target)
    return serverBackend(target.url, connections, statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
  if ('dir' in target) {
    const embedded = await (target.embedded ?? openEmbedded(target.dir));
    return embeddedBackend(embedded, statementTimeoutMs ?? EMBEDDED_STATEMENT_TIMEOUT_MS);
  }
  const { openPglite } = await import('#server/platform/database/embedded/pglite.ts');
  const { pglite, execute, close } = target.pglite ?? (await openPglite(null));
  const dump = () => pglite.dumpDataDir('none');
  const executeInTurn = shareSession((_, batch) => execute(batch));
  return { config: wirePoolConfig(executeInTurn), hasDiskSpace: () => true, dump, close };
}

function embeddedBackend(
  { execute, isRunning, fail, hasDiskSpace, close }: Embedded,
  milliseconds: number,
): Backend {
  const onExceeded = ({ connection: { stream } }: pg.Client) => {
    // A statement that waits for the unlimited statement of another client is abandoned with its connection.
    if (!isRunning((stream as unknown as WireStream).connection)) stream.destroy();
    else fail(new Error(`A statement has not ended within ${milliseconds / 1000} seconds.`));
  };
  return { config: wirePoolConfig(execute), limit: { milliseconds, onExceeded }, hasDiskSpace, close };
}

function serverBackend(url: string, connections: number, milliseconds: number): Backend {
  const config = {
    connectionString: url,
    max: connections,
    // If the server can be reached, it ends the statement itself, and the connection survives.
    statement_timeout: Math.round(milliseconds * 0.9),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  // The state of the connection is unknown, so it is closed, and its transaction with it.
  const onExceeded = (client: pg.Client) => client.connection.stream.destroy();
  return { config, limit: { milliseconds, onExceeded }, hasDiskSpace: () => true, close: async () => {} };
}
