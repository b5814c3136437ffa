// Measures a room with 1,000 streams behind nginx: the memory and the CPU time that they need, how long a
// change takes to reach all of them, and how long they need to reconnect after a restart of the server.
import fs from 'node:fs';
import http from 'node:http';
import type { Room } from '#contract/events/room.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { insertAccount } from '#server/account/public.ts';
import { createCommunity } from '#server/communities/actions.ts';
import { createSeries } from '#server/events/series/creating.ts';
import { newId } from '#server/platform/ids.ts';
import type { Server } from '#server/server.ts';
import { ensureNginx, startProxy } from '#tests/cluster/proxy.ts';
import { createMember, signIn } from '#tests/support/people/testPeople.ts';
import { type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { type Backend, forEachBackend, withServer } from './backends.ts';
import { cpuTimeOf } from './cpuTime.ts';

const STREAMS = 1_000;
/** The number of streams that are opened at the same time. */
const OPENED_AT_ONCE = 20;
const MEASURED_SECONDS = 60;
/** The same delays as in `web/events/room/connection.ts`. */
const MAX_DELAY_MS = 60_000;
const firstDelay = () => Math.random() * 10_000;

export async function benchRooms(): Promise<void> {
  const nginx = ensureNginx();
  if (!nginx) throw new Error('nginx is missing.');
  await forEachBackend((backend) => benchRoom(backend, nginx));
}

async function benchRoom(backend: Backend, nginx: string): Promise<void> {
  const { name } = backend;
  const environment = { SESSION_SECRET: 'x'.repeat(32), ...backend.environment };
  const room = await withServer({ ...backend, environment }, fill);
  const start = (port = '') =>
    startServer({ ...environment, TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn', ...(port && { PORT: port }) });
  let server = await start();
  const port = Number(new URL(server.url).port);
  const proxy = await startProxy(nginx, [port, port]);
  const print = (text: string) => console.log(`${name.padEnd(9)} ${text}`);
  const people = room.tokens.map((token) => openPerson(proxy.url, room.id, token));
  try {
    await sleep(5_000);
    const [memory, idle] = [memoryOf(server), await cpuShareOf(server, 20)];
    for (let first = 0; first < STREAMS; first += OPENED_AT_ONCE)
      await Promise.all(people.slice(first, first + OPENED_AT_ONCE).map((person) => person.open()));
    await sleep(15_000);
    const share = await cpuShareOf(server, MEASURED_SECONDS);
    print(`${STREAMS} streams: ${memoryOf(server) - memory} MB more memory`);
    print(
      `${((share - idle) * 100).toFixed(1)} % of a core more than ${(idle * 100).toFixed(1)} % without streams`,
    );
    print(`a change reached all after ${await timeOfChange(proxy.url, room, people)} ms`);
    const restartedAt = performance.now();
    const returned = Promise.all(people.map((person) => person.nextPlan()));
    await server.stop();
    const stoppedAt = performance.now();
    server = await start(String(port));
    const readyAt = performance.now();
    await returned;
    print(
      `restart: stopped after ${seconds(stoppedAt - restartedAt)} s, ready after ${seconds(readyAt - restartedAt)} s, ` +
        `all streams back ${seconds(performance.now() - readyAt)} s later`,
    );
  } finally {
    for (const person of people) person.close();
    await server.stop();
    await proxy.stop();
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface FilledRoom {
  id: string;
  guideToken: string;
  tokens: string[];
}

/** Creates an open room with a member for each stream. It opens at once, and its sit begins in ten minutes. */
async function fill({ deps }: Server): Promise<FilledRoom> {
  const guide = await createMember({ deps }, 'ravi');
  const viewer = { id: guide.id, sessionId: newId(), role: 'sadhaka', isPatron: false } as const;
  const draft = { name: 'Measured', description: 'Measured.', privacy: 'public' } as const;
  const { id: communityId } = await createCommunity(deps, deps.db, viewer, newId(), draft);
  const start = deps.clock().add({ minutes: 10 });
  const { upcomingOccurrences } = await createSeries(deps, deps.db, viewer, newId(), {
    ...{ communityId, title: 'Sitting', description: 'Together.', location: null, capacity: 10_000 },
    ...{ startTime: start.toString(), endTime: start.add({ hours: 1 }).toString(), timezone: 'UTC' },
    recurrence: null,
    sit: { phases: [{ kind: 'sit', minutes: 30 }], isOpen: true },
  });
  const tokens: string[] = [];
  for (let number = 0; number < STREAMS; number++) {
    const account = { id: newId(), username: `sitter-${number}`, email: `sitter-${number}@vichara.test` };
    const now = deps.clock();
    await insertAccount(deps.db, { ...account, role: 'sadhaka', password_hash: '-', created_at: now });
    await deps.db
      .insertInto('memberships')
      .values({ community_id: communityId, user_id: account.id, role: 'member', joined_at: now })
      .execute();
    tokens.push(await signIn(deps, account.id));
  }
  return { id: upcomingOccurrences[0]?.id ?? '', guideToken: guide.token, tokens };
}

/** A person in the room. When the connection is lost, they reconnect as the web client does. */
function openPerson(url: string, occurrenceId: string, token: string) {
  const address = `${url}${API_PATH}/events/occurrences/${occurrenceId}/room/stream`;
  let isClosed = false;
  let request: http.ClientRequest | undefined;
  let delay = firstDelay();
  let onEvent: () => void = () => {};
  let plansSeen = 0;

  function connect(): void {
    request = http.get(
      address,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        if (response.statusCode !== 200) response.resume();
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (response.statusCode !== 200) return;
          delay = firstDelay();
          if (chunk.includes('event: plan')) plansSeen += 1;
          onEvent();
        });
        response.on('close', retry);
      },
    );
    request.on('error', () => retry());
  }
  let isWaiting = false;
  function retry(): void {
    if (isClosed || isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!isClosed) connect();
    }, delay);
    delay = Math.min(2 * delay, MAX_DELAY_MS);
  }
  const nextPlan = () => {
    const before = plansSeen;
    return new Promise<void>((resolve) => {
      onEvent = () => plansSeen > before && resolve();
    });
  };
  return {
    open: () => {
      const opened = nextPlan();
      connect();
      return opened;
    },
    /** Waits for the next plan. The server sends one at the start of a stream and after each change. */
    nextPlan,
    close: () => {
      isClosed = true;
      request?.destroy();
    },
  };
}

/** The milliseconds from a change of the plan until the last stream has it. */
async function timeOfChange(
  url: string,
  { id, guideToken }: FilledRoom,
  people: ReturnType<typeof openPerson>[],
): Promise<number> {
  const address = `${url}${API_PATH}/events/occurrences/${id}/room`;
  const headers = { authorization: `Bearer ${guideToken}`, 'content-type': 'application/json' };
  const { startsAt, phases } = (await (await fetch(address, { headers })).json()) as Room;
  const later = new Date(Date.parse(startsAt) + 300_000).toISOString();
  const received = Promise.all(people.map((person) => person.nextPlan()));
  const sentAt = performance.now();
  const body = JSON.stringify({ startsAt: later, phases });
  const response = await fetch(address, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(await response.text());
  await received;
  return Math.round(performance.now() - sentAt);
}

/** The resident memory of a server in MB. */
function memoryOf({ child }: ServerProcess): number {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The share of a core that a server uses over some seconds. */
async function cpuShareOf({ child }: ServerProcess, measuredSeconds: number): Promise<number> {
  const before = cpuTimeOf([child.pid ?? 0]);
  await sleep(measuredSeconds * 1000);
  return (cpuTimeOf([child.pid ?? 0]) - before) / measuredSeconds;
}
