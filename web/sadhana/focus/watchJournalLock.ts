import { keepJournalUnlocked } from '#web/platform/session/journalLock.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import type { FocusStore } from './focusStore.ts';

const INTERVAL_MS = 60_000;

/** Keeps a sealed journal unlocked while a session runs, so that its line can be written at the end. */
export function watchJournalLock(store: FocusStore): void {
  let postponedAt = 0;
  store.subscribe(() => {
    const { session, now } = store.current();
    const user = currentSession()?.user;
    if (session?.phase !== 'running' || !user || Math.abs(now - postponedAt) < INTERVAL_MS) return;
    postponedAt = now;
    void keepJournalUnlocked(user).catch(console.warn);
  });
}
