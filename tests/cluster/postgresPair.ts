import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programsIn, restartPostgres } from '#tests/support/database/postgresServer.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

export interface PostgresPair {
  /** Addresses that include the database's name. */
  primary: string;
  replica: string;
  /** Restarts the primary like `pg_ctl restart -m`. Resolves when it accepts connections again. */
  restartPrimary(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): void;
}

const DATABASE = 'cluster';

/** Starts a durable PostgreSQL server and a streaming replica, in a folder that is deleted at the end. */
export async function startPair(programs: string): Promise<PostgresPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-pair-'));
  const run = programsIn(folder, programs);
  const [data, copy] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const [port, copyPort] = [await freePort(), await freePort()];
  const start = (directory: string, at: number) => {
    const options = `-p ${at} -k ${folder} -h 127.0.0.1 -c max_connections=100 -c wal_level=replica`;
    run('pg_ctl', ['-D', directory, '-w', '-l', `${directory}.log`, '-o', options, 'start']);
  };
  run('initdb', ['-D', data, '-U', 'vichara', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  start(data, port);
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'vichara'];
  run('createdb', [...connection, DATABASE]);
  // With its own slot, the primary keeps what the replica has not read yet.
  run('pg_basebackup', [
    ...connection,
    '-D',
    copy,
    '-R',
    '-X',
    'stream',
    '-C',
    '-S',
    'replica',
    '-c',
    'fast',
  ]);
  start(copy, copyPort);
  return {
    primary: `postgresql://vichara@127.0.0.1:${port}/${DATABASE}`,
    replica: `postgresql://vichara@127.0.0.1:${copyPort}/${DATABASE}`,
    restartPrimary: (mode) => restartPostgres(programs, data, mode),
    stop: () => {
      for (const directory of [copy, data]) run('pg_ctl', ['-D', directory, '-m', 'immediate', 'stop']);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
