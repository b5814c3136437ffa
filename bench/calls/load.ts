import autocannon from 'autocannon';
import type { HttpRequest } from './calls.ts';

/** The result of measuring a call under load. */
export interface LoadResult {
  /** Answered requests per second. */
  rate: number;
  /** The latency in milliseconds at the 50th and the 99th percentile. */
  p50: number;
  p99: number;
  /** The CPU time of the server per request, in microseconds. */
  cpu: number;
}

/** A server that is measured. */
export interface Target {
  url: string;
  /** Returns the CPU time that the process of the server has used so far, in seconds. */
  cpuSeconds: () => Promise<number>;
}

const CONNECTIONS = 16;

/**
 * Measures a target under load, after a warm-up of at most a second. Each connection sends a request as soon
 * as its previous one is answered. If `isWrite`, `nextRequest` is called for each request; otherwise all
 * requests are the same.
 * @throws when a call fails.
 */
export async function measureLoad(
  target: Target,
  nextRequest: () => HttpRequest,
  isWrite: boolean,
  seconds: number,
): Promise<LoadResult> {
  await sendLoad(target.url, nextRequest, isWrite, Math.min(1, seconds));
  const cpuBefore = await target.cpuSeconds();
  const { rate, count, p50, p99 } = await sendLoad(target.url, nextRequest, isWrite, seconds);
  const cpu = ((await target.cpuSeconds()) - cpuBefore) / count;
  return { rate, p50, p99, cpu: cpu * 1e6 };
}

async function sendLoad(url: string, nextRequest: () => HttpRequest, isWrite: boolean, seconds: number) {
  const first = nextRequest();
  const setupRequest = (request: autocannon.Request) =>
    ({ ...request, ...nextRequest() }) as autocannon.Request;
  const request = { ...first, ...(isWrite && { setupRequest }) } as autocannon.Request;
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [request] });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed) throw new Error(`${first.method} ${first.path}: ${failed} calls failed.`);
  const count = result['2xx'];
  return { rate: count / result.duration, count, p50: result.latency.p50, p99: result.latency.p99 };
}
