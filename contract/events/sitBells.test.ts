import { describe, expect, it } from 'vitest';
import { bellsOf, changeProblem, endOf, HAS_RUNG, strokesOf, TOO_SOON } from './sitBells.ts';
import type { SitPhase } from './sitPlan.ts';

const MINUTE = 60_000;
const PHASES: SitPhase[] = [
  { kind: 'settle', minutes: 2 },
  { kind: 'sit', minutes: 20, interval: 10 },
  { kind: 'walk', minutes: 5 },
  { kind: 'rest', minutes: 3 },
];
const minutesAndKinds = (phases: SitPhase[]) =>
  bellsOf(phases).map(({ atMs, kind }) => [atMs / MINUTE, kind]);

describe('bellsOf', () => {
  it('returns a bell for the beginning of each phase, for each interval and for the end', () => {
    expect(minutesAndKinds(PHASES)).toEqual([
      [0, 'settle'],
      [2, 'sit'],
      [12, 'interval'],
      [22, 'walk'],
      [27, 'rest'],
      [30, 'end'],
    ]);
  });

  it('returns no interval bell at the end of its phase', () => {
    expect(minutesAndKinds([{ kind: 'sit', minutes: 30, interval: 15 }])).toEqual([
      [0, 'sit'],
      [15, 'interval'],
      [30, 'end'],
    ]);
  });

  it('returns no interval bell if the interval is longer than the phase', () => {
    expect(minutesAndKinds([{ kind: 'sit', minutes: 10, interval: 15 }])).toEqual([
      [0, 'sit'],
      [10, 'end'],
    ]);
  });

  it('gives each bell the number of strokes for its kind, four seconds apart', () => {
    const strokes = bellsOf(PHASES).map((bell) => strokesOf(bell).map((at) => at - bell.atMs));
    expect(strokes).toEqual([[0], [0, 4000, 8000], [0], [0, 4000], [0], [0, 4000, 8000]]);
  });
});

it('endOf adds the minutes of all phases to the start', () => {
  expect(endOf({ startsAt: '2026-11-20T08:00:00.000Z', phases: PHASES })).toBe(
    Date.parse('2026-11-20T08:30:00.000Z'),
  );
});

describe('changeProblem', () => {
  const sit = { startsAt: 0, phases: PHASES };
  const withSitOf = (minutes: number): SitPhase[] =>
    PHASES.map((phase) => (phase.kind === 'sit' ? { ...phase, minutes } : phase));

  it('allows a change of the start before the first bell', () => {
    expect(changeProblem(sit, { ...sit, startsAt: 5 * MINUTE }, -1)).toBeNull();
  });

  it('allows the current phase to become longer', () => {
    expect(changeProblem(sit, { ...sit, phases: withSitOf(25) }, 15 * MINUTE)).toBeNull();
  });

  it('refuses a change of the start after the first bell has rung', () => {
    expect(changeProblem(sit, { ...sit, startsAt: 5 * MINUTE }, 0)).toBe(HAS_RUNG);
  });

  it('refuses a change of a phase that is over', () => {
    expect(changeProblem(sit, { ...sit, phases: withSitOf(21) }, 22 * MINUTE)).toBe(HAS_RUNG);
  });

  it('refuses a change of the kind of a phase that has begun, even if the number of strokes stays the same', () => {
    const phases: SitPhase[] = [{ kind: 'rest', minutes: 2 }, ...PHASES.slice(1)];
    expect(changeProblem(sit, { ...sit, phases }, MINUTE)).toBe(HAS_RUNG);
  });

  it('refuses a new bell in less than ten seconds, and allows it in ten', () => {
    const shorter = { ...sit, phases: withSitOf(13) };
    expect(changeProblem(sit, shorter, 15 * MINUTE - 9_999)).toBe(TOO_SOON);
    expect(changeProblem(sit, shorter, 15 * MINUTE - 10_000)).toBeNull();
  });

  it('allows a plan with a bell that rings soon, if the bell was planned before', () => {
    const longerRest: SitPhase[] = [...PHASES.slice(0, 3), { kind: 'rest', minutes: 10 }];
    expect(changeProblem(sit, { ...sit, phases: longerRest }, 27 * MINUTE - 1_000)).toBeNull();
  });
});
