// `npm run bench -- floor`: compares the CPU time of server and database per request with that of the floor, on one
// PostgreSQL server. The floor is the baseline: a minimal server (`server.ts`) that only queries the database and
// replies. For each call, the ratio of the product's CPU time to that of the floor is compared with a goal.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import autocannon from 'autocannon';
import pg from 'pg';
import { type Backend, forEachBackend, withServer } from '#bench/backends.ts';
import { type BenchObjects, fillDatabase, growDatabase } from '#bench/calls/fill.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { cpuTimeOf } from './cpuTime.ts';

interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A call of the product, the call of the floor that it is compared with, and the largest ratio that we accept. */
interface Comparison {
  name: string;
  floor: Request;
  product: Request;
  goal: number;
}

interface Target {
  url: string;
  /** The process id of the server. */
  pid: number;
}

const CONNECTIONS = 16;
/** The maximum factor by which the ratio may grow from the small to the large database. */
const MAX_GROWTH = 1.3;
/** The warm-up is long enough for V8 to compile the functions that a call uses. */
const WARM_UP_SECONDS = 8;

/**
 * Measures with 1,000 posts and with 1,000,000 (10,000 if `isSmall`), because a call must not become slower as the tables
 * grow.
 */
export async function benchFloor({ isSmall }: { isSmall: boolean }): Promise<void> {
  const duration = isSmall ? { seconds: 2, rounds: 3 } : { seconds: 5, rounds: 5 };
  await forEachBackend(async (backend) => {
    if (backend.name !== 'postgres') return;
    const small = { members: 1_000, rows: 1_000, books: 0, occurrences: 0 };
    const large = { ...small, rows: isSmall ? 10_000 : 1_000_000 };
    const objects = await withServer(backend, (server) => fillDatabase(server, small, () => {}));
    const { floor, postmasterPid } = await startFloor(backend);
    const ratios = await measureRatios(backend, objects, floor, postmasterPid, small.rows, duration);
    await withServer(backend, (server) => growDatabase(server, objects, small, large, () => {}));
    const largeRatios = await measureRatios(backend, objects, floor, postmasterPid, large.rows, duration);
    floor.child.kill();
    console.log(`\n### Growth of the ratio from ${small.rows} posts to ${large.rows}\n`);
    console.log('| call | growth | goal | |\n|---|---|---|---|');
    for (const [name, ratio] of ratios) {
      const growth = (largeRatios.get(name) ?? Number.NaN) / ratio;
      const result = growth <= MAX_GROWTH ? 'reached' : 'missed';
      console.log(`| ${name} | ${growth.toFixed(2)} | ${MAX_GROWTH} | ${result} |`);
    }
  });
}

/** Compares each call with the floor, and prints a table. Returns the ratio of each call. */
async function measureRatios(
  backend: Backend,
  objects: BenchObjects,
  floor: Target,
  postmasterPid: number,
  rows: number,
  duration: { seconds: number; rounds: number },
): Promise<Map<string, number>> {
  const server = await startServer({ NODE_ENV: 'production', LOG_LEVEL: 'info', ...backend.environment });
  const product = { url: server.url, pid: server.child.pid ?? 0 };
  const cpuTime = (target: Target) => cpuTimeOf([target.pid, postmasterPid]);
  const ratios = new Map<string, number>();
  console.log(`\n### CPU time per request, compared with the floor, ${rows.toLocaleString('en')} posts\n`);
  console.log('| call | floor µs | product µs | ratio | goal | |\n|---|---|---|---|---|---|');
  for (const comparison of comparisons(objects)) {
    const times = await measureCpuTimes(comparison, floor, product, cpuTime, duration).catch(
      (error: Error) => {
        throw new Error(
          `${error.message} The output of the server ends with:\n${server.output().slice(-2_000)}`,
        );
      },
    );
    console.log(rowOf(comparison, times));
    ratios.set(comparison.name, times.product / times.floor);
  }
  await server.stop();
  return ratios;
}

