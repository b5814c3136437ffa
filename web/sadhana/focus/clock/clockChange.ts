// A running session stores its end by the wall clock. If the wall clock is set, the end moves with it, so that the
// session keeps its length. A page notices this, because its own clock (`performance.now`) cannot be set. That clock
// stands still in some browsers while the device sleeps, which looks the same, and it starts anew after a reload.
// Therefore the session also stores the difference to the server's time.

import type { FocusSession } from '#web/sadhana/focus/focusSession.ts';
import { totalMs } from '#web/sadhana/focus/timeline/timeline.ts';

/** Smaller differences are caused by the network, or are too small to matter in a sit. */
const MAX_DIFFERENCE_MS = 30_000;

/** Moves the end of a running session with the wall clock, which was set by `jumpMs`. */
export function moveEnd(session: FocusSession, jumpMs: number): FocusSession {
  if (session.phase !== 'running') return session;
  const { endsAt, serverOffset } = session;
  return {
    ...session,
    endsAt: endsAt + jumpMs,
    serverOffset: serverOffset === undefined ? undefined : serverOffset - jumpMs,
  };
}

/**
 * Decides by the server's time whether the device slept or its wall clock was set, after `moveEnd` has assumed the
 * latter. If the server's time is not known, the member is asked. `serverOffset` is the server's time minus the wall
 * clock, or null.
 */
export function settleJump(session: FocusSession, jumpMs: number, serverOffset: number | null): FocusSession {
  // A sleeping device does not set the wall clock back.
  if (session.phase !== 'running' || jumpMs < 0) return session;
  const endAfterSleep = session.endsAt - jumpMs;
  if (serverOffset === null || session.serverOffset === undefined)
    return jumpMs < MAX_DIFFERENCE_MS ? session : { ...session, otherEnd: endAfterSleep };
  const setBy = session.serverOffset + jumpMs - serverOffset;
  return setBy > jumpMs / 2 ? session : { ...session, endsAt: endAfterSleep, serverOffset };
}

/**
 * Compares the wall clock with the server's time, at the start of a session and after a reload. If they disagree, the
 * member is asked. Without the server's time, an end is implausible only if it is further away than it can be.
 */
export function compareClocks(session: FocusSession, serverOffset: number | null, now: number): FocusSession {
  if (session.phase === 'paused' || (session.phase === 'finished' && session.leftMs > 0)) return session;
  const end = session.phase === 'running' ? session.endsAt : session.endedAt;
  if (serverOffset !== null && session.serverOffset !== undefined) {
    const setBy = session.serverOffset - serverOffset;
    const otherEnd = end + setBy;
    const isOver = end <= now && otherEnd <= now;
    return Math.abs(setBy) < MAX_DIFFERENCE_MS || isOver ? session : { ...session, serverOffset, otherEnd };
  }
  if (session.phase === 'running' && end > now + session.leftMs + MAX_DIFFERENCE_MS)
    return { ...session, endsAt: now + session.leftMs, otherEnd: now };
  return serverOffset === null ? session : { ...session, serverOffset };
}

/** The session with the other end about which the member was asked. A finished session continues. */
export function withOtherEnd(session: FocusSession, now: number): FocusSession {
  if (session.phase === 'paused' || session.otherEnd === undefined) return session;
  const { otherEnd, ...rest } = session;
  if (rest.phase === 'running') return { ...rest, endsAt: otherEnd };
  const { endedAt: _end, practised: _minutes, isBellMissed: _bell, ...settings } = rest;
  const leftMs = Math.min(Math.max(otherEnd - now, 0), totalMs(rest));
  return { ...settings, phase: 'running', endsAt: otherEnd, leftMs };
}

/** The session without the question. */
export const withoutOtherEnd = (session: FocusSession): FocusSession =>
  session.phase === 'paused' ? session : { ...session, otherEnd: undefined };
