// A process that answers a call with the least possible work: `/bare` only sends the bytes, `/statements`
// also runs the statements of the call. The parent process tells it what to answer.

import http from 'node:http';
import pg from 'pg';
import type { DatabaseLocation } from '#bench/backends.ts';
import { CUSTOM_PLAN } from '#server/platform/database/client.ts';
import { openEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { wirePoolConfig } from '#server/platform/database/embedded/wire.ts';
import { newId } from '#server/platform/sessions/tokens.ts';
import { type Roster, turnOf } from './calls.ts';
import { type Statement, valuesOf } from './statements.ts';

export interface Task {
  statements: Statement[];
  answer: string;
  roster: Roster;
  /** The number of the first turn; null when all requests are the same. */
  first: number | null;
}

const place = JSON.parse(process.argv[2] ?? '{}') as DatabaseLocation;
const pool = new pg.Pool(
  'url' in place
    ? { connectionString: place.url, max: 10 }
    : wirePoolConfig((await openEmbedded(place.dir)).execute),
);

let task: Task = { statements: [], answer: '', roster: { callers: [], occurrenceIds: [] }, first: null };
let turnNumber = 0;
const names = new Map<string, string>();

const server = http.createServer(async (request, response) => {
  request.resume();
  try {
    if (request.url === '/statements') await runAll();
    const bytes = Buffer.from(task.answer);
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
  const turn = turnOf(task.roster, turnNumber);
  if (task.first !== null) turnNumber += 1;
  const ids = new Map<string, string>();
  const fresh = (id: string) => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const isWhole = task.statements.some(({ text }) => text === 'begin');
  const client = isWhole ? await pool.connect() : pool;
  try {
    for (const statement of task.statements) await run(client, statement, valuesOf(statement, turn, fresh));
  } finally {
    if ('release' in client) client.release();
  }
}

/** Prepared, as in the product. */
function run(client: pg.Pool | pg.PoolClient, { text }: Statement, values: unknown[]) {
  if (values.length === 0 || text.includes(CUSTOM_PLAN)) return client.query(text, values);
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
}

process.on('message', (message: Task | 'cpu') => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
    return;
  }
  task = message;
  turnNumber = message.first ?? 0;
  process.send?.('task set');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