function comparisons({ communityId, postId, callers }: BenchObjects): Comparison[] {
  const [reader] = callers;
  const session = { authorization: `Bearer ${reader?.token}` };
  const posts = `${API_PATH}/communities/${communityId}/posts`;
  const get = (path: string): Request => ({ path, headers: session });
  const post = (path: string, body: object): Request => ({
    method: 'POST',
    path,
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = 'Who am I? Rest as awareness and notice what is always here. '.repeat(4);
  const credentials = { loginIdentifier: reader?.email, password: PASSWORD };
  const floorPost = post('/post', { communityId: 1, authorId: 1, content });
  const floorLogin = post('/login', { password: PASSWORD });
  const login = post(`${API_PATH}/auth/login`, credentials);
  return [
    { name: 'feed', floor: get('/feed?community=1'), product: get(posts), goal: 1.6 },
    { name: 'one post', floor: get('/post?id=1'), product: get(`${posts}/${postId}`), goal: 1.6 },
    {
      name: 'own journal list',
      floor: get('/feed?community=1'),
      product: get(`${API_PATH}/journal`),
      goal: 1.2,
    },
    { name: 'write a post', floor: floorPost, product: post(posts, { content }), goal: 2.5 },
    { name: 'login', floor: floorLogin, product: login, goal: 1.15 },
    { name: 'constant reply', floor: get('/bare'), product: get('/healthz'), goal: 2 },
  ];
}

/** Creates a separate database with the floor's schema, and starts the floor. */
async function startFloor({ environment }: Backend) {
  const url = new URL(environment.DATABASE_URL ?? '');
  const postmasterPid = await onDatabase(url, async (client) => {
    await client.query('create database floor');
    const { rows } = await client.query("select pg_read_file('postmaster.pid') as file");
    return Number.parseInt(rows[0].file, 10);
  });
  url.pathname = '/floor';
  const schema = fs.readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
  await onDatabase(url, async (client) => {
    // VACUUM cannot run together with other statements.
    for (const statement of schema.split(/;\s*\n/)) if (statement.trim()) await client.query(statement);
  });
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), [], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url.href },
  });
  const [port] = (await once(child, 'message')) as [number];
  const floor = { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
  return { floor, postmasterPid };
}

async function onDatabase<Result>(url: URL, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Measures the floor and the product alternately. Returns the median CPU time per request of each, in microseconds. */
async function measureCpuTimes(
  { floor: floorRequest, product: productRequest }: Comparison,
  floor: Target,
  product: Target,
  cpuTime: (target: Target) => number,
  { seconds, rounds }: { seconds: number; rounds: number },
) {
  const times = { floor: [] as number[], product: [] as number[] };
  const counts = {
    floor: await requestCountFor(floor, floorRequest, seconds),
    product: await requestCountFor(product, productRequest, seconds),
  };
  const measure = async (target: Target, request: Request, count: number) => {
    const before = cpuTime(target);
    await sendLoad(target, request, { amount: count });
    return ((cpuTime(target) - before) / count) * 1e6;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.floor.push(await measure(floor, floorRequest, counts.floor));
    times.product.push(await measure(product, productRequest, counts.product));
  }
  return { floor: median(times.floor), product: median(times.product) };
}

/**
 * Warms up the target. Returns the number of requests that take about `seconds`, at least four for each connection.
 */
async function requestCountFor(target: Target, request: Request, seconds: number): Promise<number> {
  const requestCount = await sendLoad(target, request, { duration: WARM_UP_SECONDS });
  return Math.max(4 * CONNECTIONS, Math.round((requestCount * seconds) / WARM_UP_SECONDS));
}

/**
 * Sends a request repeatedly on all connections, either `amount` times or for `duration` seconds. Measurements of
 * CPU time set `amount`, because requests that are cut off when a duration ends have also used CPU time. Returns
 * the number of answered requests.
 */
async function sendLoad(
  { url }: Target,
  { path, ...request }: Request,
  end: { amount: number } | { duration: number },
): Promise<number> {
  const result = await autocannon({ url: url + path, connections: CONNECTIONS, ...end, ...request });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed) throw new Error(`${path}: ${failed} calls failed.`);
  return result['2xx'];
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function rowOf({ name, goal }: Comparison, { floor, product }: { floor: number; product: number }): string {
  const ratio = product / floor;
  const result = ratio <= goal ? 'reached' : 'missed';
  return `| ${name} | ${floor.toFixed(0)} | ${product.toFixed(0)} | ${ratio.toFixed(2)} | ${goal} | ${result} |`;
}
