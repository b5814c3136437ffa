import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programRunner, restartPostgres } from '#tests/support/database/postgresServer.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

export interface PostgresPair {
  /** URLs that include the name of the database. */
  primary: string;
  replica: string;
  /** Restarts the primary like `pg_ctl restart -m`. Resolves when it accepts connections again. */
  restartPrimary(mode: 'fast' | 'immediate'): Promise<void>;
  /** Ends the primary without a checkpoint. */
  stopPrimary(): void;
  stop(): void;
}

const DATABASE = 'cluster';

/** Starts a durable PostgreSQL server and a streaming replica, in a folder that `stop` deletes. */
export async function startPair(binDir: string): Promise<PostgresPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-pair-'));
  const run = programRunner(folder, binDir);
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const start = (directory: string, port: number) => {
    const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c max_connections=100 -c wal_level=replica`;
    run('pg_ctl', ['-D', directory, '-w', '-l', `${directory}.log`, '-o', options, 'start']);
  };
  const login = ['-U', 'vichara', '-A', 'trust'];
  run('initdb', ['-D', primaryDir, ...login, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  start(primaryDir, primaryPort);
  const connection = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'vichara'];
  run('createdb', [...connection, DATABASE]);
  // The slot makes the primary store the log records that the replica has not read yet.
  const slot = ['-C', '-S', 'replica'];
  run('pg_basebackup', [...connection, '-D', replicaDir, '-R', '-X', 'stream', '-c', 'fast', ...slot]);
  start(replicaDir, replicaPort);
  return {
    primary: `postgresql://vichara@127.0.0.1:${primaryPort}/${DATABASE}`,
    replica: `postgresql://vichara@127.0.0.1:${replicaPort}/${DATABASE}`,
    restartPrimary: (mode) => restartPostgres(binDir, primaryDir, mode),
    stopPrimary: () => run('pg_ctl', ['-D', primaryDir, '-m', 'immediate', 'stop']),
    stop: () => {
      for (const directory of [replicaDir, primaryDir]) {
        if (fs.existsSync(path.join(directory, 'postmaster.pid')))
          run('pg_ctl', ['-D', directory, '-m', 'immediate', 'stop']);
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
