import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MINUTE } from '#tests/faults/model/step.ts';
import { type Backend, openTarget } from '#tests/kills/targets.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { waitUntil } from '#tests/support/waitUntil.ts';
import { type CallFault, FAULT_HEADER, openFaultyProxy } from './proxy.ts';

export interface Reply {
  /** 0 if there is no answer. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: callers read bodies of every shape
  body: any;
  hasRetryAfter: boolean;
}

export interface SentCall {
  /** Such as `POST /journal`. */
  endpoint: string;
  token?: string | undefined;
  body?: unknown;
  /** The idempotency key. */
  key?: string | undefined;
  /** The version on which a change is based. */
  ifMatch?: string | undefined;
  fault?: CallFault | undefined;
}

/** The processes of one run: a server with its database and mail server, behind a proxy. */
export interface FaultWorld {
  mails: MailSink;
  /** Returns a number that no run in this world has got before. */
  nextRun(): number;
  /** Sends a call through the proxy. */
  call(call: SentCall): Promise<Reply>;
  /** The time of the server. */
  now(): Temporal.Instant;
  /** Moves the clock of the server. */
  moveClock(by: Temporal.DurationLike): Promise<void>;
  /** Kills the server with SIGKILL, and starts it again. */
  killServer(): Promise<void>;
  /**
   * Starts a second server of the same build, or ends it with SIGTERM. While it runs, calls go to both in turn. The embedded
   * database, which lives in the server, has only one.
   */
  setSecondServer(isRunning: boolean): Promise<void>;
  /** Restarts PostgreSQL as after a crash. With the embedded database, which lives in the server, the same as `killServer`. */
  crashDatabase(): Promise<void>;
  close(): Promise<void>;
}

const SERVER = 'tests/faults/server.ts';
/** When a world begins: the day before summer time begins in Europe. */
const FIRST_TIME = Temporal.Instant.from('2027-03-27T09:00:00Z');
/** Longer than the server works on a call, also on a slow machine. */
const CALL_TIMEOUT_MS = 60_000;

/** Opens a world with an empty database. */
export async function openWorld(backend: Backend): Promise<FaultWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vichara-faults-'));
  const [target, mails, proxy] = await Promise.all([
    openTarget(backend, folder),
    openMailSink(),
    openFaultyProxy(),
  ]);
  const clockFile = path.join(folder, 'clock');
  let offset = FIRST_TIME.epochMilliseconds - Date.now();
  let runs = 0;
  fs.writeFileSync(clockFile, String(offset));
  const start = async (): Promise<ServerProcess> => {
    const settings = { SMTP_URL: mails.url, LOG_LEVEL: 'warn', PICTURE_FETCH: 'off', CLOCK_FILE: clockFile };
    return startPatiently({ ...target.environment, ...settings });
  };
  const servers: ServerProcess[] = [];
  const stop = async (signal: NodeJS.Signals) => {
    const stopped = servers.splice(0, 1);
    proxy.setTargets(servers.map(({ url }) => url));
    for (const server of stopped) await server.stop(signal);
  };
  const add = async () => {
    servers.push(await start());
    proxy.setTargets(servers.map(({ url }) => url));
  };
  await add();
  const now = () => Temporal.Now.instant().add({ milliseconds: offset });
  const call = (sent: SentCall) => send(proxy.url, sent);
  const killServer = async () => {
    await stop('SIGKILL');
    await add();
  };
  return {
    mails,
    nextRun: () => {
      runs += 1;
      return runs;
    },
    call,
    now,
    moveClock: async (by) => {
      offset += Temporal.Duration.from(by).total('milliseconds');
      fs.writeFileSync(clockFile, String(offset));
      for (const { child } of servers) child.kill('SIGUSR2');
      await waitUntil('move the clock', async () => {
        const times = await Promise.all(servers.map(({ url }) => timeOf(url)));
        return times.every((time) => Math.abs(time - now().epochMilliseconds) < MINUTE / 2);
      });
    },
    killServer,
    setSecondServer: async (isRunning) => {
      if (backend === 'embedded' || isRunning === servers.length > 1) return;
      if (isRunning) await add();
      else await stop('SIGTERM');
    },
    crashDatabase: async () => (target.crash ? target.crash() : killServer()),
    close: async () => {
      while (servers.length > 0) await stop('SIGKILL');
      await Promise.all([mails.close(), proxy.close()]);
      target.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function timeOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/time`);
  return ((await response.json()) as { sent: number }).sent;
}

const MAX_STARTS = 5;

/** Starts a server. It exits when the database does not answer in time, as on a busy machine, and is then started again. */
async function startPatiently(environment: Record<string, string>): Promise<ServerProcess> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startServer(environment, SERVER);
    } catch (error) {
      if (starts === MAX_STARTS || !String(error).includes('cannot be used')) throw error;
    }
  }
}

async function send(url: string, { endpoint, token, body, key, ifMatch, fault }: SentCall): Promise<Reply> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
        ...(fault && { [FAULT_HEADER]: fault }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const text = await response.text();
    const hasRetryAfter = response.headers.has('retry-after');
    return { status: response.status, body: text ? JSON.parse(text) : null, hasRetryAfter };
  } catch {
    return { status: 0, body: null, hasRetryAfter: false };
  }
}
