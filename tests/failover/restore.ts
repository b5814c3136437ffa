import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CheckResult } from '#tests/support/api/checkResults.ts';
import { recordCalls, type SendCall } from '#tests/support/api/recordedCalls.ts';
import type { LoadFixture } from '#tests/support/people/loadFixture.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { type Machine, runOn } from './machines.ts';
import { psql } from './patroni.ts';

const pgbackrest = (machine: Machine, args: string[]) =>
  runOn(machine, ['pgbackrest', '--stanza=vichara', ...args]);

/** Creates the repository, so that the archive of the write-ahead log begins. */
export const createRepository = (primary: Machine) => pgbackrest(primary, ['stanza-create']);
export const backUp = (primary: Machine) => pgbackrest(primary, ['--type=full', 'backup']);

/** A time, and the answers of the servers at that time. */
export interface Snapshot {
  /** In the text format of PostgreSQL. */
  time: string;
  answers: unknown[];
}

const PATHS = ['/account', '/journal?limit=100', '/sadhana/logs', '/communities', '/events/mine', '/library'];
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads the same lists for each person, while nothing is written. */
async function readAnswers(call: SendCall, { people, communityId, occurrences }: LoadFixture) {
  const paths = [...PATHS, `/communities/${communityId}/posts`, `/events/occurrences/${occurrences[0]}`];
  const answers: unknown[] = [];
  for (const { token } of people)
    for (const each of paths) answers.push([each, await call(`GET ${each}`, { token })]);
  return answers;
}

/** Records the time and the answers. The writes before and after it are at least a second away. */
export async function takeSnapshot(
  primary: Machine,
  call: SendCall,
  fixture: LoadFixture,
): Promise<Snapshot> {
  await pause(1_500);
  const time = (await psql(primary, 'select now()')).trim();
  const answers = await readAnswers(call, fixture);
  await pause(1_500);
  return { time, answers };
}

const PORT = 5433;
const DATA = '/var/lib/postgresql/15/restored';
const BIN = '/usr/lib/postgresql/15/bin';
/** Options that replace those of the cluster: a database for inspection has no standbys and no archive. */
const optionsOn = ({ address }: Machine) =>
  `-c listen_addresses=${address} -c port=${PORT} -c archive_mode=off -c synchronous_standby_names=''`;

interface ServerOptions {
  folder: string;
  password: string;
  environment: Record<string, string>;
}

/** Restores the database as it was at the time of the snapshot, and compares the answers of a server on it. */
export async function checkRestore(
  machine: Machine,
  snapshot: Snapshot,
  fixture: LoadFixture,
  options: ServerOptions,
): Promise<CheckResult> {
  const startedAt = performance.now();
  await startRestored(machine, snapshot.time);
  const seconds = (performance.now() - startedAt) / 1000;
  const answers = await answersOfServer(machine, fixture, options);
  await runOn(machine, [`${BIN}/pg_ctl`, '-D', DATA, '-m', 'fast', 'stop']);
  const different = answers.filter((answer, index) => !isDeepStrictEqual(answer, snapshot.answers[index]));
  return {
    name: `restore to ${snapshot.time}: answers, different, seconds`,
    value: `${answers.length}, ${different.length}, ${seconds.toFixed(1)}`,
    ...(different.length > 0 && {
      problem: `${different.length} answers differ after the restore: ${JSON.stringify(different[0]).slice(0, 300)}`,
    }),
  };
}

/** Restores the database as docs/operations.md says, and starts PostgreSQL on it. */
async function startRestored(machine: Machine, time: string): Promise<void> {
  const target = ['--type=time', `--target=${time}`, '--target-action=promote'];
  await pgbackrest(machine, [`--pg1-path=${DATA}`, ...target, 'restore']);
  const log = '/var/lib/postgresql/restored.log';
  const start = ['-w', '-t', '60', '-l', log, '-o', optionsOn(machine), 'start'];
  await runOn(machine, [`${BIN}/pg_ctl`, '-D', DATA, ...start]);
  while ((await psqlRestored(machine, 'select pg_is_in_recovery()')) !== 'f') await pause(100);
}

async function answersOfServer(
  machine: Machine,
  fixture: LoadFixture,
  { folder, password, environment }: ServerOptions,
): Promise<unknown[]> {
  const dataDir = path.join(folder, 'restored');
  fs.mkdirSync(dataDir, { recursive: true });
  const server = await startServer({
    ...environment,
    SMTP_URL: '', // The mails that were waiting at that time have been sent since.
    DATABASE_URL: `postgresql://vichara:${password}@${machine.address}:${PORT}/vichara`,
    DATA_DIR: dataDir,
  });
  const answers = await readAnswers(recordCalls(server.url).call, fixture);
  await server.stop();
  return answers;
}

const psqlRestored = async (machine: Machine, statement: string): Promise<string> =>
  (await runOn(machine, ['psql', '-XAtq', '-p', String(PORT), '-d', 'postgres', '-c', statement])).trim();
