import { API_PATH } from '#contract/platform/constants.ts';
import type { Member } from '#tests/support/people/testPeople.ts';
import type { MeasuredServer } from './backends.ts';

/** Times in milliseconds: the longest one, and those at the 50th and the 99th percentile. */
export interface Timing {
  p50: number;
  p99: number;
  longest: number;
}

/** Measures `count` calls that run one after the other, after a warm-up of a tenth as many calls. */
export async function measureTiming(call: () => Promise<unknown>, count = 300): Promise<Timing> {
  for (let n = 0; n < count / 10; n += 1) await call();
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return timingOf(times);
}

export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

export const formatTiming = ({ p50, p99 }: Timing): string =>
  `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

/** Measures a GET request of a member. `path` is relative to the API. @throws when a request fails. */
export const measureGet = (
  { url }: MeasuredServer,
  { token }: Member,
  path: string,
  count?: number,
): Promise<Timing> =>
  measureTiming(async () => {
    const response = await fetch(`${url}${API_PATH}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  }, count);
