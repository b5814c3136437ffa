import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#web/sadhana/focus/timeline/timeline.ts';
import {
  announcement,
  begin,
  elapsedMinutes,
  elapsedPartMinutes,
  endPart,
  FocusSession,
  finishIfOver,
  lengthOf,
  pause,
  remainingMs,
  resume,
  type SessionSettings,
  stageOf,
  stop,
} from './focusSession.ts';

const KEY = '0190a7c2-0000-7000-8000-000000000000';
const NOW = Date.UTC(2026, 10, 20, 23, 50);
const settings: SessionSettings = { minutes: 15, sankalpa: 'To rest.', practiceId: null, day: null };
const partOf = (name: string, minutes: number, index: number) => ({
  key: `0190a7c2-0000-7000-8000-00000000000${index}`,
  practiceId: name,
  name,
  minutes,
});
const parts = [partOf('Āsana', 10, 1), partOf('Meditation', 5, 2), partOf('Chanting', 3, 3)];
const sequence = begin({ ...settings, minutes: 18, parts }, KEY, NOW);
const atMinute = (minutes: number) => NOW + minutes * MINUTE_MS;
const announcements = (session: FocusSession, minutes: number) => {
  const texts = Array.from({ length: minutes * 60 + 1 }, (_, second) => {
    const now = NOW + second * 1000;
    return announcement(finishIfOver(session, now), now);
  });
  return texts.filter((text, index) => text !== texts[index - 1]);
};

describe('a session with time to settle in', () => {
  const session = begin({ ...settings, minutes: 5, settleInS: 60 }, KEY, NOW);

  it('the elapsed time of a session does not include the time to settle in', () => {
    expect(stop(session, atMinute(1.9))).toBeNull();
    expect(stop(session, atMinute(2))).toMatchObject({ practised: 1 });
    expect(finishIfOver(session, atMinute(5.9))).toBe(session);
    expect(finishIfOver(session, atMinute(6))).toMatchObject({ practised: 5, endedAt: atMinute(6) });
  });

  it('a session announces the time to settle in before it starts', () => {
    expect(announcements(session, 7)).toEqual([
      'Settle in: 1 minute.',
      'The session has begun: 5 minutes.',
      'Half of the time is left.',
      'One minute is left.',
      'The session has ended.',
    ]);
  });
});

describe('an open-ended session', () => {
  const session = begin({ ...settings, minutes: 180, isOpen: true }, KEY, NOW);

  it('an open-ended session lasts until it is stopped, or for 180 minutes', () => {
    expect(stop(session, atMinute(73.5))).toMatchObject({ practised: 73, endedAt: atMinute(73.5) });
    expect(finishIfOver(session, atMinute(999))).toMatchObject({ practised: 180, endedAt: atMinute(180) });
    expect(announcements(session, 181).slice(0, 1)).toEqual(['The session has begun.']);
  });
});

