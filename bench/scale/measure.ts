import { type Backend, withServer } from '#bench/backends.ts';
import { inputOf, type MeasuredCall, measuredCalls } from '#bench/calls/calls.ts';
import { type BenchObjects, fillDatabase } from '#bench/calls/fill.ts';
import { measureLoad } from '#bench/calls/load.ts';
import type { Scale } from '#bench/calls/scale.ts';
import { cpuTimeOf } from '#bench/cpuTime.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startServer } from '#tests/support/servers/serverProcess.ts';
import { type CallCost, type Measured, ROWS_PER_YEAR } from './model.ts';

/** Enough rows that the pages of the tables are full and the indexes have several levels. */
const SCALE: Scale = { members: 10_000, rows: 200_000, books: 20_000, occurrences: 20_000 };
const SMALL_SCALE: Scale = { members: 1_000, rows: 20_000, books: 2_000, occurrences: 2_000 };
const SECONDS = 4;

/** Measures the costs of the calls, and then the sizes of the rows, on a fresh PostgreSQL server. */
export async function measureCosts(backend: Backend, isSmall: boolean): Promise<Measured> {
  const scale = isSmall ? SMALL_SCALE : SCALE;
  const objects = await withServer(backend, (server) => fillDatabase(server, scale, () => {}));
  const database = await openDatabase({ url: backend.environment.DATABASE_URL ?? '' });
  const { rows } = await database.pool.query("select pg_read_file('postmaster.pid') as file");
  const calls = await measureCalls(backend, objects, Number.parseInt(rows[0].file, 10));
  const rowBytes = new Map<string, number>();
  for (const table of ['users', ...Object.keys(ROWS_PER_YEAR)]) {
    const size = await database.pool.query(
      `select pg_total_relation_size($1::text::regclass) / greatest(count(*), 1) as bytes from ${table}`,
      [table],
    );
    rowBytes.set(table, Number(size.rows[0].bytes));
  }
  await database.close();
  return { calls, rowBytes };
}

async function measureCalls(
  backend: Backend,
  objects: BenchObjects,
  postmasterPid: number,
): Promise<Map<string, CallCost>> {
  const server = await startServer({ NODE_ENV: 'production', LOG_LEVEL: 'info', ...backend.environment });
  const costs = new Map<string, CallCost>();
  let inputs = 0;
  for (const { name, isWrite, requestFor } of [...measuredCalls(objects), postingCall(objects)]) {
    const readings: number[] = [];
    const target = {
      url: server.url,
      cpuSeconds: async () => {
        readings.push(cpuTimeOf([postmasterPid]));
        return cpuTimeOf([server.child.pid ?? 0]);
      },
    };
    const nextRequest = () => {
      inputs += 1;
      return requestFor(inputOf(objects, inputs));
    };
    const { cpu, rate } = await measureLoad(target, nextRequest, isWrite, SECONDS);
    const [before = 0, after = 0] = readings;
    costs.set(name, { server: cpu, database: ((after - before) / (rate * SECONDS)) * 1e6 });
  }
  await server.stop();
  return costs;
}

const postingCall = ({ communityId }: BenchObjects): MeasuredCall => ({
  name: 'write a post',
  isWrite: true,
  requestFor: ({ caller }) => ({
    method: 'POST',
    path: `${API_PATH}/communities/${communityId}/posts`,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      content: 'Who am I? Rest as awareness and notice what is always here. '.repeat(4),
    }),
  }),
});
