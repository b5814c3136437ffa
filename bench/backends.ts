import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openServer, type Server } from '../server/open.ts';
import { readSettings } from '../server/platform/settings.ts';
import { installedPostgres, startPostgres } from '../tests/support/postgresServer.ts';
import { quietLog } from '../tests/support/quietLog.ts';

export interface Bench extends Server {
  /** `postgres` or `embedded`. */
  backend: string;
  /** Where it listens. */
  url: string;
}

/** Runs `act` against a fresh server on PostgreSQL, then against one on the embedded database. */
export async function onBothDatabases(act: (bench: Bench) => Promise<void>): Promise<void> {
  const programs = installedPostgres();
  if (programs) {
    const postgres = await startPostgres(programs, { isDurable: true });
    const address = `${postgres.address}/postgres`;
    await on('postgres', { DATABASE_URL: address, SESSION_SECRET: 'x'.repeat(32) }, act);
    postgres.stop();
  } else console.warn('PostgreSQL is not installed: only the embedded database is measured.');
  await on('embedded', {}, act);
}

async function on(backend: string, settings: Record<string, string>, act: (bench: Bench) => Promise<void>) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-bench-'));
  const read = readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: '0', ...settings });
  const server = await openServer(read, quietLog);
  await act({ ...server, backend, url: await server.listen() });
  await server.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
