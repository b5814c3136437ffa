import crypto from 'node:crypto';
import path from 'node:path';
import type { CheckResult } from '#tests/support/api/checkResults.ts';
import type { MailSink } from '#tests/support/servers/mailSink.ts';
import { childProcessIds, type ServerProcess, startServer } from '#tests/support/servers/serverProcess.ts';
import { FAIL_TIMEOUT_MS, type NginxProxy } from './proxy.ts';

/** After this time, nginx uses a restarted server again. */
const PROXY_RETRY_MS = FAIL_TIMEOUT_MS + 500;

interface ServersOptions {
  /** The URLs of the primary and of the replica. */
  urls: { primary: string; replica: string };
  mails: MailSink;
  proxy: NginxProxy;
  ports: [number, number];
  /** The parent of the servers' data directories. */
  folder: string;
  /** The number of processes of each server. */
  workers: [number, number];
}

/** Manages two servers. */
export function manageServers({ urls, mails, proxy, ports, folder, workers }: ServersOptions) {
  const secret = crypto.randomBytes(32).toString('hex');
  const started: ServerProcess[] = [];
  const running = new Map<number, ServerProcess>();
  const startAt = async (index: 0 | 1) => {
    const server = await startServer({
      PORT: String(ports[index]),
      PUBLIC_URL: proxy.url,
      DATABASE_URL: urls.primary,
      DATABASE_REPLICA_URL: urls.replica,
      SESSION_SECRET: secret,
      SMTP_URL: mails.url,
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'loopback',
      WORKERS: String(workers[index]),
      DATA_DIR: path.join(folder, String(index)),
      LOG_LEVEL: 'warn',
    });
    running.set(index, server);
    started.push(server);
  };
  return {
    secret,
    start: () => Promise.all([startAt(0), startAt(1)]),
    stop: () => Promise.all([...running.values()].map((server) => server.stop())),
    /**
     * Kills the first server, waits until nginx has tried to use it again, and restarts it. Returns the time at
     * which the last of its processes ended, in milliseconds of `performance.now()`.
     */
    killAndRestart: async () => {
      const server = running.get(0);
      const workerIds = childProcessIds(server?.child.pid ?? 0);
      await server?.stop('SIGKILL');
      // Workers end when they detect that their parent has ended.
      while (workerIds.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5));
      const endedAt = performance.now();
      await proxy.waitForRetry(ports[0]);
      await startAt(0);
      return endedAt;
    },
    /** Restarts the servers one after the other, as an upgrade does. */
    restartBoth: async () => {
      for (const index of [0, 1] as const) {
        await running.get(index)?.stop('SIGTERM');
        await startAt(index);
        await new Promise((resolve) => setTimeout(resolve, PROXY_RETRY_MS));
      }
    },
    checkCrashes: (): CheckResult => {
      const ended = [...running.values()].filter(
        ({ child }) => child.exitCode !== null || child.signalCode !== null,
      );
      const output = started.map((server) => server.output()).join('\n');
      const count = ended.length + output.split('A worker has stopped').length - 1;
      const firstError = /^\s*(?:\w*Error|error): .*$/m.exec(output)?.[0]?.trim() ?? '';
      return {
        name: 'server processes that crashed',
        value: String(count),
        ...(count > 0 && { problem: `${count} server processes crashed: ${firstError}` }),
      };
    },
    checkLoggedErrors: (): CheckResult => {
      const lines = started.flatMap((server) => server.output().split('\n'));
      const errors = lines.filter((line) => line.includes('"msg":"unexpected error"'));
      const byMessage = Map.groupBy(errors, (line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line);
      const counts = [...byMessage].map(([message, group]) => `${group.length} × ${message}`);
      return {
        name: 'unexpected errors in the logs of the servers',
        value: String(errors.length),
        ...(counts.length > 0 && { problem: `unexpected errors: ${counts.join('; ')}` }),
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
