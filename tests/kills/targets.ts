import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { installedPostgres, startPostgres } from '#tests/support/database/postgresServer.ts';

export type Backend = 'embedded' | 'postgres';

/** A database that survives the server's kill. */
export interface Target {
  /** The server's settings. */
  environment: Record<string, string>;
  /** Reads the rows after the last kill, when nobody writes any more. */
  read(look: (database: Database) => Promise<void>): Promise<void>;
  /** Kills the database too, if it is a separate server. */
  crash?: () => Promise<void>;
  close(): void;
}

export const openTarget = (backend: Backend, folder: string): Promise<Target> =>
  backend === 'postgres' ? onPostgres(folder) : embedded(folder);

async function embedded(folder: string): Promise<Target> {
  const dataDir = path.join(folder, 'data');
  return {
    environment: { DATA_DIR: dataDir },
    // A copy is read, because the server has to be the first to recover the database itself.
    read: async (look) => {
      const copy = path.join(folder, 'copy');
      fs.cpSync(path.join(dataDir, 'database'), copy, { recursive: true });
      await looking({ dir: copy }, look);
      fs.rmSync(copy, { recursive: true });
    },
    close: () => {},
  };
}

async function onPostgres(folder: string): Promise<Target> {
  const programs = installedPostgres();
  if (!programs) throw new Error('PostgreSQL is needed: apt-get install postgresql');
  const server = await startPostgres(programs, { isDurable: true });
  const url = `${server.address}/kills`;
  await looking({ url: `${server.address}/postgres` }, async ({ pool }) => {
    await pool.query('create database kills');
  });
  const SESSION_SECRET = crypto.randomBytes(32).toString('hex');
  return {
    environment: { DATABASE_URL: url, SESSION_SECRET, DATA_DIR: path.join(folder, 'data') },
    read: (look) =>
      looking({ url }, async (database) => {
        await everyoneGone(database);
        await look(database);
      }),
    crash: () => server.restart('immediate'),
    close: server.stop,
  };
}

async function looking(
  target: Parameters<typeof openDatabase>[0],
  look: (database: Database) => Promise<void>,
) {
  const database = await openDatabase(target, { connections: 1 });
  try {
    await look(database);
  } finally {
    await database.pool.end(); // Kysely only closes the pool if queries went through it
    await database.close();
  }
}

/** Waits until PostgreSQL has finished the statements of a killed server. */
async function everyoneGone({ pool }: Database): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const { rows } = await pool.query<{ count: number }>(`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (rows[0]?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('connections of the killed server are still there after ten seconds');
}
