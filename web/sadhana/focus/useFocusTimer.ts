import { useState, useSyncExternalStore } from 'react';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { useMember } from '#web/platform/session/useMember.ts';
import { watchChime } from '#web/sadhana/focus/chime/watchChime.ts';
import { withOtherEnd, withoutOtherEnd } from '#web/sadhana/focus/clock/clockChange.ts';
import type { Line } from '#web/sadhana/lines/line.ts';
import { watchPresence } from '#web/sadhana/presence/watchPresence.ts';
import {
  begin,
  endPart,
  type FinishedSession,
  finishIfOver,
  pause,
  resume,
  type SessionSettings,
  stageOf,
  stop,
} from './focusSession.ts';
import { createFocusStore, type FocusStore } from './focusStore.ts';
import type { PlannedPart } from './sessionChoices.ts';
import { watchJournalLock } from './watchJournalLock.ts';

/** The member's session and the functions that change it. */
export function useFocusTimer() {
  const { id } = useMember();
  const [store] = useState(() => focusStoreOf(id));
  const { session, now } = useSyncExternalStore(store.subscribe, store.current);
  return {
    session,
    now,
    /** Starts a session or, with `parts`, a sequence. Does nothing if another tab has already started one. */
    start: (settings: SessionSettings, parts: readonly PlannedPart[] | null) =>
      store.change((current, now) => current ?? begin(withParts(settings, parts), randomUuid(), now)),
    /** Ends the current part of a sequence. Returns whether the last part has begun. */
    endPart: (): boolean => {
      store.change((current, now) => current && endPart(current, now));
      const { session, now } = store.current();
      const stage = session && stageOf(session, now);
      return stage?.name === 'part' && stage.index === (session?.parts?.length ?? 0) - 1;
    },
    pause: () => store.change((current, now) => current && pause(current, now)),
    resume: () => store.change((current, now) => current && resume(current, now)),
    /** Returns the finished session, or null if it was too short and was removed. */
    stop: (): FinishedSession | null => {
      store.change((current, now) => current && stop(current, now));
      const { session: finishedSession } = store.current();
      return finishedSession?.phase === 'finished' ? finishedSession : null;
    },
    /** Applies the member's answer about two clocks that disagree. */
    chooseClock: (isOther: boolean) =>
      store.change(
        (current, now) =>
          current && (isOther ? finishIfOver(withOtherEnd(current, now), now) : withoutOtherEnd(current)),
      ),
    /** Stores the line for the journal that the member writes after the end. */
    setLine: (line: Line) =>
      store.change((current) => (current?.phase === 'finished' ? { ...current, line } : current)),
    /** Removes a session that was logged or discarded, unless the next one is already running. */
    remove: (key: string) => store.change((current) => (current?.key === key ? null : current)),
  };
}

/** The settings of a sequence. Each part has its own key, under which it is logged. */
function withParts(
  { presetId, ...settings }: SessionSettings,
  parts: readonly PlannedPart[] | null,
): SessionSettings {
  if (!parts) return settings;
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  return {
    ...{ ...settings, presetId, minutes, isOpen: undefined },
    parts: parts.map((part) => ({ ...part, key: randomUuid() })),
  };
}

const stores = new Map<string, FocusStore>();

/**
 * The store of a member's session in this document, with its chime and its sitting. They continue when the member opens
 * another page.
 */
function focusStoreOf(memberId: string): FocusStore {
  const existingStore = stores.get(memberId);
  if (existingStore) return existingStore;
  const store = createFocusStore(memberId);
  stores.set(memberId, store);
  watchChime(memberId, store);
  watchPresence(memberId, store);
  watchJournalLock(store);
  return store;
}
