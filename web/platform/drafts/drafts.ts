import { persistentStorage } from '#web/platform/session/storage.ts';
import type { DraftReader, FormDraft } from './formDraft.ts';

const PREFIX = 'draft:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** What this member has typed into a form and not yet saved; `undefined` when there is nothing. */
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

/** Keeps a draft in this browser, across reloads and an expired session. */
export function saveDraft(memberId: string, name: string, draft: unknown): void {
  try {
    persistentStorage.setItem(keyOf(memberId, name), JSON.stringify(draft));
  } catch (failure) {
    // The storage is full or closed: the form itself still holds the text, so typing goes on.
    console.warn('This draft could not be kept.', failure);
  }
}

export function deleteDraft(memberId: string, name: string): void {
  persistentStorage.removeItem(keyOf(memberId, name));
}

/** The names of this member's drafts that begin with `start`, in no order. */
export function draftNames(memberId: string, start = ''): string[] {
  const own = keyOf(memberId, '');
  const keys = persistentStorage.keys().filter((key) => key.startsWith(own + start));
  return keys.map((key) => key.slice(own.length));
}

/** Whether this member has a draft anywhere. */
export const hasDraft = (memberId: string) => draftNames(memberId).length > 0;

/** Removes all drafts of a member, who leaves nothing on a computer that others use. Theirs stay. */
export function deleteDraftsOf(memberId: string): void {
  for (const name of draftNames(memberId)) deleteDraft(memberId, name);
}

/** Calls back when another tab has written this draft, or removed it (`isGone`). */
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
 * The newest draft of a new thing that is not open in another tab. Each has its own place beneath `start`;
 * the older ones come up after it.
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
 * Lets other tabs know that a form in this one holds the draft; returns the act that lets go. The browser
 * lets go by itself when the tab closes or crashes, which a mark in the storage would outlive.
 */
export function claimDraft(memberId: string, name: string): () => void {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Shared, so that nobody ever waits. Missing without TLS, where drafts then count as free (see below).
  void navigator.locks?.request(lockOf(memberId, name), { mode: 'shared' }, () => promise);
  return letGo;
}

/**
 * Which of these drafts no open tab is holding. Two tabs may come to the same one all the same; the forms
 * notice by `onDraftElsewhere`.
 */
async function unclaimedDrafts(memberId: string, names: string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const locks = new Set(held.map((lock) => lock.name));
  return names.filter((name) => !locks.has(lockOf(memberId, name)));
}
