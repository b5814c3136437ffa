import { api } from '#web/platform/api/api.ts';
import { offsetOf, type TimeSample } from './offsets.ts';

const SAMPLES = 8;
const MEASURE_AGAIN_MS = 5 * 60_000;
/**
 * If the device's clock and the page's clock drift apart by more than this, the device has slept or its clock was set.
 */
const MAX_DRIFT_MS = 1_000;

/** The server's time, computed from the clock of this page, which nobody can set. */
export interface ServerClock {
  /** The server's time in epoch milliseconds. */
  now(): number;
  /** The time of `performance.now()` at an instant of the server, in milliseconds. */
  toPageTime(serverTime: number): number;
  /**
   * The milliseconds to add to the device's clock to get the server's time. They are stored, because the page's clock
   * starts anew after a reload.
   */
  wallOffset(): number;
  stop(): void;
}

/**
 * Measures the server's time at once, every five minutes, when the browser is online again, and after the device has
 * slept. Until the first measurement the stored offset of the device's clock applies. `onMeasured` is called after each
 * one.
 */
export function startServerClock(storedWallOffset: number, onMeasured: () => void): ServerClock {
  /** The milliseconds to add to `performance.now()` to get the server's time. */
  let offset = storedWallOffset + wallMinusPage();
  let difference = wallMinusPage();
  let measuredAt = Number.NEGATIVE_INFINITY;
  let isMeasuring = false;

  async function measure(): Promise<void> {
    if (isMeasuring) return;
    isMeasuring = true;
    const measured = offsetOf(await takeSamples());
    isMeasuring = false;
    if (measured === undefined) return;
    offset = measured;
    measuredAt = performance.now();
    onMeasured();
  }

  function check(): void {
    const jump = wallMinusPage() - difference;
    difference += jump;
    // The page's clock may stand still while the device sleeps. Until the next measurement the device's clock is
    // better.
    if (jump > MAX_DRIFT_MS) offset += jump;
    const isDue = performance.now() - measuredAt > MEASURE_AGAIN_MS;
    if (navigator.onLine && (isDue || Math.abs(jump) > MAX_DRIFT_MS)) void measure();
  }

  const timer = setInterval(check, 1_000);
  window.addEventListener('online', measure);
  void measure();
  return {
    now: () => performance.now() + offset,
    toPageTime: (serverTime) => serverTime - offset,
    wallOffset: () => offset - wallMinusPage(),
    stop: () => {
      clearInterval(timer);
      window.removeEventListener('online', measure);
    },
  };
}

const wallMinusPage = () => Date.now() - performance.now();

/** Exchanges with the server, one after the other. Those that fail are left out. */
async function takeSamples(): Promise<TimeSample[]> {
  const samples: TimeSample[] = [];
  for (let count = 0; count < SAMPLES; count++) {
    const sentAt = performance.now();
    const time = await api.events.readTime().catch(() => null);
    if (!time) return samples;
    samples.push({ sentAt, ...time, arrivedAt: performance.now() });
  }
  return samples;
}
