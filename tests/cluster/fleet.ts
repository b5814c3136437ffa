import crypto from 'node:crypto';
import path from 'node:path';
import type { Figure } from '#tests/support/api/figures.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import { childrenOf, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import type { PostgresPair } from './postgresPair.ts';

/** Longer than the proxy leaves a server out that did not answer (`fail_timeout`). */
const PROXY_NOTICES = 2_500;

interface Around {
  pair: PostgresPair;
  mails: MailSink;
  /** The proxy's. */
  url: string;
  ports: [number, number];
  /** For what the servers write. */
  folder: string;
}

/** Two servers, of which the first is two processes. */
export function openFleet({ pair, mails, url, ports, folder }: Around) {
  const secret = crypto.randomBytes(32).toString('hex');
  const all: ServerProcess[] = [];
  const running = new Map<number, ServerProcess>();
  const startOne = async (place: 0 | 1) => {
    const server = await startServer({
      PORT: String(ports[place]),
      PUBLIC_URL: url,
      DATABASE_URL: pair.primary,
      DATABASE_REPLICA_URL: pair.replica,
      SESSION_SECRET: secret,
      SMTP_URL: mails.url,
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'loopback',
      WORKERS: place === 0 ? '2' : '1',
      DATA_DIR: path.join(folder, String(place)),
      LOG_LEVEL: 'warn',
    });
    running.set(place, server);
    all.push(server);
  };
  return {
    start: () => Promise.all([startOne(0), startOne(1)]),
    stop: () => Promise.all([...running.values()].map((server) => server.stop())),
    /** @returns when the last of its processes was gone. */
    killAndRestart: async () => {
      const server = running.get(0);
      const workers = childrenOf(server?.child.pid ?? 0);
      await server?.stop('SIGKILL');
      // Workers end when they notice that they are alone.
      while (workers.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5));
      const gone = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await startOne(0);
      return gone;
    },
    /** One after the other, as an upgrade does. */
    restartBoth: async () => {
      for (const place of [0, 1] as const) {
        await running.get(place)?.stop('SIGTERM');
        await startOne(place);
        await new Promise((resolve) => setTimeout(resolve, PROXY_NOTICES));
      }
    },
    deaths: (): Figure => {
      const gone = [...running.values()].filter(
        ({ child }) => child.exitCode !== null || child.signalCode !== null,
      );
      const output = all.map((server) => server.output()).join('\n');
      const count = gone.length + output.split('A worker has stopped').length - 1;
      const words = /^\s*(?:\w*Error|error): .*$/m.exec(output)?.[0]?.trim() ?? '';
      return {
        name: 'processes that died unasked',
        figure: String(count),
        ...(count > 0 && { broken: `${count} server processes died unasked: ${words}` }),
      };
    },
    unexpected: (): Figure => {
      const lines = all.flatMap((server) => server.output().split('\n'));
      const errors = lines.filter((line) => line.includes('"msg":"unexpected error"'));
      const said = Map.groupBy(errors, (line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line);
      const counted = [...said].map(([message, those]) => `${those.length} × ${message}`);
      return {
        name: 'errors that the servers did not expect',
        figure: String(errors.length),
        ...(counted.length > 0 && { broken: `unexpected errors: ${counted.join('; ')}` }),
      };
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
