import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackages } from '#scripts/debian.ts';
import { freePort } from '#tests/support/servers/serverProcess.ts';

/** The directory with the programs of the newest PostgreSQL; null when it is not installed. */
export function postgresBinDir(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(debian, version, 'bin'));
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return (
    [...folders, ...(configured ? [configured] : [])].find((folder) =>
      fs.existsSync(path.join(folder, 'initdb')),
    ) ?? null
  );
}

/** Installs PostgreSQL from Debian if it is missing. Returns the directory with its programs, or null. */
export function ensurePostgres(): string | null {
  if (!postgresBinDir()) installDebianPackages('PostgreSQL', ['postgresql']);
  return postgresBinDir();
}

/**
 * Makes the user `postgres` own the folder when this process runs as root. Returns a function that runs
 * PostgreSQL's programs in it.
 */
export function programRunner(folder: string, binDir: string): (program: string, args: string[]) => void {
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  return (program, args) => {
    const [file = '', ...rest] = commandOf(path.join(binDir, program), args);
    execFileSync(file, rest, { stdio: 'ignore', cwd: folder });
  };
}

/**
 * The command that runs a program of PostgreSQL. When this process runs as root, the command changes to the user
 * `postgres`, which Debian's package creates, because PostgreSQL refuses to run as root.
 */
const commandOf = (program: string, args: string[]): string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]
    : [program, ...args];

/** Restarts the server of a data directory. It does not use `programRunner`, which would block this process. */
export async function restartPostgres(
  binDir: string,
  data: string,
  mode: 'fast' | 'immediate',
): Promise<void> {
  const args = ['-D', data, '-w', '-l', `${data}.log`, '-m', mode, 'restart'];
  const [file = '', ...rest] = commandOf(path.join(binDir, 'pg_ctl'), args);
  const child = spawn(file, rest, { stdio: 'ignore', cwd: path.dirname(data) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`pg_ctl restart -m ${mode} failed: see ${data}.log`);
}

export interface PostgresServer {
  /** `postgresql://…@127.0.0.1:PORT`, without a database. */
  url: string;
  /** Like `pg_ctl restart -m`. Resolves when the server accepts connections again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): void;
}

/**
 * Starts a PostgreSQL server in a new folder below `parent`. `stop` deletes the folder. Without `isDurable`, the server
 * does not flush writes to the disk, which is faster.
 */
export async function startPostgres(
  binDir: string,
  { isDurable = false, parent = os.tmpdir() } = {},
): Promise<PostgresServer> {
  const folder = fs.mkdtempSync(path.join(parent, 'vichara-postgres-'));
  const port = await freePort();
  const run = programRunner(folder, binDir);
  const data = path.join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'vichara', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const durability = isDurable ? '' : '-c fsync=off -c full_page_writes=off';
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c max_connections=200 ${durability}`;
  run('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start']);
  return {
    url: `postgresql://vichara@127.0.0.1:${port}`,
    restart: (mode) => restartPostgres(binDir, data, mode),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
