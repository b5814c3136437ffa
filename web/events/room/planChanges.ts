import type { RoomChange, RoomPlan } from '#contract/events/room.ts';
import { NOTICE_MS, startOf } from '#contract/events/sitBells.ts';
import type { SitPhase } from '#contract/events/sitPlan.ts';
import { sitPositionAt } from './sitPosition.ts';

/*
 * The changes that a guide can make during a sit. New bells must be at least ten seconds away when the server receives
 * the change. The margin has five more seconds for the request.
 */

const MINUTE_MS = 60_000;
const MARGIN_MS = NOTICE_MS + 5_000;
const ADDED_MINUTES = 5;

export const startLater = (plan: RoomPlan): RoomChange => ({
  startsAt: new Date(startOf(plan) + ADDED_MINUTES * MINUTE_MS).toISOString(),
  phases: plan.phases,
});

/**
 * Makes the current phase longer, or the next one if the current one ends within the margin. Null if there is no such
 * phase.
 */
export function addMinutes(plan: RoomPlan, now: number): RoomChange | null {
  const { index, leftMs } = sitPositionAt(plan, now);
  const extended = leftMs > MARGIN_MS ? index : index + 1;
  if (index < 0 || !plan.phases[extended]) return null;
  const phases = plan.phases.map((phase, each) =>
    each === extended ? { ...phase, minutes: phase.minutes + ADDED_MINUTES } : phase,
  );
  return { startsAt: plan.startsAt, phases };
}

/** Ends the sit at the first whole minute after the margin. Null if it ends by then anyway. */
export function endNow(plan: RoomPlan, now: number): RoomChange | null {
  let minutes = Math.ceil((now + MARGIN_MS - startOf(plan)) / MINUTE_MS);
  const phases: SitPhase[] = [];
  for (const phase of plan.phases) {
    if (minutes > 0) phases.push({ ...phase, minutes: Math.min(phase.minutes, minutes) });
    minutes -= phase.minutes;
  }
  return minutes < 0 ? { startsAt: plan.startsAt, phases } : null;
}
