import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS, practisedMinutes, spansOf, stageAt, type Timeline, totalMs } from './timeline.ts';

const sequence: Timeline = {
  minutes: 18,
  settleInS: 30,
  parts: [{ minutes: 10 }, { minutes: 5 }, { minutes: 3 }],
};

const timelines: fc.Arbitrary<Timeline> = fc.record(
  {
    minutes: fc.integer({ min: 1, max: 180 }),
    settleInS: fc.constantFrom(10, 30, 60, 120, 300),
    parts: fc.array(
      fc.record({
        minutes: fc.integer({ min: 1, max: 60 }),
        endedAfterMs: fc.option(fc.integer({ min: 0, max: MINUTE_MS }), { nil: undefined }),
      }),
      { minLength: 2, maxLength: 8 },
    ),
  },
  { requiredKeys: ['minutes'] },
);

it.each([
  ['a plain session has one part', { minutes: 15 }, 15, [[0, 15]]],
  ['the time to settle in comes first', { minutes: 15, settleInS: 120 }, 17, [[2, 17]]],
  [
    'the parts of a sequence follow each other',
    { minutes: 15, parts: [{ minutes: 10 }, { minutes: 5 }] },
    15,
    [
      [0, 10],
      [10, 15],
    ],
  ],
  [
    'a part that was ended early brings the next one forward',
    { minutes: 15, parts: [{ minutes: 10, endedAfterMs: 4 * MINUTE_MS }, { minutes: 5 }] },
    9,
    [
      [0, 4],
      [4, 9],
    ],
  ],
])('%s', (_name, timeline, total, spans) => {
  expect(totalMs(timeline)).toBe(total * MINUTE_MS);
  expect(spansOf(timeline)).toEqual(
    spans.map(([start = 0, end = 0]) => ({ startMs: start * MINUTE_MS, endMs: end * MINUTE_MS })),
  );
});

it.each([
  [0, 'settle-in', undefined, 30],
  [29.999, 'settle-in', undefined, 0.001],
  [30, 'part', 0, 600],
  [629.999, 'part', 0, 0.001],
  [630, 'part', 1, 300],
  [930, 'part', 2, 180],
  [1109, 'part', 2, 1],
  [1110, 'end', undefined, undefined],
  [9999, 'end', undefined, undefined],
])('after %s seconds the stage of a sequence is %s %s', (seconds, name, index, leftSeconds) => {
  const stage = stageAt(sequence, seconds * 1000);
  expect(stage.name).toBe(name);
  if (stage.name === 'part') expect(stage.index).toBe(index);
  if (stage.name !== 'end') {
    expect(stage.leftMs).toBeCloseTo((leftSeconds ?? 0) * 1000, 3);
    expect(stage.elapsedMs + stage.leftMs).toBe(stage.lengthMs);
  }
});

it.each([
  [0, [0, 0, 0]],
  [30 + 59, [0, 0, 0]],
  [30 + 60, [1, 0, 0]],
  [30 + 600, [10, 0, 0]],
  [30 + 600 + 119, [10, 1, 0]],
  [1110, [10, 5, 3]],
])('after %s seconds the practised minutes of the parts are %s', (seconds, minutes) => {
  expect(practisedMinutes(sequence, seconds * 1000)).toEqual(minutes);
});

it('the stages of any session are contiguous, and every part with a length is reached', () => {
  fc.assert(
    fc.property(timelines, (timeline) => {
      let ranMs = 0;
      const reached: (number | string)[] = [];
      for (;;) {
        const stage = stageAt(timeline, ranMs);
        if (stage.name === 'end') break;
        expect(stage.elapsedMs).toBe(0);
        expect(stage.leftMs).toBeGreaterThan(0);
        reached.push(stage.name === 'part' ? stage.index : stage.name);
        ranMs += stage.leftMs;
      }
      expect(ranMs).toBe(totalMs(timeline));
      const expected = spansOf(timeline).flatMap(({ startMs, endMs }, index) =>
        endMs > startMs ? index : [],
      );
      expect(reached).toEqual([...(timeline.settleInS ? ['settle-in'] : []), ...expected]);
    }),
  );
});
