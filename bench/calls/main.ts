// Measures the most frequent calls under load, on both databases and at two sizes. At the larger size it
// compares them with two baselines: a bare `node:http` server that sends the same bytes, and one that also
// runs the same statements.
import { SingleBar } from 'cli-progress';
import { type Backend, forEachBackend, withServer } from '#bench/backends.ts';
import type { Server } from '#server/server.ts';
import type { Task } from './baselines.ts';
import { inputCount, inputOf, type MeasuredCall, measuredCalls } from './calls.ts';
import { type BenchObjects, fillDatabase, growDatabase, rowsToAdd } from './fill.ts';
import { type LoadResult, measureLoad, type Target } from './load.ts';
import { median, printTable, type ResultRow } from './report.ts';
import { type Scale, scalesOf } from './scale.ts';
import { observeStatements, recordStatements } from './statements.ts';
import { type Baselines, startBaselines, startProduct } from './targets.ts';

interface Duration {
  /** The duration of a round in seconds. */
  seconds: number;
  rounds: number;
}

/** A call with the statements and the response body that the baselines need. */
type PreparedCall = MeasuredCall & Pick<Task, 'statements' | 'body'>;

interface BenchOptions {
  isSmall: boolean;
  /** The names of the calls; all if empty. */
  calls: string[];
  /** The databases to measure; all if empty. */
  databases: Backend['name'][];
}

export async function benchCalls({ isSmall, calls: selectedNames, databases }: BenchOptions): Promise<void> {
  observeStatements();
  const duration = isSmall ? { seconds: 2, rounds: 2 } : { seconds: 3, rounds: 3 };
  await forEachBackend(async (backend) => {
    if (databases.length && !databases.includes(backend.name)) return;
    const [small, large] = scalesOf(backend.name, isSmall);
    const first = await prepareCalls(backend, small, null);
    const isSelected = ({ name }: PreparedCall) => selectedNames.length === 0 || selectedNames.includes(name);
    printTable(
      titleOf(backend, small),
      await measureProduct(backend, first.objects, first.calls.filter(isSelected), duration),
    );
    const second = await prepareCalls(backend, large, { objects: first.objects, scale: small });
    const calls = second.calls.filter(isSelected);
    printTable(titleOf(backend, large), await measureWithBaselines(backend, second.objects, calls, duration));
  });
}

const titleOf = ({ name }: Backend, { rows, members, books, occurrences }: Scale) => {
  const [rowCount, memberCount, bookCount, occurrenceCount] = [rows, members, books, occurrences].map(
    (count) => count.toLocaleString('en'),
  );
  return `${name}: ${memberCount} members, ${rowCount} posts, entries and logs each, ${bookCount} books, ${occurrenceCount} occurrences`;
};

/** Fills the database up to a scale, and records the statements of each call. */
const prepareCalls = (
  backend: Backend,
  scale: Scale,
  previous: { objects: BenchObjects; scale: Scale } | null,
) =>
  withServer(backend, async (server) => {
    const bar = startProgressBar(`${backend.name}, filling`, rowsToAdd(previous?.scale ?? null, scale));
    const onProgress = (rows: number) => bar.increment(rows);
    const objects = previous?.objects ?? (await fillDatabase(server, scale, onProgress));
    if (previous) await growDatabase(server, objects, previous.scale, scale, onProgress);
    bar.stop();
    const calls: PreparedCall[] = [];
    for (const call of measuredCalls(objects))
      calls.push({ ...call, ...(await recordCall(server, objects, call)) });
    return { objects, calls };
  });

/** Sends a call once and records its statements. A write uses the last input, which the measured calls do not use. */
async function recordCall({ app }: Server, objects: BenchObjects, call: MeasuredCall) {
  const input = inputOf(objects, call.isWrite ? inputCount(objects) - 1 : 0);
  const { path, body, ...request } = call.requestFor(input);
  // The first call may run statements that prepare the connection.
  if (!call.isWrite) await app.inject({ url: path, ...request });
  let responseBody = '';
  const statements = await recordStatements(input, call.isWrite, async () => {
    const response = await app.inject({ url: path, ...request, ...(body && { payload: body }) });
    if (response.statusCode >= 300) throw new Error(`${call.name}: ${response.statusCode} ${response.body}`);
    responseBody = response.body;
  });
  return { statements, body: responseBody };
}

async function measureProduct(
  backend: Backend,
  objects: BenchObjects,
  calls: PreparedCall[],
  { seconds }: Duration,
): Promise<ResultRow[]> {
  const product = await startProduct(backend.environment);
  try {
    return await measureEach(backend, calls, async (call) => {
      const nextRequest = requestsFrom(objects, call, 0);
      return { call: call.name, product: await measureLoad(product, nextRequest, call.isWrite, seconds) };
    });
  } finally {
    await product.stop();
  }
}

async function measureEach(
  { name }: Backend,
  calls: PreparedCall[],
  measure: (call: PreparedCall) => Promise<ResultRow>,
): Promise<ResultRow[]> {
  const bar = startProgressBar(`${name}, measuring`, calls.length);
  const rows: ResultRow[] = [];
  for (const call of calls) {
    rows.push(await measure(call));
    bar.increment();
  }
  bar.stop();
  return rows;
}

async function measureWithBaselines(
  backend: Backend,
  objects: BenchObjects,
  calls: PreparedCall[],
  duration: Duration,
): Promise<ResultRow[]> {
  const baselines = await startBaselines(backend.databaseForBaselines());
  const product = await startProduct(backend.environment);
  try {
    return await measureEach(backend, calls, (call) =>
      measureRow(product, baselines, objects, call, duration),
    );
  } finally {
    await product.stop();
    await baselines.stop();
  }
}

/** Measures the product and the baselines alternately, so that other load on the machine affects them equally. */
async function measureRow(
  product: Target,
  baselines: Baselines,
  objects: BenchObjects,
  call: PreparedCall,
  { seconds, rounds }: Duration,
): Promise<ResultRow> {
  const { callers, occurrenceIds } = objects;
  const middle = Math.floor(inputCount(objects) / 2);
  const { statements, body } = call;
  await baselines.setTask({
    statements,
    body,
    inputs: { callers, occurrenceIds },
    firstInput: call.isWrite ? middle : null,
  });
  const nextRequest = requestsFrom(objects, call, Math.floor(middle / 2));
  const getRequest = (path: string) => () => ({ method: 'GET' as const, path, headers: {} });
  const row: Record<'product' | 'statementsBaseline' | 'bareBaseline', LoadResult[]> = {
    product: [],
    statementsBaseline: [],
    bareBaseline: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    row.product.push(await measureLoad(product, nextRequest, call.isWrite, seconds));
    row.statementsBaseline.push(await measureLoad(baselines, getRequest('/statements'), false, seconds));
    row.bareBaseline.push(await measureLoad(baselines, getRequest('/bare'), false, Math.min(1, seconds)));
  }
  return {
    call: call.name,
    product: median(row.product),
    statementsBaseline: median(row.statementsBaseline),
    bareBaseline: median(row.bareBaseline),
  };
}

/** Returns a function for the next request. Each write uses another input. */
function requestsFrom(objects: BenchObjects, call: MeasuredCall, first: number) {
  let inputNumber = first;
  return () => {
    const request = call.requestFor(inputOf(objects, call.isWrite ? inputNumber : 0));
    inputNumber += 1;
    return request;
  };
}

function startProgressBar(label: string, total: number): SingleBar {
  const bar = new SingleBar({
    format: `${label} {bar} {percentage}%`,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return bar;
}
