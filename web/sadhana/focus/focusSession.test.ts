import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcement,
  begin,
  clockText,
  DURATIONS,
  elapsedMinutes,
  FocusSession,
  finishIfOver,
  pause,
  remainingMs,
  resume,
  type SessionSettings,
  sessionSettingsOf,
  stop,
} from './focusSession.ts';

const KEY = '0190a7c2-0000-7000-8000-000000000000';
const NOW = Date.UTC(2026, 10, 20, 23, 50);
const MINUTE_MS = 60_000;
const settings: SessionSettings = { minutes: 15, sankalpa: 'To rest.', practiceId: null, day: null };
const started = begin(settings, KEY, NOW);

const gap = fc.integer({ min: 0, max: 20 * MINUTE_MS });
const actions = fc.array(fc.record({ gap, action: fc.constantFrom(pause, resume, finishIfOver) }), {
  maxLength: 20,
});
const minutes = fc.constantFrom(...DURATIONS);

describe('focusSession', () => {
  it('a focus session runs until its end by the wall clock', () => {
    expect(clockText(remainingMs(started, NOW))).toBe('15:00');
    expect(clockText(remainingMs(started, NOW + 1))).toBe('15:00');
    expect(clockText(remainingMs(started, NOW + 1000))).toBe('14:59');
    expect(clockText(remainingMs(started, NOW + 15 * MINUTE_MS - 1))).toBe('00:01');
    expect(finishIfOver(started, NOW + 15 * MINUTE_MS - 1)).toBe(started);
  });

  it('a focus session ends at its planned time, however late the member returns', () => {
    const ended = finishIfOver(started, NOW + 9 * 60 * MINUTE_MS);
    expect(ended).toMatchObject({
      phase: 'finished',
      endedAt: NOW + 15 * MINUTE_MS,
      practised: 15,
      leftMs: 0,
    });
    for (const action of [finishIfOver, pause, resume, stop]) expect(action(ended, NOW)).toBe(ended);
    expect(pause(started, NOW + 9 * 60 * MINUTE_MS)).toEqual(ended);
    expect(stop(started, NOW + 9 * 60 * MINUTE_MS)).toEqual(ended);
  });

  it('a focus session does not run while it is paused', () => {
    const paused = pause(started, NOW + 4 * MINUTE_MS);
    expect(clockText(remainingMs(paused, NOW + 999 * MINUTE_MS))).toBe('11:00');
    const resumed = resume(paused, NOW + 999 * MINUTE_MS);
    expect(resumed).toMatchObject({ phase: 'running', endsAt: NOW + 1010 * MINUTE_MS });
    expect(pause(paused, NOW + 5 * MINUTE_MS)).toBe(paused);
    expect(resume(started, NOW)).toBe(started);
  });

  it('a focus session is logged to the day on which it started, or to the requested day', () => {
    const paused = pause(started, NOW + 4 * MINUTE_MS);
    expect(stop(resume(paused, NOW + 60 * MINUTE_MS), NOW + 62 * MINUTE_MS)?.day).toBe('2026-11-20');
    expect(begin({ ...settings, day: '2026-11-02' }, KEY, NOW).day).toBe('2026-11-02');
  });

  it('a focus session counts the whole elapsed minutes when it is stopped early', () => {
    expect(stop(started, NOW + MINUTE_MS - 1)).toBeNull();
    expect(stop(started, NOW + MINUTE_MS)).toMatchObject({ phase: 'finished', practised: 1 });
    expect(stop(started, NOW + 8 * MINUTE_MS - 1)).toMatchObject({ practised: 7, leftMs: 7 * MINUTE_MS + 1 });
    const paused = pause(started, NOW + 3 * MINUTE_MS + 5);
    expect(stop(paused, NOW + 99 * MINUTE_MS)).toMatchObject({ practised: 3 });
  });

  it('a focus session announces its start, halfway point, last minute and end to screen readers', () => {
    const announced = Array.from({ length: 16 * 60 }, (_, second) => {
      const now = NOW + second * 1000;
      return announcement(finishIfOver(started, now), now);
    });
    const changes = announced.filter((text, index) => text !== announced[index - 1]);
    expect(changes).toEqual([
      'The session has begun: 15 minutes.',
      'Half of the time is left.',
      'One minute is left.',
      'The session has ended.',
    ]);
    expect(announced.indexOf('Half of the time is left.')).toBe(450);
    expect(announced.indexOf('One minute is left.')).toBe(14 * 60);
  });
});

