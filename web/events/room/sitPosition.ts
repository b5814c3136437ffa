import type { RoomPlan } from '#contract/events/room.ts';
import { endOf, startOf } from '#contract/events/sitBells.ts';
import { PHASE_NAMES } from '#web/events/phaseNames.ts';

const MINUTE_MS = 60_000;

/** The current phase of a sit, and the time that is left of it in milliseconds. */
export interface SitPosition {
  state: 'before' | 'running' | 'ended';
  /** The index of the current phase; -1 before the start and after the end. */
  index: number;
  /** The time to the start, or to the end of the phase. */
  leftMs: number;
  /** The share of the phase that is left, from 0 to 1. */
  share: number;
}

/** The position in a sit. `now` is the server's time. */
export function sitPositionAt(plan: RoomPlan, now: number): SitPosition {
  const start = startOf(plan);
  if (now < start) return { state: 'before', index: -1, leftMs: start - now, share: 1 };
  let phaseEnd = start;
  for (const [index, { minutes }] of plan.phases.entries()) {
    phaseEnd += minutes * MINUTE_MS;
    const leftMs = phaseEnd - now;
    if (leftMs > 0) return { state: 'running', index, leftMs, share: leftMs / (minutes * MINUTE_MS) };
  }
  return { state: 'ended', index: -1, leftMs: 0, share: 0 };
}

/** What a screen reader says when a phase begins and when the sit ends. */
export function announcementOf({ phases }: RoomPlan, { state, index }: SitPosition): string {
  const phase = phases[index];
  if (state === 'ended') return 'The sit has ended.';
  if (!phase) return '';
  const unit = phase.minutes === 1 ? 'minute' : 'minutes';
  return `${PHASE_NAMES[phase.kind]}: ${phase.minutes} ${unit}.`;
}

/** The whole minutes of a sit after somebody entered its room. */
export function attendedMinutes(plan: RoomPlan, enteredAt: number): number {
  const from = Math.max(enteredAt, startOf(plan));
  return Math.max(0, Math.floor((endOf(plan) - from) / MINUTE_MS));
}
