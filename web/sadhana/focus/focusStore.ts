import { deleteDraft, loadDraft, onDraftChangedElsewhere, saveDraft } from '#web/platform/drafts/drafts.ts';
import { FocusSession, finishIfOver, remainingMs } from './focusSession.ts';

const DRAFT_NAME = 'focus';

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
    const after = transition(before, Date.now());
    if (after && after !== before) {
      saveDraft(memberId, DRAFT_NAME, after);
      isStored = JSON.stringify(loadDraft(memberId, DRAFT_NAME)) === JSON.stringify(after);
    } else if (!after) {
      deleteDraft(memberId, DRAFT_NAME);
      isStored = true;
    }
    publish(after);
  };

  const tick = () => change((session, now) => session && finishIfOver(session, now));

  function subscribe(subscriber: () => void) {
    subscribers.add(subscriber);
    tick();
    return () => void subscribers.delete(subscriber);
  }

  onPossibleChange(memberId, tick);
  return { current: () => snapshot, subscribe, change };
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
