// Measures the most frequent calls under load, on both databases and at two sizes. At the larger size it
// compares them with two floors: a bare `node:http` server that sends the same bytes, and one that also runs
// the same statements.
import { SingleBar } from 'cli-progress';
import { type Backend, onEachBackend, withServer } from '#bench/backends.ts';
import type { Server } from '#server/server.ts';
import { callsOn, type MeasuredCall, turnCount, turnOf } from './calls.ts';
import { begin, type Filled, grow, rowsBetween } from './fill.ts';
import type { Task } from './floors.ts';
import { type Figures, loaded, type Target } from './load.ts';
import { type Line, median, printLines } from './report.ts';
import { type Scale, scalesOf } from './scale.ts';
import { listenToStatements, statementsOf } from './statements.ts';
import { type Floors, startFloors, startProduct } from './targets.ts';

interface Pace {
  /** The duration of one round. */
  seconds: number;
  rounds: number;
}

/** A call with what its floors need. */
type Prepared = MeasuredCall & Pick<Task, 'statements' | 'answer'>;

interface Choice {
  isSmall: boolean;
  /** The names of the calls; all if empty. */
  calls: string[];
  /** The databases to measure; all if empty. */
  databases: Backend['name'][];
}

export async function benchCalls({ isSmall, calls: chosen, databases }: Choice): Promise<void> {
  listenToStatements();
  const pace = isSmall ? { seconds: 2, rounds: 2 } : { seconds: 3, rounds: 3 };
  await onEachBackend(async (backend) => {
    if (databases.length && !databases.includes(backend.name)) return;
    const [small, large] = scalesOf(backend.name, isSmall);
    const first = await prepared(backend, small, null);
    const wanted = ({ name }: Prepared) => chosen.length === 0 || chosen.includes(name);
    printLines(
      titleOf(backend, small),
      await measured(backend, first.filled, first.calls.filter(wanted), pace),
    );
    const second = await prepared(backend, large, { filled: first.filled, scale: small });
    const calls = second.calls.filter(wanted);
    printLines(titleOf(backend, large), await measuredBesideFloors(backend, second.filled, calls, pace));
  });
}

const titleOf = ({ name }: Backend, { rows, members, books, occurrences }: Scale) => {
  const [many, people, shelf, times] = [rows, members, books, occurrences].map((count) =>
    count.toLocaleString('en'),
  );
  return `${name}: ${people} members, ${many} posts, entries and logs each, ${shelf} books, ${times} occurrences`;
};

/** Fills the database up to a scale, and records the statements of each call. */
const prepared = (backend: Backend, scale: Scale, before: { filled: Filled; scale: Scale } | null) =>
  withServer(backend, async (server) => {
    const bar = barOf(`${backend.name}, filling`, rowsBetween(before?.scale ?? null, scale));
    const tell = (rows: number) => bar.increment(rows);
    const filled = before?.filled ?? (await begin(server, scale, tell));
    if (before) await grow(server, filled, before.scale, scale, tell);
    bar.stop();
    const calls: Prepared[] = [];
    for (const call of callsOn(filled)) calls.push({ ...call, ...(await learned(server, filled, call)) });
    return { filled, calls };
  });

/** Sends a call once. The last turn is reserved for this, so that it does not collide with a measured one. */
async function learned({ app }: Server, filled: Filled, call: MeasuredCall) {
  const turn = turnOf(filled, call.isWrite ? turnCount(filled) - 1 : 0);
  const { path, body, ...sent } = call.sent(turn);
  // The first call may run statements that prepare the connection.
  if (!call.isWrite) await app.inject({ url: path, ...sent });
  let answer = '';
  const statements = await statementsOf(turn, call.isWrite, async () => {
    const response = await app.inject({ url: path, ...sent, ...(body && { payload: body }) });
    if (response.statusCode >= 300) throw new Error(`${call.name}: ${response.statusCode} ${response.body}`);
    answer = response.body;
  });
  return { statements, answer };
}

async function measured(
  backend: Backend,
  filled: Filled,
  calls: Prepared[],
  { seconds }: Pace,
): Promise<Line[]> {
  const product = await startProduct(backend.environment);
  try {
    return await eachCall(backend, calls, async (call) => {
      const next = turnsFrom(filled, call, 0);
      return { call: call.name, product: await loaded(product, next, call.isWrite, seconds) };
    });
  } finally {
    await product.stop();
  }
}

async function eachCall(
  { name }: Backend,
  calls: Prepared[],
  measure: (call: Prepared) => Promise<Line>,
): Promise<Line[]> {
  const bar = barOf(`${name}, measuring`, calls.length);
  const lines: Line[] = [];
  for (const call of calls) {
    lines.push(await measure(call));
    bar.increment();
  }
  bar.stop();
  return lines;
}

async function measuredBesideFloors(
  backend: Backend,
  filled: Filled,
  calls: Prepared[],
  pace: Pace,
): Promise<Line[]> {
  const floors = await startFloors(backend.placeOfFloors());
  const product = await startProduct(backend.environment);
  try {
    return await eachCall(backend, calls, (call) => lineOf(product, floors, filled, call, pace));
  } finally {
    await product.stop();
    await floors.stop();
  }
}

/** Measures the product and the floors in turn, so that other load on the machine affects them equally. */
async function lineOf(
  product: Target,
  floors: Floors,
  filled: Filled,
  call: Prepared,
  { seconds, rounds }: Pace,
): Promise<Line> {
  const { callers, occurrenceIds } = filled;
  const half = Math.floor(turnCount(filled) / 2);
  const { statements, answer } = call;
  await floors.setTask({
    statements,
    answer,
    roster: { callers, occurrenceIds },
    first: call.isWrite ? half : null,
  });
  const next = turnsFrom(filled, call, Math.floor(half / 2));
  const at = (path: string) => () => ({ method: 'GET' as const, path, headers: {} });
  const line: Record<'product' | 'statements' | 'bare', Figures[]> = {
    product: [],
    statements: [],
    bare: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    line.product.push(await loaded(product, next, call.isWrite, seconds));
    line.statements.push(await loaded(floors, at('/statements'), false, seconds));
    line.bare.push(await loaded(floors, at('/bare'), false, Math.min(1, seconds)));
  }
  return {
    call: call.name,
    product: median(line.product),
    statements: median(line.statements),
    bare: median(line.bare),
  };
}

/** Sends one request after the other. Writing requests use one turn each. */
function turnsFrom(filled: Filled, call: MeasuredCall, first: number) {
  let number = first;
  return () => {
    const sent = call.sent(turnOf(filled, call.isWrite ? number : 0));
    number += 1;
    return sent;
  };
}

function barOf(what: string, total: number): SingleBar {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}%`,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return bar;
}
