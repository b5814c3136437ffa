import { CLOSES_AFTER_MINUTES, OPENS_BEFORE_MINUTES, type Room } from '#contract/events/room.ts';
import { endOf, type SitSchedule, startOf } from '#contract/events/sitBells.ts';
import type { SitPhase, SitPlan } from '#contract/events/sitPlan.ts';
import { iso } from '#server/platform/clock.ts';

/** An occurrence with the plan of its shared sit, and with the changes to the plan that were made in the room. */
export interface RoomRow {
  starts_at: Temporal.Instant;
  sit: unknown;
  room_starts_at: Temporal.Instant | null;
  room_phases: unknown;
  room_updated_at: Temporal.Instant;
}

const MINUTE_MS = 60_000;

/** The room of an occurrence; null if it has no shared sit. */
export function roomOf(row: RoomRow, now: Temporal.Instant): Room | null {
  const schedule = scheduleOf(row);
  return (
    schedule && {
      state: stateOf(row, schedule, now.epochMilliseconds),
      startsAt: new Date(startOf(schedule)).toISOString(),
      phases: [...schedule.phases],
      endsAt: new Date(endOf(schedule)).toISOString(),
      updatedAt: iso(row.room_updated_at),
    }
  );
}

/** The sit as it is carried out; null if there is none. */
export function scheduleOf(row: Omit<RoomRow, 'room_updated_at'>): SitSchedule | null {
  const plan = row.sit as SitPlan | null;
  if (!plan) return null;
  const { epochMilliseconds } = row.room_starts_at ?? row.starts_at;
  return { startsAt: epochMilliseconds, phases: (row.room_phases as SitPhase[] | null) ?? plan.phases };
}

/** When the room of an event opens, in epoch milliseconds. */
export const opensAt = ({ starts_at }: Pick<RoomRow, 'starts_at'>): number =>
  starts_at.epochMilliseconds - OPENS_BEFORE_MINUTES * MINUTE_MS;

function stateOf(row: RoomRow, schedule: SitSchedule, now: number): Room['state'] {
  const end = endOf(schedule);
  if (now < opensAt(row) || now >= end + CLOSES_AFTER_MINUTES * MINUTE_MS) return 'closed';
  if (now < startOf(schedule)) return 'open';
  return now < end ? 'running' : 'ended';
}
