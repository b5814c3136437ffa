import { describe, expect, it } from 'vitest';
import type { RoomPlan } from '#contract/events/room.ts';
import { changeProblem, endOf } from '#contract/events/sitBells.ts';
import { addMinutes, endNow, startLater } from './planChanges.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const MINUTE = 60_000;
const PLAN: RoomPlan = {
  startsAt: '2026-11-20T08:00:00.000Z',
  phases: [
    { kind: 'settle', minutes: 2 },
    { kind: 'sit', minutes: 20, interval: 10 },
    { kind: 'rest', minutes: 3 },
  ],
  endsAt: '2026-11-20T08:25:00.000Z',
  updatedAt: '2026-11-20T07:00:00.000Z',
};
const at = (minutes: number) => START + minutes * MINUTE;

it('startLater moves the start by five minutes', () => {
  expect(startLater(PLAN)).toEqual({ startsAt: '2026-11-20T08:05:00.000Z', phases: PLAN.phases });
});

describe('addMinutes', () => {
  it('makes the current phase longer', () => {
    expect(addMinutes(PLAN, at(5))?.phases.map(({ minutes }) => minutes)).toEqual([2, 25, 3]);
  });

  it('makes the next phase longer in the last seconds of the current one', () => {
    expect(addMinutes(PLAN, at(22) - 14_000)?.phases.map(({ minutes }) => minutes)).toEqual([2, 20, 8]);
  });

  it('does nothing in the last seconds of the sit, before it and after it', () => {
    for (const now of [at(25) - 14_000, at(-1), at(25)]) expect(addMinutes(PLAN, now)).toBeNull();
  });
});

describe('endNow', () => {
  it('ends at the next whole minute', () => {
    const change = endNow(PLAN, at(5) + 10_000);
    expect(change?.phases).toEqual([PLAN.phases[0], { kind: 'sit', minutes: 4, interval: 10 }]);
    expect(change && endOf(change)).toBe(at(6));
  });

  it('ends a minute later if the next whole minute is within the margin', () => {
    const change = endNow(PLAN, at(6) - 12_000);
    expect(change && endOf(change)).toBe(at(7));
  });

  it('does nothing in the last minute of the sit', () => {
    expect(endNow(PLAN, at(25) - 20_000)).toBeNull();
    expect(endNow(PLAN, at(24) + 1)).toBeNull();
  });
});

it('every change is possible at every second of a sit, even if the request takes four seconds to reach the server', () => {
  for (let now = START; now < at(25); now += 1_000) {
    for (const change of [addMinutes(PLAN, now), endNow(PLAN, now)]) {
      if (change) expect(changeProblem(PLAN, change, now + 4_000)).toBeNull();
    }
  }
});
