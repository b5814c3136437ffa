// A session consists of an optional time to settle in and of one or more parts. Its stage at any moment
// depends only on its running time: the milliseconds since its start without pauses.

/** A part of a sequence. A session without a sequence has one part, which is the session itself. */
interface TimelinePart {
  minutes: number;
  /** Set if the part was ended before its time. */
  endedAfterMs?: number | undefined;
}

/** The fields of a session that determine its course. */
export interface Timeline {
  minutes: number;
  settleInS?: number | undefined;
  isOpen?: boolean | undefined;
  parts?: readonly TimelinePart[] | undefined;
}

/** The start and the end of a part, as running times. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** The stage of a session. The times of a part count from the beginning of the part. */
export type Stage =
  | { name: 'settle-in'; lengthMs: number; elapsedMs: number; leftMs: number }
  | { name: 'part'; index: number; lengthMs: number; elapsedMs: number; leftMs: number }
  | { name: 'end' };

/** The maximum length of a session that is not a sequence, and of an open-ended one, in minutes. */
export const MAX_MINUTES = 180;
export const MINUTE_MS = 60_000;

export const settleInMs = ({ settleInS = 0 }: Timeline) => settleInS * 1000;

export function spansOf(timeline: Timeline): Span[] {
  let startMs = settleInMs(timeline);
  return partsOf(timeline).map(({ minutes, endedAfterMs }) => {
    const span = { startMs, endMs: startMs + (endedAfterMs ?? minutes * MINUTE_MS) };
    startMs = span.endMs;
    return span;
  });
}

/** The running time at the end. */
export const totalMs = (timeline: Timeline): number =>
  spansOf(timeline).at(-1)?.endMs ?? settleInMs(timeline);

/** The stage at a running time. At the end of a stage, the next one has begun. */
export function stageAt(timeline: Timeline, ranMs: number): Stage {
  const lengthMs = settleInMs(timeline);
  if (ranMs < lengthMs) return { name: 'settle-in', lengthMs, elapsedMs: ranMs, leftMs: lengthMs - ranMs };
  const spans = spansOf(timeline);
  const index = spans.findIndex(({ endMs }) => ranMs < endMs);
  const span = spans[index];
  if (!span) return { name: 'end' };
  return {
    name: 'part',
    index,
    lengthMs: span.endMs - span.startMs,
    elapsedMs: ranMs - span.startMs,
    leftMs: span.endMs - ranMs,
  };
}

/** The minutes of each part that have passed, rounded down. The time to settle in does not count. */
export const practisedMinutes = (timeline: Timeline, ranMs: number): number[] =>
  spansOf(timeline).map(({ startMs, endMs }) =>
    Math.floor(Math.max(Math.min(ranMs, endMs) - startMs, 0) / MINUTE_MS),
  );

const partsOf = (timeline: Timeline): readonly TimelinePart[] => timeline.parts ?? [timeline];
