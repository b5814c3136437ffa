import type { FocusSession } from '#web/sadhana/focus/focusSession.ts';
import type { FocusStore } from '#web/sadhana/focus/focusStore.ts';
import { cancelChime, canPlay, playDueChime, scheduleChime, unlockChime } from './chime.ts';
import { createChimeLock } from './chimeLock.ts';

/**
 * The largest delay of the chime in a tab that was open all the time, for example after the machine slept.
 */
const MAX_LATE_MS = 3_600_000;
/** The largest delay of the chime in a tab that was opened after the end. */
const MAX_LATE_ON_LOAD_MS = 60_000;

const GESTURES = ['click', 'pointerup', 'keydown'];

/** Schedules and plays the chime of the session on every page, until the browser leaves the document. */
export function watchChime(memberId: string, store: FocusStore): void {
  const lock = createChimeLock(`focus-chime:${memberId}`);
  let previous: FocusSession | null = null;
  let isLoading = true;
  let isUnlocking = false;

  function update() {
    const { session, now } = store.current();
    const hasEnded = previous?.phase === 'running' && session?.phase === 'finished' && session.leftMs === 0;
    previous = session;
    if (session?.phase === 'running') schedule(session);
    else if (!hasEnded) cancelChime();
    else if (now - session.endedAt <= (isLoading ? MAX_LATE_ON_LOAD_MS : MAX_LATE_MS)) {
      lock.runIfAvailable(() => playDueChime(idOf(session)));
    }
    if (!session) lock.release();
  }

  function schedule(session: Extract<FocusSession, { phase: 'running' }>) {
    // A tab without sound leaves the lock to a tab with sound.
    if (canPlay()) lock.request(update);
    else unlock();
    if (lock.isHeld()) scheduleChime(idOf(session), session.endsAt);
  }

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

/** Identifies a session and its end, because each resume changes the end. */
const idOf = (session: Exclude<FocusSession, { phase: 'paused' }>) =>
  `${session.key}/${session.phase === 'running' ? session.endsAt : session.endedAt}`;
