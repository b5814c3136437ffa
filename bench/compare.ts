// `npm run bench -- compare FOLDER [CALLS]`: compares the CPU time of server and database per request with
// that of another version of the project, whose checkout is in FOLDER, installed and built. The other version
// fills a database. This version upgrades a copy of it. With `--alone`, each call is sent after the reply to the last one.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { measuredCalls } from '#bench/calls/calls.ts';
import type { BenchObjects } from '#bench/calls/fill.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { type Backend, forEachBackend } from './backends.ts';
import {
  measureAlternately,
  median,
  onDatabase,
  processIdsOf,
  type Request,
  waitUntilIdle,
} from './cpuTime.ts';

/**
 * How often both servers are started. The time of a call differs by up to a quarter from one start to the next, with the same
 * program, because of the memory and the plans that a process happens to get.
 */
const STARTS = 5;

const SCALE = { members: 1_000, rows: 10_000, books: 1_000, occurrences: 1_000 };

export async function benchComparison(
  folder: string,
  { isSmall, isAlone, calls }: { isSmall: boolean; isAlone: boolean; calls: string[] },
): Promise<void> {
  const load = {
    ...(isSmall ? { seconds: 1, rounds: 3 } : { seconds: 2, rounds: 5 }),
    connections: isAlone ? 1 : 16,
  };
  await forEachBackend(async (backend) => {
    const objects = fill(folder, backend);
    const environments = [backend.environment, await copyDatabase(backend)];
    const scripts = [path.resolve(folder, 'server/main.ts'), 'server/main.ts'];
    const times = new Map<string, [before: number, now: number][]>();
    for (let start = 0; start < STARTS; start += 1) {
      const servers = await Promise.all(
        environments.map((environment, index) =>
          startServer({ NODE_ENV: 'production', ...environment }, scripts[index]),
        ),
      );
      const [before, now] = await Promise.all(
        servers.map(async (server, index) => ({
          url: server.url,
          processIds: await processIdsOf(server, environments[index] ?? {}),
        })),
      );
      if (!before || !now) throw new Error('A server is missing.');
      // After an upgrade, the words of older posts are indexed.
      await waitUntilIdle(now.processIds);
      for (const [name, request] of requests(objects, calls)) {
        const measured = await measureAlternately(
          [
            { ...before, request },
            { ...now, request },
          ],
          load,
        );
        times.set(name, [...(times.get(name) ?? []), measured]);
      }
      await Promise.all(servers.map((server) => server.stop()));
    }
    printTimes(backend, times);
  });
}

/** Prints the median times of each call, the ratio of each start in order, and their median. */
function printTimes({ name }: Backend, times: ReadonlyMap<string, [number, number][]>): void {
  console.log(
    `\n### CPU time per request, ${name}\n\n| call | before µs | now µs | ratio | of each start |\n|---|---|---|---|---|`,
  );
  for (const [call, measured] of times) {
    const ratios = measured.map(([before, now]) => now / before).sort((a, b) => a - b);
    const columns = [
      call,
      median(measured.map(([before]) => before)).toFixed(0),
      median(measured.map(([, now]) => now)).toFixed(0),
      median(ratios).toFixed(3),
      ratios.map((ratio) => ratio.toFixed(2)).join(' '),
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
}

/** Lets the other version fill the empty database of a backend. */
function fill(folder: string, { environment }: Backend): BenchObjects {
  const script = `(async () => {
    const load = (file) => import('#bench/' + file);
    const { withServer } = await load('backends.ts');
    const { fillDatabase } = await load('calls/fill.ts');
    const backend = { environment: ${JSON.stringify(environment)} };
    const objects = await withServer(backend, (server) => fillDatabase(server, ${JSON.stringify(SCALE)}, () => {}));
    process.stdout.write('\\n' + JSON.stringify(objects));
  })();`;
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 100e6 } as const;
  const output = execFileSync(process.execPath, ['-e', script], options);
  return JSON.parse(output.slice(output.lastIndexOf('\n')));
}

/** Copies the database of a backend. Returns the environment of a server with the copy. */
async function copyDatabase({ environment }: Backend): Promise<Record<string, string>> {
  if (!environment.DATABASE_URL) {
    const folder = `${environment.DATA_DIR}-copy`;
    fs.cpSync(environment.DATA_DIR ?? '', folder, { recursive: true });
    return { DATA_DIR: folder };
  }
  const url = new URL(environment.DATABASE_URL);
  const original = url.pathname.slice(1);
  // The original database must not be in use while it is copied.
  await onDatabase(new URL('/template1', url).href, (client) =>
    client.query(`create database upgraded template "${original}"`),
  );
  url.pathname = '/upgraded';
  return { ...environment, DATABASE_URL: url.href, DATA_DIR: `${environment.DATA_DIR}-copy` };
}

/** The measured calls that read and one that writes, or those of them with these names. */
function requests(objects: BenchObjects, names: string[]): [string, Request][] {
  const [caller] = objects.callers;
  const [occurrenceId] = objects.occurrenceIds;
  if (!caller || !occurrenceId) throw new Error('There is no caller, or no occurrence.');
  const reads = measuredCalls(objects).filter(({ isWrite }) => !isWrite);
  const write: Request = {
    method: 'POST',
    path: `${API_PATH}/communities/${objects.communityId}/posts`,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      content: 'Who am I? Rest as awareness and notice what is always here. '.repeat(4),
    }),
  };
  const all = [
    ...reads.map(({ name, requestFor }): [string, Request] => [name, requestFor({ caller, occurrenceId })]),
    ['write a post', write] satisfies [string, Request],
  ];
  return names.length ? all.filter(([name]) => names.includes(name)) : all;
}
