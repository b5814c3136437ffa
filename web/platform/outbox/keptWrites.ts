import { useSyncExternalStore } from 'react';
import type { KeptWrite } from './outbox.ts';

// The kept writes as the screens show them. `memberOutbox.ts` fills them in; it is loaded only when there are any.

/** What is kept. Each feature defines its own kind. */
export interface KeptContent {
  kind: 'entry' | 'log';
}

let memberId: string | null = null;
let writes: readonly KeptWrite<KeptContent>[] = [];
/** The ids that the server has given to new things, by the keys of their writes. */
const sentIds = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notify = () => {
  for (const listener of listeners) listener();
};

export function showKeptWrites(owner: string, current: readonly KeptWrite<KeptContent>[]): void {
  memberId = owner;
  writes = current;
  notify();
}

/** Remembers the id that the server has given to a new thing. */
export function recordSentId({ key, id }: { key: string; id: string }): void {
  sentIds.set(key, id);
  notify();
}

/** The kept writes of a member as they are now. */
export const keptWritesOf = (owner: string): readonly KeptWrite<KeptContent>[] =>
  owner === memberId ? writes : NONE;
const NONE: readonly never[] = [];

/** The kept writes of a member, in their order. The component renders again after each change. */
export const useKeptWrites = (owner: string): readonly KeptWrite<KeptContent>[] =>
  useSyncExternalStore(
    subscribe,
    () => keptWritesOf(owner),
    () => NONE,
  );

/** The id that the server has given to what was kept under this key; undefined if it is still kept. */
export const useSentId = (key: string): string | undefined =>
  useSyncExternalStore(subscribe, () => sentIds.get(key));
