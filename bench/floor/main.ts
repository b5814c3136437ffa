// `npm run bench -- floor`: compares the CPU time of server and database per request with that of the floor, on one
// PostgreSQL server. The floor is the baseline: a minimal server (`server.ts`) that only queries the database and
// replies. For each call, the ratio of the product's CPU time to that of the floor is compared with a goal.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type Backend, forEachBackend, withServer } from '#bench/backends.ts';
import { type BenchObjects, fillDatabase, growDatabase } from '#bench/calls/fill.ts';
import {
  type Load,
  measureAlternately,
  onDatabase,
  postmasterPid,
  type Request,
  type Target,
} from '#bench/cpuTime.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { PASSWORD } from '#tests/support/people/testPeople.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';

/** A call of the product, the call of the floor that it is compared with, and the maximum accepted ratio. */
interface Comparison {
  name: string;
  floor: Request;
  product: Request;
  goal: number;
}

/** A server, and the processes whose CPU time is measured. */
type Measured = Omit<Target, 'request'>;

/** The maximum factor by which the ratio may grow from the small to the large database. */
const MAX_GROWTH = 1.3;

/**
 * Measures with 1,000 posts and with 1,000,000 (10,000 if `isSmall`), because a call must not become slower
 * as the tables grow.
 */
export async function benchFloor({ isSmall }: { isSmall: boolean }): Promise<void> {
  const load = isSmall ? { seconds: 2, rounds: 3 } : { seconds: 5, rounds: 5 };
  await forEachBackend(async (backend) => {
    if (backend.name !== 'postgres') return;
    const small = { members: 1_000, rows: 1_000, books: 0, occurrences: 0 };
    const large = { ...small, rows: isSmall ? 10_000 : 1_000_000 };
    const objects = await withServer(backend, (server) => fillDatabase(server, small, () => {}));
    const floor = await startFloor(backend);
    const ratios = await measureRatios(backend, objects, floor, small.rows, load);
    await withServer(backend, (server) => growDatabase(server, objects, small, large, () => {}));
    const largeRatios = await measureRatios(backend, objects, floor, large.rows, load);
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
  floor: Measured & { databasePid: number },
  rows: number,
  load: Load,
): Promise<Map<string, number>> {
  const server = await startServer({ NODE_ENV: 'production', LOG_LEVEL: 'info', ...backend.environment });
  const product = { url: server.url, processIds: [server.child.pid ?? 0, floor.databasePid] };
  const ratios = new Map<string, number>();
  console.log(`\n### CPU time per request, compared with the floor, ${rows.toLocaleString('en')} posts\n`);
  console.log('| call | floor µs | product µs | ratio | goal | |\n|---|---|---|---|---|---|');
  for (const comparison of comparisons(objects)) {
    const targets = [
      { ...floor, request: comparison.floor },
      { ...product, request: comparison.product },
    ] as const;
    const [floorTime, productTime] = await measureAlternately(targets, load).catch((error: Error) => {
      throw new Error(
        `${error.message} The output of the server ends with:\n${server.output().slice(-2_000)}`,
      );
    });
    console.log(rowOf(comparison, floorTime, productTime));
    ratios.set(comparison.name, productTime / floorTime);
  }
  await server.stop();
  return ratios;
}

function comparisons({ communityId, postId, callers }: BenchObjects): Comparison[] {
  // Each login ends the least recently used of 100 sessions, which must not be the reader's.
  const [reader, returning] = callers;
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
  const credentials = { loginIdentifier: returning?.email, password: PASSWORD };
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
  const databasePid = await postmasterPid(url.href);
  await onDatabase(url.href, (client) => client.query('create database floor'));
  url.pathname = '/floor';
  const schema = fs.readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
  await onDatabase(url.href, async (client) => {
    // VACUUM cannot run together with other statements.
    for (const statement of schema.split(/;\s*\n/)) if (statement.trim()) await client.query(statement);
  });
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), [], {
    execArgv: [], // no options for Node, like the product's server
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url.href },
  });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, processIds: [child.pid ?? 0, databasePid], databasePid, child };
}

function rowOf({ name, goal }: Comparison, floorTime: number, productTime: number): string {
  const ratio = productTime / floorTime;
  const result = ratio <= goal ? 'reached' : 'missed';
  return `| ${name} | ${floorTime.toFixed(0)} | ${productTime.toFixed(0)} | ${ratio.toFixed(2)} | ${goal} | ${result} |`;
}
