import { schemaMessage } from '#contract/platform/say.ts';
import { minutesOf, type SitPhase } from './sitPlan.ts';

/*
 * The bells of a shared sit. The server checks changes with them, and every browser computes from them when to ring, so
 * that all of them ring the same bells. Times are in milliseconds.
 */

/** The time from one stroke of a bell to the next. */
const STROKE_MS = 4_000;
const MINUTE_MS = 60_000;

/** The strokes at the beginning of a phase. */
const STROKES: Record<SitPhase['kind'], number> = { settle: 1, sit: 3, walk: 2, rest: 1 };
const END_STROKES = 3;

/** The times and phases of a sit. `startsAt` is in epoch milliseconds or an ISO 8601 date-time. */
export interface SitSchedule {
  startsAt: string | number;
  phases: readonly SitPhase[];
}

/** A bell with one or more strokes. `atMs` is the time from the start of the sit to the first stroke. */
export interface SitBell {
  atMs: number;
  /** The phase that begins, an interval within a phase, or the end of the sit. */
  kind: SitPhase['kind'] | 'interval' | 'end';
  strokes: number;
}

/** All bells of a plan in order. An interval bell is left out where a phase ends, because another bell rings there. */
export function bellsOf(phases: SitSchedule['phases']): SitBell[] {
  const bells: SitBell[] = [];
  let beginsAt = 0;
  for (const { kind, minutes, interval = minutes } of phases) {
    bells.push({ atMs: beginsAt * MINUTE_MS, kind, strokes: STROKES[kind] });
    for (let minute = interval; minute < minutes; minute += interval)
      bells.push({ atMs: (beginsAt + minute) * MINUTE_MS, kind: 'interval', strokes: 1 });
    beginsAt += minutes;
  }
  return [...bells, { atMs: beginsAt * MINUTE_MS, kind: 'end', strokes: END_STROKES }];
}

/** The times of the strokes of a bell, counted from the start of the sit. */
export const strokesOf = ({ atMs, strokes }: SitBell): number[] =>
  Array.from({ length: strokes }, (_, index) => atMs + index * STROKE_MS);

export const startOf = ({ startsAt }: SitSchedule): number =>
  typeof startsAt === 'number' ? startsAt : Date.parse(startsAt);

export const endOf = (sit: SitSchedule): number => startOf(sit) + minutesOf(sit) * MINUTE_MS;

/** New bells ring at least this long after a change, so that everyone learns of them in time. */
export const NOTICE_MS = 10_000;

export const HAS_RUNG = schemaMessage('A bell that has rung cannot be changed.');
export const TOO_SOON = schemaMessage('A new bell must be at least 10 seconds away.');

/** Why a sit cannot be changed now; null if it can. */
export function changeProblem(from: SitSchedule, to: SitSchedule, now: number): string | null {
  const [before, after] = [bellTimes(from), bellTimes(to)];
  for (const [bell, at] of before) if (at <= now && !after.has(bell)) return HAS_RUNG;
  for (const [bell, at] of after) if (at < now + NOTICE_MS && !before.has(bell)) return TOO_SOON;
  return null;
}

/** The instants of the bells. The key is the same for the same bell at the same instant. */
const bellTimes = (sit: SitSchedule): Map<string, number> =>
  new Map(
    bellsOf(sit.phases).map(({ atMs, kind }) => [`${startOf(sit) + atMs} ${kind}`, startOf(sit) + atMs]),
  );
