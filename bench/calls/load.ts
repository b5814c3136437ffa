import autocannon from 'autocannon';
import type { Sent } from './calls.ts';

/** The result of a load with one call. */
export interface Figures {
  /** Answered requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The server's processor time for one request, in microseconds. */
  cpu: number;
}

export interface Target {
  url: string;
  /** The processor time of the process so far, in seconds. */
  cpuSeconds: () => Promise<number>;
}

const CONNECTIONS = 16;

/** Sends requests as fast as they are answered. @throws when an answer is not a success. */
export async function loaded(
  target: Target,
  next: () => Sent,
  isWrite: boolean,
  seconds: number,
): Promise<Figures> {
  await fired(target.url, next, isWrite, Math.min(1, seconds));
  const before = await target.cpuSeconds();
  const { rate, count, p50, p99 } = await fired(target.url, next, isWrite, seconds);
  const cpu = ((await target.cpuSeconds()) - before) / count;
  return { rate, p50, p99, cpu: cpu * 1e6 };
}

async function fired(url: string, next: () => Sent, isWrite: boolean, seconds: number) {
  const first = next();
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() }) as autocannon.Request;
  const request = { ...first, ...(isWrite && { setupRequest }) } as autocannon.Request;
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [request] });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed) throw new Error(`${first.method} ${first.path}: ${failed} calls failed.`);
  const count = result['2xx'];
  return { rate: count / result.duration, count, p50: result.latency.p50, p99: result.latency.p99 };
}
