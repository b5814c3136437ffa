import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { ensurePostgres, startPostgres } from '#tests/support/database/postgresServer.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';

/** The URL of a PostgreSQL database, or the directory of an embedded one. */
export type DatabaseLocation = { url: string } | { dir: string };

/** A database on which the product is measured. */
export interface Backend {
  name: 'postgres' | 'embedded';
  /** The environment variables of a server with this database. */
  environment: Record<string, string>;
  /**
   * Returns a database for the baselines while the server runs: a copy of an embedded database, because only
   * one process can open it.
   */
  databaseForBaselines(): DatabaseLocation;
}

/** Runs `run` on a fresh PostgreSQL server, then on a fresh embedded database. */
export async function forEachBackend(run: (backend: Backend) => Promise<void>): Promise<void> {
  const binDir = ensurePostgres();
  if (binDir) await runOnPostgres(binDir, run);
  else console.warn('PostgreSQL is not installed: only the embedded database is measured.');
  await withTemporaryFolder(async (folder) => {
    const copy = path.join(folder, 'copy');
    await run({
      name: 'embedded',
      environment: { DATA_DIR: path.join(folder, 'data') },
      databaseForBaselines: () => {
        fs.rmSync(copy, { recursive: true, force: true });
        fs.cpSync(path.join(folder, 'data/database'), copy, { recursive: true });
        return { dir: copy };
      },
    });
  });
}

async function runOnPostgres(binDir: string, run: (backend: Backend) => Promise<void>): Promise<void> {
  const postgres = await startPostgres(binDir, { isDurable: true });
  const url = `${postgres.url}/postgres`;
  try {
    await withTemporaryFolder((folder) =>
      run({
        name: 'postgres',
        environment: { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: folder },
        databaseForBaselines: () => ({ url }),
      }),
    );
  } finally {
    postgres.stop();
  }
}

/** Runs `run` with a new folder, and deletes it afterwards. */
export async function withTemporaryFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-bench-'));
  try {
    await run(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `run` with a server in this process, without rate limits. */
export async function withServer<Result>(
  { environment }: Backend,
  run: (server: Server) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings({ ...environment, RATE_LIMITS: 'off', PORT: '0' });
  const server = await openServer(settings, quietLogger);
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

export interface MeasuredServer extends Server {
  backend: Backend['name'];
  /** The URL of the server. */
  url: string;
}

/** Runs `run` against a fresh server on each backend. */
export const forEachServer = (run: (server: MeasuredServer) => Promise<void>): Promise<void> =>
  forEachBackend((backend) =>
    withServer(backend, async (server) => {
      await run({ ...server, backend: backend.name, url: await server.listen() });
    }),
  );
