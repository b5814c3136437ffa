import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import autocannon from 'autocannon';
import pg from 'pg';
import { childProcessIds, type ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** The length of a clock tick in seconds (`sysconf(_SC_CLK_TCK)`). */
const TICK_SECONDS = 1 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * The CPU time, in seconds, that processes and all their descendants have used so far, including descendants that have
 * ended. It is the sum of utime, stime, cutime and cstime of `/proc/PID/stat` (proc(5), fields 14 to 17).
 */
export const cpuTimeOf = (processIds: readonly number[]): number =>
  processIds.reduce((sum, id) => sum + ownTimeOf(id) + cpuTimeOf(childProcessIds(id)), 0);

function ownTimeOf(processId: number): number {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = fs.readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_SECONDS;
  } catch {
    return 0; // The process has ended. Its parent counts its time.
  }
}

/** Waits until processes use less than a twentieth of a core, for instance after an upgrade has been completed. */
export async function waitUntilIdle(processIds: readonly number[]): Promise<void> {
  for (let before = -1, now = 0; now - before > 0.1; ) {
    before = cpuTimeOf(processIds);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    now = cpuTimeOf(processIds);
  }
}

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * A request, and the processes whose CPU time is measured: the server, and the database if it runs in separate
 * processes.
 */
export interface Target {
  url: string;
  processIds: readonly number[];
  request: Request;
}

export interface Load {
  /** The duration of a round of each target in seconds. */
  seconds: number;
  rounds: number;
  /** How many clients send requests, each one after the reply to its last one. */
  connections?: number;
}

/** The warm-up is long enough for V8 to compile the functions that a call uses. */
const WARM_UP_SECONDS = 8;

/**
 * Measures two targets alternately. Returns the median CPU time per request of each, in microseconds. The order changes
 * with each round, so that neither target is always measured after the other.
 */
export async function measureAlternately(
  targets: readonly [Target, Target],
  { seconds, rounds, connections = 16 }: Load,
): Promise<[number, number]> {
  const series = await mapInOrder(targets, async (target) => ({
    target,
    count: await requestCountFor(target, connections, seconds),
    times: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    await mapInOrder(round % 2 ? series.toReversed() : series, async ({ target, count, times }) => {
      const before = cpuTimeOf(target.processIds);
      await sendLoad(target, connections, { amount: count });
      times.push(((cpuTimeOf(target.processIds) - before) / count) * 1e6);
    });
  }
  const [first, second] = series.map(({ times }) => median(times));
  return [first ?? Number.NaN, second ?? Number.NaN];
}

async function mapInOrder<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

/**
 * Warms up the target. Returns the number of requests that take about `seconds`, at least four for each connection.
 */
async function requestCountFor(target: Target, connections: number, seconds: number): Promise<number> {
  const requestCount = await sendLoad(target, connections, { duration: WARM_UP_SECONDS });
  return Math.max(4 * connections, Math.round((requestCount * seconds) / WARM_UP_SECONDS));
}

/**
 * Sends a request repeatedly on all connections, either `amount` times or for `duration` seconds. Measurements of
 * CPU time set `amount`, because requests that are cut off when a duration ends have also used CPU time. Returns
 * the number of answered requests.
 */
async function sendLoad(
  { url, request: { path, ...request } }: Target,
  connections: number,
  end: { amount: number } | { duration: number },
): Promise<number> {
  const result = await autocannon({ url: url + path, connections, ...end, ...request });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed) throw new Error(`${path}: ${failed} calls failed.`);
  return result['2xx'];
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The processes of a server and of its database. */
export const processIdsOf = async (
  { child }: ServerProcess,
  { DATABASE_URL }: Record<string, string>,
): Promise<number[]> => [child.pid ?? 0, ...(DATABASE_URL ? [await postmasterPid(DATABASE_URL)] : [])];

/** The process id of a PostgreSQL server on this machine. All its other processes are its descendants. */
export const postmasterPid = (databaseUrl: string): Promise<number> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
    return Number.parseInt(rows[0].file, 10);
  });

export async function onDatabase<Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