describe('focusSession after any sequence of actions', () => {
  it('a focus session runs for the elapsed time without the pauses, and never longer than its duration', () => {
    fc.assert(
      fc.property(minutes, actions, gap, (chosen, steps, last) => {
        let session = begin({ ...settings, minutes: chosen }, KEY, NOW);
        let now = NOW;
        let ranMs = 0;
        const advance = (span: number) => {
          if (session.phase === 'running') ranMs = Math.min(ranMs + span, chosen * MINUTE_MS);
          now += span;
          session = finishIfOver(session, now);
        };
        for (const { gap, action } of steps) {
          advance(gap);
          session = action(session, now);
        }
        advance(last);
        expect(remainingMs(session, now)).toBe(chosen * MINUTE_MS - ranMs);
        expect(elapsedMinutes(session, now)).toBe(Math.floor(ranMs / MINUTE_MS));
        expect(session.phase === 'finished').toBe(ranMs === chosen * MINUTE_MS);
        expect(FocusSession.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
      }),
    );
  });

  it('a focus session has between zero and its full duration left, even if the clock is changed', () => {
    const jump = fc.integer({ min: -1e10, max: 1e10 });
    const jumps = fc.array(fc.record({ jump, action: fc.constantFrom(pause, resume, finishIfOver) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(minutes, jumps, (chosen, steps) => {
        let session = begin({ ...settings, minutes: chosen }, KEY, NOW);
        let now = NOW;
        let maxMs = chosen * MINUTE_MS;
        for (const step of steps) {
          now += step.jump;
          session = step.action(session, now);
          expect(remainingMs(session, now)).toBeGreaterThanOrEqual(0);
          expect(remainingMs(session, now)).toBeLessThanOrEqual(maxMs);
          if (session.phase !== 'running') maxMs = session.leftMs;
          const ended = stop(session, now);
          if (ended?.phase === 'finished') expect(ended.practised).toBeLessThanOrEqual(chosen);
        }
      }),
    );
  });
});

describe('FocusSession', () => {
  const isValid = (stored: unknown) => FocusSession.safeParse(stored).success;

  it('the schema of a stored focus session accepts only valid values', () => {
    expect(isValid(started)).toBe(true);
    for (const invalidValue of [undefined, null, 7, 'running', [], {}, { ...started, phase: 'flying' }]) {
      expect(isValid(invalidValue)).toBe(false);
    }
    expect(isValid({ ...started, leftMs: 16 * MINUTE_MS })).toBe(false);
    expect(isValid({ ...started, leftMs: -1 })).toBe(false);
    expect(isValid({ ...started, minutes: 14 })).toBe(false);
    expect(isValid({ ...started, endsAt: null })).toBe(false);
    expect(isValid({ ...started, day: '2026-02-30' })).toBe(false);
    expect(isValid({ ...started, key: 'key' })).toBe(false);
    expect(isValid({ ...stop(started, NOW + 2 * MINUTE_MS), practised: 16 })).toBe(false);
  });
});

describe('sessionSettingsOf', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const settingsFrom = (query: string) => sessionSettingsOf(new URLSearchParams(query), noon);

  it('sessionSettingsOf uses fifteen minutes for an unknown duration', () => {
    for (const minutes of [5, 15, 25, 50]) expect(settingsFrom(`duration=${minutes}`).minutes).toBe(minutes);
    for (const invalidValue of ['', '0', '10', '-5', '25.5', 'x', '1e9', 'NaN']) {
      expect(settingsFrom(`duration=${invalidValue}`).minutes).toBe(15);
    }
    expect(settingsFrom('').minutes).toBe(15);
  });

  it('sessionSettingsOf accepts only an intention that the form would accept', () => {
    expect(settingsFrom('sankalpa=%20To+rest.%20').sankalpa).toBe('To rest.');
    expect(settingsFrom('sankalpa=%20%20').sankalpa).toBe('');
    expect(settingsFrom(`sankalpa=${'x'.repeat(501)}`).sankalpa).toBe('');
    expect(settingsFrom('').sankalpa).toBe('');
  });

  it('sessionSettingsOf ignores a day that cannot be logged to', () => {
    expect(settingsFrom('date=2026-11-02').day).toBe('2026-11-02');
    expect(settingsFrom('date=2026-11-21').day).toBe('2026-11-21');
    for (const invalidValue of ['', '2026-11-22', '2026-02-30', 'today', '20261102', '0999-01-01']) {
      expect(settingsFrom(`date=${invalidValue}`).day).toBeNull();
    }
    expect(settingsFrom('').day).toBeNull();
  });

  it('sessionSettingsOf returns no practice if none is named', () => {
    expect(settingsFrom('practiceId=').practiceId).toBeNull();
    expect(settingsFrom('practiceId=abc').practiceId).toBe('abc');
  });
});
