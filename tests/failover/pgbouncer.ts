import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { startLoad } from '#tests/cluster/load.ts';
import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { hasFailed, recordCalls } from '#tests/support/api/recordedCalls.ts';
import type { LoadFixture } from '#tests/support/people/loadFixture.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { readConfiguration } from './machines.ts';

const LOAD_MS = 3_000;

interface ServerOptions {
  folder: string;
  password: string;
  environment: Record<string, string>;
}

/** Runs the load for some seconds through PgBouncer in session mode. No call may fail. */
export async function checkPgBouncer(
  fixture: LoadFixture,
  { folder, password, environment }: ServerOptions,
): Promise<CheckResult> {
  const version = /\d+\.\d+\.\d+/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[0];
  const bouncer = startPgBouncer(path.join(folder, 'pgbouncer'), password);
  const server = await startServer({
    ...environment,
    DATABASE_URL: `postgresql://vichara:${password}@127.0.0.1:6432/vichara`,
    DATA_DIR: path.join(folder, 'behind-pgbouncer'),
  });
  const { calls, call } = recordCalls(server.url);
  const load = startLoad(call, fixture);
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
  await load.stop();
  await server.stop();
  await bouncer.stop();
  const failed = calls.filter(hasFailed).length;
  return {
    name: `PgBouncer ${version} in session mode: calls, failed`,
    value: `${calls.length}, ${failed}`,
    ...(failed > 0 && { problem: `${failed} calls through PgBouncer failed` }),
  };
}

function startPgBouncer(folder: string, password: string) {
  fs.mkdirSync(folder);
  const users = path.join(folder, 'userlist.txt');
  fs.writeFileSync(users, `"vichara" "${password}"\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  const text = readConfiguration('pgbouncer.ini').replace('/etc/pgbouncer/userlist.txt', users);
  fs.writeFileSync(file, text);
  execFileSync('chown', ['-R', 'postgres', folder]);
  const log = fs.openSync(path.join(folder, 'log'), 'a');
  const child = spawn('pgbouncer', ['-u', 'postgres', file], { stdio: ['ignore', log, log] });
  fs.closeSync(log);
  const exited = once(child, 'exit');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
