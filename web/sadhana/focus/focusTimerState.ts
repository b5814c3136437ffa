import { watchChime } from './chimeWatch.ts';
import { type FocusStore, openFocusStore } from './focusStore.ts';

const rooms = new Map<string, FocusStore>();

/** A member's one session in this document, and its chime. Both go on when the page is left for another. */
export function focusTimerStateOf(memberId: string): FocusStore {
  const known = rooms.get(memberId);
  if (known) return known;
  const store = openFocusStore(memberId);
  rooms.set(memberId, store);
  watchChime(memberId, store);
  return store;
}
