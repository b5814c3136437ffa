import {
  MINUTE_MS,
  type Span,
  settleInMs,
  spansOf,
  type Timeline,
  totalMs,
} from '#web/sadhana/focus/timeline/timeline.ts';
import { type Intervals, MAX_INTERVAL_BELLS } from './intervals.ts';

/** One strike of the bell. */
export interface BellTime {
  kind: 'start' | 'interval' | 'part' | 'end';
  /** The running time of the session. */
  atMs: number;
}

/** The time between the two strikes at the beginning of a new part. */
const SECOND_STRIKE_MS = 2_000;

/**
 * All strikes of a session, in their order: one after the time to settle in, interval bells within each part, two
 * between parts, and one at the end.
 */
export function bellTimes(timeline: Timeline & { intervals?: Intervals | undefined }): BellTime[] {
  const spans = spansOf(timeline);
  const endMs = totalMs(timeline);
  const starts: BellTime[] = settleInMs(timeline) > 0 ? [{ kind: 'start', atMs: settleInMs(timeline) }] : [];
  const intervals = spans
    .flatMap((span) => intervalTimes(timeline.intervals, span))
    .slice(0, MAX_INTERVAL_BELLS)
    .map((atMs): BellTime => ({ kind: 'interval', atMs }));
  const changes = spans
    .slice(1)
    .flatMap(({ startMs }) => [startMs, startMs + SECOND_STRIKE_MS])
    .filter((atMs) => atMs < endMs)
    .map((atMs): BellTime => ({ kind: 'part', atMs }));
  const end: BellTime = { kind: 'end', atMs: endMs };
  return [...starts, ...intervals, ...changes, end].sort((a, b) => a.atMs - b.atMs);
}

/** The number of interval bells that the limit leaves out. */
export function omittedIntervalBells(timeline: Timeline, intervals: Intervals | null): number {
  const times = spansOf(timeline).flatMap((span) => intervalTimes(intervals ?? undefined, span));
  return Math.max(times.length - MAX_INTERVAL_BELLS, 0);
}

/** The times of the interval bells within a part. None rings at its end, where another bell rings. */
function intervalTimes(intervals: Intervals | undefined, { startMs, endMs }: Span): number[] {
  if (!intervals) return [];
  const minutes =
    'at' in intervals
      ? intervals.at
      : Array.from(
          { length: Math.ceil((endMs - startMs) / MINUTE_MS / intervals.every) },
          (_, index) => (index + 1) * intervals.every,
        );
  return minutes.map((minute) => startMs + minute * MINUTE_MS).filter((atMs) => atMs < endMs);
}
