import { useSyncExternalStore } from 'react';
import type { KeptWrite } from './outbox.ts';

// The kept writes as the screens show them. `memberOutbox.ts` and an unlocked sealed journal fill them in; they are loaded
// only when they are needed.

/** What is kept. Each feature defines its own kind. */
export interface KeptContent {
  kind: 'entry' | 'log' | 'sealed';
}

type Writes = readonly KeptWrite<KeptContent>[];

let memberId: string | null = null;
let writes: Writes = [];
let sealedWrites: Writes = [];
let allWrites: Writes = [];
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

export function showKeptWrites(owner: string, current: Writes): void {
  show(owner, current, owner === memberId ? sealedWrites : NONE);
}

/** Shows the kept writes of a sealed journal. While it is locked, there are none. */
export function showSealedWrites(owner: string, current: Writes): void {
  show(owner, owner === memberId ? writes : NONE, current);
}

function show(owner: string, plain: Writes, sealed: Writes): void {
  memberId = owner;
  writes = plain;
  sealedWrites = sealed;
  allWrites = [...plain, ...sealed];
  notify();
}

/** Remembers the id that the server has given to a new thing. */
export function recordSentId({ key, id }: { key: string; id: string }): void {
  sentIds.set(key, id);
  notify();
}

/** The kept writes of a member as they are now. */
export const keptWritesOf = (owner: string): Writes => (owner === memberId ? allWrites : NONE);
const NONE: readonly never[] = [];

/** The kept writes of a member, in their order. The component renders again after each change. */
export const useKeptWrites = (owner: string): Writes =>
  useSyncExternalStore(
    subscribe,
    () => keptWritesOf(owner),
    () => NONE,
  );

/** The id that the server has given to what was kept under this key; undefined if it is still kept. */
export const useSentId = (key: string): string | undefined =>
  useSyncExternalStore(subscribe, () => sentIds.get(key));
