// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/account.ts';
import { connectSealedJournal } from '#web/platform/session/journalLock.ts';
import { saveSession } from '#web/platform/session/sessionStore.ts';
import type { FocusSession } from './focusSession.ts';
import type { FocusSnapshot, FocusStore } from './focusStore.ts';
import { watchJournalLock } from './watchJournalLock.ts';

afterEach(() => localStorage.clear());

const keepUnlocked = vi.fn(async () => {});
connectSealedJournal({ lock: async () => {}, keepUnlocked, countWaiting: async () => 0 });

/** Signs in a member, and passes these snapshots of the timer to `watchJournalLock`. Returns how often it keeps the journal unlocked. */
function watch(journal: User['journal'], snapshots: [phase: string, seconds: number][]): number {
  keepUnlocked.mockClear();
  saveSession({ token: 't', user: { id: 'u1', journal } as User }, true);
  const store = { current: () => snapshot, subscribe: (call: () => void) => (subscriber = call) };
  let snapshot: FocusSnapshot = { session: null, now: 0 };
  let subscriber = () => {};
  watchJournalLock(store as unknown as FocusStore);
  for (const [phase, seconds] of snapshots) {
    snapshot = { session: { phase } as FocusSession, now: 1e12 + seconds * 1_000 };
    subscriber();
  }
  return keepUnlocked.mock.calls.length;
}

test('a running sit keeps a sealed journal unlocked, once a minute', () => {
  const minute: [string, number][] = [0, 1, 59, 60, 61, 120].map((seconds) => ['running', seconds]);
  expect(watch('sealed', minute)).toBe(3);
});

test('a paused sit does not keep it unlocked, and a plain journal is left alone', () => {
  expect(watch('sealed', [['paused', 0]])).toBe(0);
  expect(watch('plain', [['running', 0]])).toBe(0);
});
