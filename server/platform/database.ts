import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './databaseTypes.ts';
import { maintain, openEmbedded } from './embedded.ts';
import { wirePoolConfig } from './wire.ts';

/** The pool or a transaction: every function of a store takes either as its first parameter. */
export type Db = Kysely<DB> | Transaction<DB>;

export type Target = { url: string } | { dir: string } | { memory: true; template?: Blob };

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** PGlite rather than a PostgreSQL server. */
  isEmbedded: boolean;
  /** A copy of a database in memory, to start others from. */
  dump?: () => Promise<Blob>;
  close(): Promise<void>;
}

const MINUTES = 60_000;

const [INT8, TIMESTAMPTZ, DATE] = [20, 1184, 1082];
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => Temporal.Instant.from(text) as never);
pg.types.setTypeParser(DATE, (text) => text as never); // pg's default is midnight in the server's zone
// Without this, pg writes Temporal parameters as JSON, quotes included.
for (const type of [Temporal.Instant, Temporal.PlainDate]) {
  Object.assign(type.prototype, {
    toPostgres(this: Temporal.Instant | Temporal.PlainDate) {
      return this.toString();
    },
  });
}

/** Opens a PostgreSQL server (`url`), the embedded database (`dir`), or one in memory for tests. */
export async function openDatabase(target: Target, connections = 10): Promise<Database> {
  const { config, close, dump } = await backendOf(target, connections);
  const pool = new pg.Pool({
    ...config,
    Client: PreparingClient,
    // Asking for a second connection inside a transaction on a pool of one fails instead of hanging.
    connectionTimeoutMillis: 10_000,
  } as pg.PoolConfig);
  pool.on('error', () => {}); // an idle client was lost; the next query opens another and tells of failure
  // One that is in use was lost: its query is refused too, but an event that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const isEmbedded = !('url' in target);
  const upkeep = 'dir' in target ? setInterval(() => maintain(pool).catch(console.error), 5 * MINUTES) : null;
  upkeep?.unref();
  return {
    pool,
    db,
    isEmbedded,
    ...(dump && { dump }),
    close: async () => {
      if (upkeep) clearInterval(upkeep);
      await db.destroy();
      await close();
    },
  };
}

async function backendOf(target: Target, connections: number) {
  if ('url' in target) {
    const config: pg.PoolConfig = {
      connectionString: target.url,
      max: connections,
      statement_timeout: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    };
    return { config, close: async () => {} };
  }
  if ('dir' in target) {
    const { execute, close } = await openEmbedded(target.dir);
    return { config: wirePoolConfig(execute), close };
  }
  const { openPglite } = await import('./pglite.ts');
  const { pglite, execute, close } = await openPglite(
    null,
    target.template ? { loadDataDir: target.template } : {},
  );
  return { config: wirePoolConfig(execute), close, dump: () => pglite.dumpDataDir('none') };
}

const MOST_NAMES = 1_000;
const names = new Map<string, string | undefined>();

/** A statement that begins so is planned for its parameters each time, where a plan for any would be poor. */
const PLANNED_ANEW = '/* planned anew */';

/** The name under which a parameterised statement is prepared; none once there are too many. */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known || names.has(statement) || names.size >= MOST_NAMES) return known;
  const name = statement.trimStart().startsWith(PLANNED_ANEW) ? undefined : `q${names.size}`;
  names.set(statement, name);
  return name;
}

type Done = (error: Error | undefined, result: unknown) => void;

/** Names every parameterised statement, so that PostgreSQL keeps its plan (a feed: 1.2-2 times faster). */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's eight overloads of query come down to these three
  override query(config: any, values?: any, done?: any): any {
    const isPlain = typeof config === 'string' && Array.isArray(values) && values.length > 0;
    const name = isPlain ? nameOf(config) : undefined;
    if (!name) return super.query(config, values, done);
    if (done) return this.#submit(config, values, name, done);
    const answered = Promise.withResolvers<unknown>();
    this.#submit(config, values, name, (error, result) =>
      error ? answered.reject(error) : answered.resolve(result),
    );
    return answered.promise;
  }

  /** As pg would for `{ name, text, values }`, of which it first makes a copy by its property descriptors. */
  #submit(text: string, values: unknown[], name: string, done: Done): void {
    super.query(Object.assign(new pg.Query(text, values, done as never), { name }));
  }
}