describe('a sequence', () => {
  it('a sequence continues from part to part with its running time, even across a pause and a reload', () => {
    const stages = [0, 9.99, 10, 14.99, 15, 17.99].map((minutes) => stageOf(sequence, atMinute(minutes)));
    expect(stages.map((stage) => stage.name === 'part' && stage.index)).toEqual([0, 0, 1, 1, 2, 2]);
    const paused = pause(sequence, atMinute(12));
    const restored = FocusSession.parse(JSON.parse(JSON.stringify(paused)));
    const resumed = resume(restored, atMinute(500));
    expect(stageOf(resumed, atMinute(502.9))).toMatchObject({ name: 'part', index: 1 });
    expect(stageOf(resumed, atMinute(503))).toMatchObject({ name: 'part', index: 2 });
    expect(finishIfOver(resumed, atMinute(506))).toMatchObject({ phase: 'finished', practised: 18 });
  });

  it('Next ends the current part at once, but never the last one', () => {
    const second = endPart(sequence, atMinute(4.5));
    expect(stageOf(second, atMinute(4.5))).toMatchObject({ index: 1, elapsedMs: 0, leftMs: 5 * MINUTE_MS });
    expect(remainingMs(second, atMinute(4.5))).toBe(8 * MINUTE_MS);
    const third = endPart(pause(second, atMinute(5)), atMinute(60));
    expect(third).toMatchObject({ phase: 'paused', leftMs: 3 * MINUTE_MS });
    expect(endPart(third, atMinute(61))).toBe(third);
    const ended = stop(resume(third, atMinute(70)), atMinute(72));
    expect(ended && elapsedPartMinutes(ended, atMinute(72))).toEqual([4, 0, 2]);
    expect(ended).toMatchObject({ practised: 6 });
    expect(FocusSession.parse(JSON.parse(JSON.stringify(ended)))).toEqual(ended);
    expect(endPart(begin(settings, KEY, NOW), NOW)).toMatchObject({ leftMs: 15 * MINUTE_MS });
  });

  it('a sequence is not logged if no part has lasted a minute', () => {
    expect(stop(endPart(sequence, atMinute(0.9)), atMinute(1.8))).toBeNull();
  });

  it('a sequence announces each part by its name', () => {
    expect(announcements(sequence, 19)).toEqual([
      'Part 1 of 3: Āsana, 10 minutes.',
      'Part 2 of 3: Meditation, 5 minutes.',
      'Part 3 of 3: Chanting, 3 minutes.',
      'One minute is left.',
      'The session has ended.',
    ]);
  });

  /** Adds the time that each part runs within a span of time. */
  function countParts(session: FocusSession, start: number, span: number, ranMs: number[]): void {
    let now = start;
    const end = start + span;
    while (now < end) {
      const stage = stageOf(session, now);
      if (stage.name !== 'part') return;
      const spent = Math.min(end - now, stage.leftMs);
      ranMs[stage.index] = (ranMs[stage.index] ?? 0) + spent;
      now += spent;
    }
  }

  it('a sequence logs the time of each part, however it is paused, resumed and continued with Next', () => {
    const gap = fc.integer({ min: 0, max: 6 * MINUTE_MS });
    const action = fc.constantFrom(pause, resume, endPart, finishIfOver);
    fc.assert(
      fc.property(fc.array(fc.record({ gap, action }), { maxLength: 20 }), (steps) => {
        let session = sequence;
        let now = NOW;
        const ranMs = [0, 0, 0];
        for (const step of steps) {
          if (session.phase === 'running') countParts(session, now, step.gap, ranMs);
          now += step.gap;
          session = step.action(finishIfOver(session, now), now);
        }
        const minutes = ranMs.map((each) => Math.floor(each / MINUTE_MS));
        expect(elapsedPartMinutes(session, now)).toEqual(minutes);
        expect(elapsedMinutes(session, now)).toBe(minutes.reduce((sum, each) => sum + each, 0));
        expect(FocusSession.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
      }),
    );
  });
});

describe('FocusSession', () => {
  const isValid = (stored: unknown) => FocusSession.safeParse(stored).success;

  it("the schema of a focus session accepts a member's own length and sequences, and keeps a session with unknown bells", () => {
    const own = begin({ ...settings, minutes: 180 }, KEY, NOW);
    expect(isValid(own)).toBe(true);
    expect(isValid({ ...own, minutes: 181, leftMs: 1 })).toBe(false);
    expect(isValid({ ...sequence, parts: [parts[0]] })).toBe(false);
    expect(isValid({ ...sequence, leftMs: 18 * MINUTE_MS + 1 })).toBe(false);
    expect(isValid({ ...own, settleInS: -1 })).toBe(false);
    expect(FocusSession.parse({ ...own, sound: 'flute', intervals: 'often' })).toEqual(own);
  });
});

it.each([
  ['', null],
  ['minutes=40', { minutes: 40 }],
  ['minutes=1&duration=5', { minutes: 1 }],
  ['minutes=180', { minutes: 180 }],
  ['minutes=181&duration=5', { minutes: 5 }],
  ['minutes=0', null],
  ['minutes=1e2', null],
  ['minutes=7.5', null],
  ['duration=25', { minutes: 25 }],
  ['duration=40', null],
  ['open=1&minutes=40', { minutes: 180, isOpen: true }],
  ['open=true', null],
])('lengthOf reads the length from "%s"', (query, length) => {
  expect(lengthOf(new URLSearchParams(query))).toEqual(length);
});
