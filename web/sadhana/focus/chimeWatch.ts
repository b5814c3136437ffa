import { bookChime, cancelChime, canRing, ringChime, unlockChime } from './chime.ts';
import { openChimeTurn } from './chimeTurn.ts';
import type { FocusSession } from './focusSession.ts';
import type { FocusStore } from './focusStore.ts';

/** How late a chime still makes sense: in a page that was there all the time (on a machine that slept, say) … */
const LATE_MS = 3_600_000;
/** … and in one that was opened after the end. */
const LATE_ON_ARRIVAL_MS = 60_000;

const GESTURES = ['click', 'pointerup', 'keydown'];

/** Follows the session in this tab for as long as the document lives, on whichever page one is. */
export function watchChime(memberId: string, store: FocusStore): void {
  const turn = openChimeTurn(`focus-chime:${memberId}`);
  let before: FocusSession | null = null;
  let isArriving = true;
  let isUnlocking = false;

  function follow() {
    const { session, now } = store.moment();
    const hasEnded = before?.phase === 'running' && session?.phase === 'finished' && session.leftMs === 0;
    before = session;
    if (session?.phase === 'running') book(session);
    else if (!hasEnded) cancelChime();
    else if (now - session.endedAt <= (isArriving ? LATE_ON_ARRIVAL_MS : LATE_MS)) {
      turn.ifFree(() => ringChime(idOf(session)));
    }
    if (!session) turn.giveUp();
  }

  function book(session: Extract<FocusSession, { phase: 'running' }>) {
    // A tab that could not be heard leaves the turn to one that can.
    if (canRing()) turn.ask(follow);
    else unlock();
    if (turn.isOurs()) bookChime(idOf(session), session.endsAt);
  }

  /** Tries at once and then at each gesture: after a reload most browsers wait for one. */
  function unlock() {
    if (isUnlocking) return;
    isUnlocking = true;
    for (const gesture of GESTURES) window.addEventListener(gesture, attempt, true);
    attempt();
  }
  async function attempt() {
    if (!(await unlockChime())) return;
    for (const gesture of GESTURES) window.removeEventListener(gesture, attempt, true);
    isUnlocking = false;
    follow();
  }

  before = store.moment().session;
  store.watch(follow);
  isArriving = false;
}

/** A session has an end for each time that it is resumed. */
const idOf = (session: Exclude<FocusSession, { phase: 'paused' }>) =>
  `${session.key}/${session.phase === 'running' ? session.endsAt : session.endedAt}`;
