import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Backend, openTarget } from '#tests/kills/targets.ts';
import { type MailSink, openMailSink } from '#tests/support/servers/mailSink.ts';
import { type CallFault, FAULT_HEADER, openFaultyProxy } from './proxy.ts';
import { createServers } from './servers.ts';

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
  const clock = openClock(path.join(folder, 'clock'));
  const settings = { SMTP_URL: mails.url, LOG_LEVEL: 'warn', PICTURE_FETCH: 'off', CLOCK_FILE: clock.file };
  const servers = createServers({ ...target.environment, ...settings }, proxy.setTargets);
  await servers.start();
  let runs = 0;
  const killServer = async () => {
    await servers.stop('SIGKILL');
    await servers.start();
  };
  return {
    mails,
    nextRun: () => {
      runs += 1;
      return runs;
    },
    call: (sent) => send(proxy.url, sent),
    now: clock.now,
    moveClock: async (by) => {
      clock.move(by);
      await servers.setClock(() => clock.now().epochMilliseconds);
    },
    killServer,
    setSecondServer: async (isRunning) => {
      if (backend === 'embedded' || isRunning === servers.count() > 1) return;
      if (isRunning) await servers.start();
      else await servers.stop('SIGTERM');
    },
    crashDatabase: async () => (target.crash ? target.crash() : killServer()),
    close: async () => {
      while (servers.count() > 0) await servers.stop('SIGKILL');
      await Promise.all([mails.close(), proxy.close()]);
      target.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A clock that can be moved. The file has the milliseconds by which it is ahead of that of the machine. */
function openClock(file: string) {
  let ahead = FIRST_TIME.epochMilliseconds - Date.now();
  const write = () => fs.writeFileSync(file, String(ahead));
  write();
  return {
    file,
    now: () => Temporal.Now.instant().add({ milliseconds: ahead }),
    move: (by: Temporal.DurationLike) => {
      ahead += Temporal.Duration.from(by).total('milliseconds');
      write();
    },
  };
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
