import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { ensurePostgres, startPostgres } from '#tests/support/database/postgresServer.ts';

export type Backend = 'embedded' | 'postgres';

/** A database that outlives the killed server. */
export interface Target {
  /** The environment variables of the server. */
  environment: Record<string, string>;
  /** Opens the database for a check, when no process writes to it. */
  read(check: (database: Database) => Promise<void>): Promise<void>;
  /**
   * Restarts PostgreSQL without a checkpoint, as a crash would. Undefined for the embedded database, which is killed
   * with the server.
   */
  crash?: () => Promise<void>;
  close(): void;
}

export const openTarget = (backend: Backend, folder: string): Promise<Target> =>
  backend === 'postgres' ? openPostgres(folder) : openEmbedded(folder);

async function openEmbedded(folder: string): Promise<Target> {
  const dataDir = path.join(folder, 'data');
  return {
    environment: { DATA_DIR: dataDir },
    // This opens a copy, because the server must be the one that recovers the database.
    read: async (check) => {
      const copy = path.join(folder, 'copy');
      fs.cpSync(path.join(dataDir, 'database'), copy, { recursive: true });
      await withDatabase({ dir: copy }, check);
      fs.rmSync(copy, { recursive: true });
    },
    close: () => {},
  };
}

async function openPostgres(folder: string): Promise<Target> {
  const binDir = ensurePostgres();
  if (!binDir) throw new Error('PostgreSQL is needed: apt-get install postgresql');
  fs.chmodSync(folder, 0o755); // For the user `postgres`.
  const server = await startPostgres(binDir, { isDurable: true, parent: folder });
  const url = `${server.url}/kills`;
  await withDatabase({ url: `${server.url}/postgres` }, async ({ pool }) => {
    await pool.query('create database kills');
    await pool.query("alter system set max_wal_size = '96MB'"); // The folder may be on a small disk.
    await pool.query('select pg_reload_conf()');
  });
  const SESSION_SECRET = crypto.randomBytes(32).toString('hex');
  return {
    environment: { DATABASE_URL: url, SESSION_SECRET, DATA_DIR: path.join(folder, 'data') },
    read: (check) =>
      withDatabase({ url }, async (database) => {
        await waitForDisconnects(database);
        await check(database);
      }),
    crash: () => server.restart('immediate'),
    close: server.stop,
  };
}

async function withDatabase(
  location: Parameters<typeof openDatabase>[0],
  check: (database: Database) => Promise<void>,
) {
  const database = await openDatabase(location, { connections: 1 });
  try {
    await check(database);
  } finally {
    await database.pool.end(); // Kysely closes the pool only if it has run a query.
    await database.close();
  }
}

/** Waits until PostgreSQL has finished the statements of a killed server. */
async function waitForDisconnects({ pool }: Database): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { rows } = await pool.query<{ count: number }>(`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (rows[0]?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('connections of the killed server are still there after ten seconds');
}
