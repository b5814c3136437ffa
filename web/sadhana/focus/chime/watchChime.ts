import { endBell, upcomingBells } from '#web/sadhana/focus/bells/upcomingBells.ts';
import type { FinishedSession, FocusSession } from '#web/sadhana/focus/focusSession.ts';
import type { FocusStore } from '#web/sadhana/focus/focusStore.ts';
import { cancelBells, canPlay, ringEndBell, scheduleBells, unlockChime } from './chime.ts';
import { createChimeLock } from './chimeLock.ts';
import { keepAudioClockRunning } from './silentTone.ts';

/**
 * The maximum delay of the end bell in a tab that was open all the time, for example after the machine slept.
 */
const MAX_LATE_MS = 3_600_000;
/** The maximum delay of the end bell in a tab that was opened after the end. */
const MAX_LATE_ON_LOAD_MS = 60_000;
/** An end bell that the audio clock has not rung counts as missed if it rings later than this. */
const MAX_UNNOTICED_DELAY_MS = 5_000;

const GESTURES = ['click', 'pointerup', 'keydown'];

/** Schedules and rings the bells of the session on every page, until the document is unloaded. */
export function watchChime(memberId: string, store: FocusStore): void {
  const lock = createChimeLock(`focus-chime:${memberId}`);
  let previous: FocusSession | null = null;
  let isLoading = true;
  let isUnlocking = false;

  function update() {
    const { session, now } = store.current();
    const hasEnded = previous?.phase === 'running' && session?.phase === 'finished' && session.leftMs === 0;
    previous = session;
    const isRunning = session?.phase === 'running';
    if (isRunning) schedule(session, now);
    else if (hasEnded) end(session, now - session.endedAt);
    else cancelBells();
    keepAudioClockRunning(isRunning && session.ringsWhenLocked === true && lock.isHeld());
    if (!session) lock.release();
  }

  function schedule(session: Extract<FocusSession, { phase: 'running' }>, now: number) {
    // A tab without sound leaves the lock to a tab with sound.
    if (canPlay()) lock.request(update);
    else unlock();
    if (lock.isHeld()) scheduleBells(upcomingBells(session, now));
  }

  function end(session: FinishedSession, lateMs: number) {
    const isTooLate = lateMs > (isLoading ? MAX_LATE_ON_LOAD_MS : MAX_LATE_MS);
    lock.runIfAvailable(async () => {
      const hasReachedEnd = isTooLate ? null : await ringEndBell(endBell(session));
      if (isTooLate) cancelBells();
      if (hasReachedEnd) return;
      if (hasReachedEnd === null || lateMs > MAX_UNNOTICED_DELAY_MS) noteMissedBell(session.key);
    });
  }

  const noteMissedBell = (key: string) =>
    store.change((session) =>
      session?.phase === 'finished' && session.key === key ? { ...session, isBellMissed: true } : session,
    );

  /** Tries immediately and again at each gesture, because most browsers wait for one after a reload. */
  function unlock() {
    if (isUnlocking) return;
    isUnlocking = true;
    for (const gesture of GESTURES) window.addEventListener(gesture, tryToUnlock, true);
    tryToUnlock();
  }
  async function tryToUnlock() {
    if (!(await unlockChime())) return;
    for (const gesture of GESTURES) window.removeEventListener(gesture, tryToUnlock, true);
    isUnlocking = false;
    update();
  }

  previous = store.current().session;
  store.subscribe(update);
  isLoading = false;
}
