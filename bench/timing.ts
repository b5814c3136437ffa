/** Milliseconds at the 50th and the 99th percentile. */
export interface Timing {
  p50: number;
  p99: number;
}

/** Times `act`, one call after the other, after a warm-up. */
export async function timed(act: () => Promise<unknown>, calls = 300): Promise<Timing> {
  for (let n = 0; n < calls / 10; n += 1) await act();
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

export const asText = ({ p50, p99 }: Timing): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
