import { persistentStorage } from '#web/platform/session/storage.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

const PREFIX = 'draft:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** The unsaved text of a member in a form; `undefined` when there is none. */
export function loadDraft(memberId: string, name: string): unknown {
  const text = persistentStorage.getItem(keyOf(memberId, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    deleteDraft(memberId, name);
    return undefined;
  }
}

/** Stores a draft in this browser. It survives reloads and an expired session. */
export function saveDraft(memberId: string, name: string, draft: unknown): void {
  try {
    persistentStorage.setItem(keyOf(memberId, name), JSON.stringify(draft));
  } catch (failure) {
    // The storage is full or blocked. The form still has the text, so typing can continue.
    console.warn('This draft could not be kept.', failure);
  }
}

export function deleteDraft(memberId: string, name: string): void {
  persistentStorage.removeItem(keyOf(memberId, name));
}

/** The names of a member's drafts that begin with `start`, in no order. */
export function draftNames(memberId: string, start = ''): string[] {
  const own = keyOf(memberId, '');
  const keys = persistentStorage.keys().filter((key) => key.startsWith(own + start));
  return keys.map((key) => key.slice(own.length));
}

/** Whether a member has any draft. */
export const hasDraft = (memberId: string) => draftNames(memberId).length > 0;

/**
 * Deletes all drafts of a member, because others may use the same computer. Drafts of other members are kept.
 */
export function deleteDraftsOf(memberId: string): void {
  for (const name of draftNames(memberId)) deleteDraft(memberId, name);
}

/** Calls back when another tab has changed this draft or deleted it (`isGone`). */
export function onDraftChangedElsewhere(
  memberId: string,
  name: string,
  listener: (isGone: boolean) => void,
): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(memberId, name)) listener(newValue === null);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/**
 * The newest draft of a new thing that is not open in another tab. Each draft has its own name below `start`;
 * older ones are offered after it.
 */
export async function unclaimedDraft<Fields>(
  memberId: string,
  start: string,
  read: DraftReader<Fields>,
): Promise<FormDraft<Fields> | null> {
  const names = await unclaimedDrafts(memberId, draftNames(memberId, start));
  const drafts = names.flatMap((name) => read(loadDraft(memberId, name)) ?? []);
  return drafts.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}

const lockOf = (memberId: string, name: string) => `draft:${memberId}:${name}`;

/**
 * Lets other tabs know that a form in this tab uses the draft. Returns a function that releases it. The
 * browser releases the lock when the tab closes or crashes, unlike a mark in the storage.
 */
export function claimDraft(memberId: string, name: string): () => void {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Shared, so that nobody waits. Without TLS there are no locks, and drafts count as unclaimed.
  void navigator.locks?.request(lockOf(memberId, name), { mode: 'shared' }, () => promise);
  return letGo;
}

/**
 * The drafts that no open tab uses. Two tabs may still choose the same one; the forms notice by
 * `onDraftChangedElsewhere`.
 */
async function unclaimedDrafts(memberId: string, names: string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map((lock) => lock.name));
  return names.filter((name) => !locks.has(lockOf(memberId, name)));
}
