import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from '#server/platform/process/settings.ts';
import { openServer, type Server } from '#server/server.ts';
import { ensurePostgres, startPostgres } from '#tests/support/database/postgresServer.ts';
import { quietLog } from '#tests/support/servers/quietLog.ts';

/** How to reach a database: a server's URL, or the directory of an embedded one. */
export type DatabaseLocation = { url: string } | { dir: string };

/** A database that is filled and measured. */
export interface Backend {
  name: 'postgres' | 'embedded';
  /** The server's settings for this database. */
  environment: Record<string, string>;
  /**
   * A database for the floors while the server runs. It is a copy of the embedded database, which only one
   * process can open.
   */
  placeOfFloors(): DatabaseLocation;
}

/** Runs `act` on a fresh PostgreSQL server, then on a fresh embedded database. */
export async function onEachBackend(act: (backend: Backend) => Promise<void>): Promise<void> {
  const programs = ensurePostgres();
  if (programs) await onPostgres(programs, act);
  else console.warn('PostgreSQL is not installed: only the embedded database is measured.');
  await inFolder(async (folder) => {
    const copy = path.join(folder, 'copy');
    await act({
      name: 'embedded',
      environment: { DATA_DIR: path.join(folder, 'data') },
      placeOfFloors: () => {
        fs.rmSync(copy, { recursive: true, force: true });
        fs.cpSync(path.join(folder, 'data/database'), copy, { recursive: true });
        return { dir: copy };
      },
    });
  });
}

async function onPostgres(programs: string, act: (backend: Backend) => Promise<void>): Promise<void> {
  const postgres = await startPostgres(programs, { isDurable: true });
  const url = `${postgres.url}/postgres`;
  try {
    await inFolder((folder) =>
      act({
        name: 'postgres',
        environment: { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: folder },
        placeOfFloors: () => ({ url }),
      }),
    );
  } finally {
    postgres.stop();
  }
}

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-bench-'));
  try {
    await act(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `act` with a server in this process, on a port of its own and without rate limits. */
export async function withServer<Result>(
  { environment }: Backend,
  act: (server: Server) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings({ ...environment, RATE_LIMITS: 'off', PORT: '0' });
  const server = await openServer(settings, quietLog);
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

export interface Bench extends Server {
  backend: Backend['name'];
  /** The address of the server. */
  url: string;
}

/** Runs `act` against a fresh server on each backend. */
export const onBothDatabases = (act: (bench: Bench) => Promise<void>): Promise<void> =>
  onEachBackend((backend) =>
    withServer(backend, async (server) => {
      await act({ ...server, backend: backend.name, url: await server.listen() });
    }),
  );
