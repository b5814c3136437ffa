import { plural, t } from '@lingui/core/macro';
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
  if (state === 'ended') return t`The sit has ended.`;
  if (!phase) return '';
  const { minutes } = phase;
  const name = t(PHASE_NAMES[phase.kind]);
  return t`${name}: ${plural(minutes, { one: '# minute.', other: '# minutes.' })}`;
}

/** A time in which the room was open. Instants of the server in epoch milliseconds. */
export interface Presence {
  from: number;
  to: number;
}

/** A shorter absence counts as presence, because a reload takes some time. */
const MAX_RELOAD_MS = MINUTE_MS;

/** These presences in order, without overlaps and without the absences of a reload. */
export function mergePresences(presences: readonly Presence[]): Presence[] {
  const merged: Presence[] = [];
  for (const { from, to } of [...presences].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from - last.to <= MAX_RELOAD_MS) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The whole minutes of a sit in which the room was open. */
export function attendedMinutes(plan: RoomPlan, presences: readonly Presence[]): number {
  const [start, end] = [startOf(plan), endOf(plan)];
  const attendedMs = presences.map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, start)));
  return Math.floor(attendedMs.reduce((sum, each) => sum + each, 0) / MINUTE_MS);
}
