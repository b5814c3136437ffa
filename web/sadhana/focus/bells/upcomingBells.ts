import type { FocusSession } from '#web/sadhana/focus/focusSession.ts';
import { totalMs } from '#web/sadhana/focus/timeline/timeline.ts';
import { type BellTime, bellTimes } from './bellTimes.ts';
import type { BellSound } from './sounds.ts';

/** One strike at an instant (epoch milliseconds). */
export interface Bell {
  id: string;
  ringsAt: number;
  sound: BellSound;
  isSoft: boolean;
}

/** For this long, the strikes of a part that "Next" has begun are still upcoming, so that this page rings them. */
const PART_GRACE_MS = 250;

/**
 * The bells of a running session that have not rung yet. Bells that were missed, such as by a device that
 * slept, are not among them.
 */
export function upcomingBells(session: Extract<FocusSession, { phase: 'running' }>, now: number): Bell[] {
  const startedAt = session.endsAt - totalMs(session);
  const graceOf = ({ kind }: BellTime) => (kind === 'part' ? PART_GRACE_MS : 0);
  return bellTimes(session)
    .filter((bell) => startedAt + bell.atMs > now - graceOf(bell))
    .map(({ kind, atMs }) => bellAt(session, startedAt + atMs, kind === 'interval'));
}

/** The bell at the end of a session whose time is over. */
export const endBell = (session: Extract<FocusSession, { phase: 'finished' }>): Bell =>
  bellAt(session, session.endedAt, false);

/** The id contains the instant, because each resume changes it. */
const bellAt = ({ key, sound = 'bowl' }: FocusSession, ringsAt: number, isSoft: boolean): Bell => ({
  id: `${key}/${ringsAt}`,
  ringsAt,
  sound,
  isSoft,
});
