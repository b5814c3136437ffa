import { deleteDraft } from '#web/platform/drafts/draftStorage.ts';
import { loadDraft, onDraftChangedElsewhere, saveDraft } from '#web/platform/drafts/drafts.ts';
import { compareClocks, moveEnd, settleJump } from '#web/sadhana/focus/clock/clockChange.ts';
import { measureServerOffset } from '#web/sadhana/focus/clock/serverOffset.ts';
import { FocusSession, finishIfOver, remainingMs } from './focusSession.ts';

const DRAFT_NAME = 'focus';

/** Smaller differences of the wall clock and the page's clock are corrections that every device makes. */
const MIN_JUMP_MS = 2_000;

/** The session at `now` (epoch milliseconds); null if there is none. */
export interface FocusSnapshot {
  session: FocusSession | null;
  now: number;
}

export interface FocusStore {
  /** The latest snapshot. It stays the same object until the subscribers are called. */
  current: () => FocusSnapshot;
  /** Calls the subscriber at each new snapshot. */
  subscribe: (subscriber: () => void) => () => void;
  change: (transition: (session: FocusSession | null, now: number) => FocusSession | null) => void;
}

/**
 * Creates the store of a member's focus session. A member has at most one, which this browser stores and
 * shares between its tabs.
 */
export function createFocusStore(memberId: string): FocusStore {
  const subscribers = new Set<() => void>();
  const loadSession = () => FocusSession.safeParse(loadDraft(memberId, DRAFT_NAME)).data ?? null;
  let snapshot: FocusSnapshot = { session: loadSession(), now: Date.now() };
  let isStored = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The end of the running session and the difference of the clocks when this page last saw them. */
  let seen: { endsAt: number; difference: number } | null = null;

  // Returns the stored session, because another tab may have changed it. If the session could not be stored, returns
  // the one in memory.
  const latestSession = () => (isStored ? loadSession() : snapshot.session);

  function publish(session: FocusSession | null) {
    snapshot = { session, now: Date.now() };
    clearTimeout(timer);
    if (session?.phase === 'running') timer = setTimeout(tick, msToNextSecond(session, snapshot.now));
    for (const subscriber of subscribers) subscriber();
  }

  const change: FocusStore['change'] = (transition) => {
    const before = latestSession();
    const jumpMs = jumpSince(seen, before);
    const moved = before && jumpMs !== 0 ? moveEnd(before, jumpMs) : before;
    const after = transition(moved, Date.now());
    if (after && after !== before) {
      saveDraft(memberId, DRAFT_NAME, after);
      isStored = JSON.stringify(loadDraft(memberId, DRAFT_NAME)) === JSON.stringify(after);
    } else if (!after) {
      deleteDraft(memberId, DRAFT_NAME);
      isStored = true;
    }
    const hasBegun = !seen && (before?.phase === 'running' || after?.phase === 'running');
    seen = after?.phase === 'running' ? { endsAt: after.endsAt, difference: clockDifference() } : null;
    publish(after);
    if (after && (hasBegun || jumpMs !== 0)) void checkClocks(after, jumpMs);
  };

  /** Asks for the server's time when a session starts to run, after a reload, and after a jump of the wall clock. */
  async function checkClocks({ key }: FocusSession, jumpMs: number): Promise<void> {
    const offset = await measureServerOffset();
    change((session, now) => {
      if (session?.key !== key) return session;
      if (jumpMs === 0) return compareClocks(session, offset, now);
      return finishIfOver(settleJump(session, jumpMs, offset), now);
    });
  }

  const tick = () => change((session, now) => session && finishIfOver(session, now));

  function subscribe(subscriber: () => void) {
    subscribers.add(subscriber);
    tick();
    return () => void subscribers.delete(subscriber);
  }

  onPossibleChange(memberId, tick);
  return { current: () => snapshot, subscribe, change };
}

const clockDifference = () => Date.now() - performance.now();

/** The milliseconds by which the wall clock has moved against the page's clock. Other tabs may have changed the session. */
function jumpSince(
  seen: { endsAt: number; difference: number } | null,
  session: FocusSession | null,
): number {
  if (!seen || session?.phase !== 'running' || session.endsAt !== seen.endsAt) return 0;
  const jumpMs = clockDifference() - seen.difference;
  return Math.abs(jumpMs) < MIN_JUMP_MS ? 0 : jumpMs;
}

/** Milliseconds until the displayed seconds change. */
const msToNextSecond = (session: FocusSession, now: number) => remainingMs(session, now) % 1000 || 1000;

/**
 * Calls `tick` on events after which the snapshot may be outdated, because timers are slow or stopped in a
 * background tab.
 */
function onPossibleChange(memberId: string, tick: () => void): void {
  onDraftChangedElsewhere(memberId, DRAFT_NAME, tick);
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'pageshow'],
  ];
  for (const [target, name] of events) target.addEventListener(name, tick);
}
