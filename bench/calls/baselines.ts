// A process that answers a call with the least possible work: `/bare` only sends the bytes, `/statements` also runs the
// statements of the call. The parent process sends it the task.

import http from 'node:http';
import pg from 'pg';
import type { DatabaseLocation } from '#bench/backends.ts';
import { openEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { wirePoolConfig } from '#server/platform/database/embedded/wire.ts';
import { newId } from '#server/platform/ids.ts';
import { type InputPool, inputOf } from './calls.ts';
import { type Statement, valuesOf } from './statements.ts';

export interface Task {
  statements: Statement[];
  body: string;
  inputs: InputPool;
  /** The number of the first input; null when all requests are the same. */
  firstInput: number | null;
}

const location = JSON.parse(process.argv[2] ?? '{}') as DatabaseLocation;
const pool = new pg.Pool(
  'url' in location
    ? { connectionString: location.url, max: 10 }
    : // Connections of the embedded database share the names of their prepared statements, which are the same here.
      { ...wirePoolConfig((await openEmbedded(location.dir)).execute), max: 1 },
);

let task: Task = { statements: [], body: '', inputs: { callers: [], occurrenceIds: [] }, firstInput: null };
let inputNumber = 0;
const statementNames = new Map<string, string>();

const server = http.createServer(async (request, response) => {
  request.resume();
  try {
    if (request.url === '/statements') await runAll();
    const bytes = Buffer.from(task.body);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    });
    response.end(bytes);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

async function runAll(): Promise<void> {
  const input = inputOf(task.inputs, inputNumber);
  if (task.firstInput !== null) inputNumber += 1;
  const ids = new Map<string, string>();
  const generatedId = (id: string) => {
    const generated = ids.get(id) ?? newId();
    ids.set(id, generated);
    return generated;
  };
  const hasTransaction = task.statements.some(({ text }) => text === 'begin');
  const client = hasTransaction ? await pool.connect() : pool;
  try {
    for (const statement of task.statements)
      await run(client, statement, valuesOf(statement, input, generatedId));
  } finally {
    if ('release' in client) client.release();
  }
}

/** Runs a statement as the product does: statements with values are prepared. */
function run(client: pg.Pool | pg.PoolClient, { text }: Statement, values: unknown[]) {
  if (values.length === 0) return client.query(text, values);
  const name = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, name);
  return client.query({ name, text, values });
}

process.on('message', (message: Task | 'cpu') => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  task = message;
  inputNumber = message.firstInput ?? 0;
  process.send?.('task set');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
