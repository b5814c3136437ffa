import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { announceSession, type SittingSession } from './announceSession.ts';

/** A part of the store of the focus timer. It calls its subscribers every second while a session runs. */
interface SessionStore {
  current: () => { session: (SittingSession & { phase: string }) | null; now: number };
  subscribe: (subscriber: () => void) => unknown;
}

/**
 * Announces the member's sessions while they run: from each start or resume to the next pause or the end. It continues
 * on every page, until the document is unloaded.
 */
export function watchPresence(memberId: string, store: SessionStore): void {
  /** The session in the last snapshot; undefined before the first one. */
  let sessionKey: string | null | undefined;
  let announceAgainAt = Number.POSITIVE_INFINITY;
  store.subscribe(() => {
    const { session, now } = store.current();
    const running = session?.phase === 'running' && takesPart() ? session : null;
    const key = running?.key ?? null;
    if (key === sessionKey && now < announceAgainAt) return;
    sessionKey = key;
    announceAgainAt = announceSession(memberId, running, now);
  });
}

const takesPart = () => currentSession()?.user.practice?.presence ?? PRACTICE_DEFAULTS.presence;
