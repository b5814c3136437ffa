import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcement,
  begin,
  clockText,
  DURATIONS,
  elapsedMinutes,
  FocusSession,
  type FocusTerms,
  leftAt,
  pause,
  resume,
  settled,
  stop,
} from './focusSession.ts';

const KEY = '0190a7c2-0000-7000-8000-000000000000';
const NOW = Date.UTC(2026, 10, 20, 23, 50);
const MINUTE = 60_000;
const terms: FocusTerms = { minutes: 15, sankalpa: 'To rest.', practiceId: null, day: null };
const begun = begin(terms, KEY, NOW);

const gap = fc.integer({ min: 0, max: 20 * MINUTE });
const acts = fc.array(fc.record({ gap, act: fc.constantFrom(pause, resume, settled) }), { maxLength: 20 });
const minutes = fc.constantFrom(...DURATIONS);

describe('a session', () => {
  it('runs until its end, by the wall clock', () => {
    expect(clockText(leftAt(begun, NOW))).toBe('15:00');
    expect(clockText(leftAt(begun, NOW + 1))).toBe('15:00');
    expect(clockText(leftAt(begun, NOW + 1000))).toBe('14:59');
    expect(clockText(leftAt(begun, NOW + 15 * MINUTE - 1))).toBe('00:01');
    expect(settled(begun, NOW + 15 * MINUTE - 1)).toBe(begun);
  });

  it('has ended at its own time, however late one comes', () => {
    const ended = settled(begun, NOW + 9 * 60 * MINUTE);
    expect(ended).toMatchObject({ phase: 'finished', endedAt: NOW + 15 * MINUTE, practised: 15, leftMs: 0 });
    for (const act of [settled, pause, resume, stop]) expect(act(ended, NOW)).toBe(ended);
    expect(pause(begun, NOW + 9 * 60 * MINUTE)).toEqual(ended);
    expect(stop(begun, NOW + 9 * 60 * MINUTE)).toEqual(ended);
  });

  it('stands still while it is paused', () => {
    const paused = pause(begun, NOW + 4 * MINUTE);
    expect(clockText(leftAt(paused, NOW + 999 * MINUTE))).toBe('11:00');
    const resumed = resume(paused, NOW + 999 * MINUTE);
    expect(resumed).toMatchObject({ phase: 'running', endsAt: NOW + 1010 * MINUTE });
    expect(pause(paused, NOW + 5 * MINUTE)).toBe(paused);
    expect(resume(begun, NOW)).toBe(begun);
  });

  it('is logged to the day on which it started, or the one that was asked for', () => {
    const paused = pause(begun, NOW + 4 * MINUTE);
    expect(stop(resume(paused, NOW + 60 * MINUTE), NOW + 62 * MINUTE)?.day).toBe('2026-11-20');
    expect(begin({ ...terms, day: '2026-11-02' }, KEY, NOW).day).toBe('2026-11-02');
  });

  it('that is stopped early counts the whole minutes that have gone by', () => {
    expect(stop(begun, NOW + MINUTE - 1)).toBeNull();
    expect(stop(begun, NOW + MINUTE)).toMatchObject({ phase: 'finished', practised: 1 });
    expect(stop(begun, NOW + 8 * MINUTE - 1)).toMatchObject({ practised: 7, leftMs: 7 * MINUTE + 1 });
    const paused = pause(begun, NOW + 3 * MINUTE + 5);
    expect(stop(paused, NOW + 99 * MINUTE)).toMatchObject({ practised: 3 });
  });

  it('tells a screen reader of its start, its half, its last minute and its end', () => {
    const told = Array.from({ length: 16 * 60 }, (_, second) => {
      const now = NOW + second * 1000;
      return announcement(settled(begun, now), now);
    });
    const changes = told.filter((text, at) => text !== told[at - 1]);
    expect(changes).toEqual([
      'The session has begun: 15 minutes.',
      'Half of the time is left.',
      'One minute is left.',
      'The session has ended.',
    ]);
    expect(told.indexOf('Half of the time is left.')).toBe(450);
    expect(told.indexOf('One minute is left.')).toBe(14 * 60);
  });
});

describe('whatever is done with it, a session', () => {
  it('has gone on for the wall time without the pauses, and never longer than was chosen', () => {
    fc.assert(
      fc.property(minutes, acts, gap, (chosen, done, last) => {
        let session = begin({ ...terms, minutes: chosen }, KEY, NOW);
        let now = NOW;
        let ran = 0;
        const pass = (span: number) => {
          if (session.phase === 'running') ran = Math.min(ran + span, chosen * MINUTE);
          now += span;
          session = settled(session, now);
        };
        for (const { gap: span, act } of done) {
          pass(span);
          session = act(session, now);
        }
        pass(last);
        expect(leftAt(session, now)).toBe(chosen * MINUTE - ran);
        expect(elapsedMinutes(session, now)).toBe(Math.floor(ran / MINUTE));
        expect(session.phase === 'finished').toBe(ran === chosen * MINUTE);
        expect(FocusSession.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
      }),
    );
  });

  it('has never less than nothing and never more than was chosen left, wherever the clock is set', () => {
    const jump = fc.integer({ min: -1e10, max: 1e10 });
    const wild = fc.array(fc.record({ jump, act: fc.constantFrom(pause, resume, settled) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(minutes, wild, (chosen, done) => {
        let session = begin({ ...terms, minutes: chosen }, KEY, NOW);
        let now = NOW;
        let most = chosen * MINUTE;
        for (const step of done) {
          now += step.jump;
          session = step.act(session, now);
          expect(leftAt(session, now)).toBeGreaterThanOrEqual(0);
          expect(leftAt(session, now)).toBeLessThanOrEqual(most);
          if (session.phase !== 'running') most = session.leftMs;
          const ended = stop(session, now);
          if (ended?.phase === 'finished') expect(ended.practised).toBeLessThanOrEqual(chosen);
        }
      }),
    );
  });
});

describe('what was kept', () => {
  const isKept = (kept: unknown) => FocusSession.safeParse(kept).success;

  it('is taken up only if it can be true', () => {
    expect(isKept(begun)).toBe(true);
    for (const rubbish of [undefined, null, 7, 'running', [], {}, { ...begun, phase: 'flying' }]) {
      expect(isKept(rubbish)).toBe(false);
    }
    expect(isKept({ ...begun, leftMs: 16 * MINUTE })).toBe(false);
    expect(isKept({ ...begun, leftMs: -1 })).toBe(false);
    expect(isKept({ ...begun, minutes: 14 })).toBe(false);
    expect(isKept({ ...begun, endsAt: null })).toBe(false);
    expect(isKept({ ...begun, day: '2026-02-30' })).toBe(false);
    expect(isKept({ ...begun, key: 'key' })).toBe(false);
    expect(isKept({ ...stop(begun, NOW + 2 * MINUTE), practised: 16 })).toBe(false);
  });
});
