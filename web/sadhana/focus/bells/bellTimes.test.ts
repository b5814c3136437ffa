import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, endPart, finishIfOver, pause, resume } from '#web/sadhana/focus/focusSession.ts';
import { MINUTE_MS, type Timeline, totalMs } from '#web/sadhana/focus/timeline/timeline.ts';
import { bellTimes, omittedIntervalBells } from './bellTimes.ts';
import type { Intervals } from './intervals.ts';
import { upcomingBells } from './upcomingBells.ts';

type Plan = Timeline & { intervals?: Intervals };

/** Each strike as its kind and minute. */
const textOf = (plan: Plan) =>
  bellTimes(plan)
    .map(({ kind, atMs }) => `${kind} ${Number((atMs / MINUTE_MS).toFixed(3))}`)
    .join(', ');
const parts = [{ minutes: 12 }, { minutes: 10 }];

describe('bellTimes', () => {
  it.each<[string, Plan, string]>([
    ['a plain session', { minutes: 15 }, 'end 15'],
    ['a session with time to settle in', { minutes: 5, settleInS: 30 }, 'start 0.5, end 5.5'],
    ['an interval', { minutes: 20, intervals: { every: 5 } }, 'interval 5, interval 10, interval 15, end 20'],
    [
      'an interval that does not divide the session evenly',
      { minutes: 7, intervals: { every: 3 } },
      'interval 3, interval 6, end 7',
    ],
    ['an interval as long as the session', { minutes: 20, intervals: { every: 20 } }, 'end 20'],
    [
      'chosen minutes',
      { minutes: 25, intervals: { at: [10, 20, 25, 30] } },
      'interval 10, interval 20, end 25',
    ],
    [
      'an interval after the time to settle in',
      { minutes: 9, settleInS: 60, intervals: { every: 4 } },
      'start 1, interval 5, interval 9, end 10',
    ],
    ['a sequence', { minutes: 22, parts }, 'part 12, part 12.033, end 22'],
    [
      'an interval within each part of a sequence',
      { minutes: 22, parts, intervals: { every: 5 } },
      'interval 5, interval 10, part 12, part 12.033, interval 17, end 22',
    ],
    [
      'a part that was ended early',
      {
        minutes: 22,
        parts: [{ minutes: 12, endedAfterMs: 6 * MINUTE_MS }, { minutes: 10 }],
        intervals: { every: 5 },
      },
      'interval 5, part 6, part 6.033, interval 11, end 16',
    ],
  ])('bellTimes returns the bells of %s', (_name, plan, times) => {
    expect(textOf(plan)).toBe(times);
  });

  it('bellTimes returns at most sixty interval bells', () => {
    const open: Plan = { minutes: 180, isOpen: true, intervals: { every: 1 } };
    expect(bellTimes(open).filter(({ kind }) => kind === 'interval')).toHaveLength(60);
    expect(omittedIntervalBells(open, { every: 1 })).toBe(119);
    expect(omittedIntervalBells(open, { every: 3 })).toBe(0);
    expect(omittedIntervalBells(open, null)).toBe(0);
  });

  it('bellTimes returns bells within the session, in order, with one bell at its end', () => {
    const plans: fc.Arbitrary<Plan> = fc.record(
      {
        minutes: fc.integer({ min: 1, max: 180 }),
        settleInS: fc.constantFrom(10, 300),
        intervals: fc.oneof(
          fc.record({ every: fc.integer({ min: 1, max: 90 }) }),
          fc.record({
            at: fc.uniqueArray(fc.integer({ min: 1, max: 180 }), { minLength: 1, maxLength: 60 }),
          }),
        ),
      },
      { requiredKeys: ['minutes'] },
    );
    fc.assert(
      fc.property(plans, (plan) => {
        const times = bellTimes(plan).map(({ atMs }) => atMs);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times[0]).toBeGreaterThan(0);
        expect(times.at(-1)).toBe(totalMs(plan));
        expect(bellTimes(plan).filter(({ kind }) => kind === 'end')).toHaveLength(1);
      }),
    );
  });
});

describe('upcomingBells', () => {
  const NOW = Date.UTC(2026, 10, 20, 23, 50);
  const KEYS = ['0190a7c2-0000-7000-8000-000000000001', '0190a7c2-0000-7000-8000-000000000002'] as const;
  const settings = { sankalpa: 'To rest.', practiceId: null, day: null };
  const sitting = begin({ ...settings, minutes: 20, settleInS: 60, intervals: { every: 5 } }, KEYS[0], NOW);
  const sequenceParts = KEYS.map((key, index) => ({ key, practiceId: key, name: `${index}`, minutes: 10 }));
  const sequence = begin({ ...settings, minutes: 20, parts: sequenceParts }, KEYS[0], NOW);
  const minutesOf = (session: typeof sitting, now: number) =>
    session.phase === 'running'
      ? upcomingBells(session, now).map(({ ringsAt }) => (ringsAt - NOW) / MINUTE_MS)
      : [];

  it('upcomingBells returns all future bells, and none that a sleeping device has missed', () => {
    const expected: [minute: number, bells: number[]][] = [
      [0, [1, 6, 11, 16, 21]],
      [0.99, [1, 6, 11, 16, 21]],
      [1, [6, 11, 16, 21]],
      [13, [16, 21]],
      [20.9, [21]],
    ];
    for (const [minute, bells] of expected) {
      expect(minutesOf(sitting, NOW + minute * MINUTE_MS)).toEqual(bells);
    }
    expect(finishIfOver(sitting, NOW + 21 * MINUTE_MS).phase).toBe('finished');
  });

  it('upcomingBells moves the bells by the length of a pause', () => {
    const resumed = resume(pause(sitting, NOW + 8 * MINUTE_MS), NOW + 100 * MINUTE_MS);
    expect(minutesOf(resumed, NOW + 100 * MINUTE_MS)).toEqual([103, 108, 113]);
  });

  it('upcomingBells returns both strikes of a part that begins now because the previous one was ended', () => {
    const now = NOW + 4 * MINUTE_MS;
    const strikes = minutesOf(endPart(sequence, now), now);
    expect(strikes).toEqual([4, 4 + 2 / 60, 14]);
    expect(minutesOf(endPart(sequence, now), now + 250)).toEqual([4 + 2 / 60, 14]);
  });

  it('upcomingBells makes only interval bells softer, and gives each bell an id that a pause changes', () => {
    if (sitting.phase !== 'running') throw new Error('not running');
    const bells = upcomingBells({ ...sitting, sound: 'gong' }, NOW);
    expect(bells.map(({ isSoft }) => isSoft)).toEqual([false, true, true, true, false]);
    expect(bells.every(({ sound }) => sound === 'gong')).toBe(true);
    expect(new Set(bells.map(({ id }) => id)).size).toBe(5);
    const resumed = resume(pause(sitting, NOW), NOW + 1);
    if (resumed.phase !== 'running') throw new Error('not running');
    const ids = new Set([...bells, ...upcomingBells(resumed, NOW + 1)].map(({ id }) => id));
    expect(ids.size).toBe(10);
  });
});
