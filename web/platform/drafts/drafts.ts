import { draftKey, draftNames, storeDraft, storedDraft, vaultFor } from './draftStorage.ts';
import type { DraftParser, FormDraft } from './formDraft.ts';

/** The unsaved text of a member in a form; `undefined` when there is none. */
export function loadDraft(memberId: string, name: string): unknown {
  const ownVault = vaultFor(name);
  return ownVault ? ownVault.load(name) : storedDraft(memberId, name);
}

/** Stores a draft in this browser. It survives reloads and an expired session. */
export function saveDraft(memberId: string, name: string, draft: unknown): void {
  const ownVault = vaultFor(name);
  if (ownVault) ownVault.save(name, draft);
  else storeDraft(memberId, name, draft);
}

/**
 * Calls `listener` when another tab has changed or deleted this draft. Returns a function that removes the
 * listener.
 */
export function onDraftChangedElsewhere(
  memberId: string,
  name: string,
  listener: (isDeleted: boolean) => void,
): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === draftKey(memberId, name)) listener(newValue === null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * The newest draft of a new item, such as a post, that is not open in another tab. Each draft has its own name, which
 * begins with `namePrefix`. Older drafts are offered when this one has been saved or discarded.
 */
export async function unclaimedDraft<Fields>(
  memberId: string,
  namePrefix: string,
  parse: DraftParser<Fields>,
): Promise<FormDraft<Fields> | null> {
  const names = await unclaimedDraftNames(memberId, draftNames(memberId, namePrefix));
  const drafts = names.flatMap((name) => parse(loadDraft(memberId, name)) ?? []);
  return drafts.sort((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}

const lockNameOf = (memberId: string, name: string) => `draft:${memberId}:${name}`;

/**
 * Lets other tabs know that a form in this tab uses the draft. Returns a function that releases it. Unlike a
 * flag in the storage, the lock is released when the tab closes or crashes.
 */
export function claimDraft(memberId: string, name: string): () => void {
  let release = () => {};
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The lock is shared, so that no tab waits. Without TLS there are no locks, and drafts count as unclaimed.
  void navigator.locks?.request(lockNameOf(memberId, name), { mode: 'shared' }, () => whenReleased);
  return release;
}

/**
 * The names of the drafts that no open tab uses. Two tabs may still choose the same one; their forms notice it through
 * `onDraftChangedElsewhere`.
 */
async function unclaimedDraftNames(memberId: string, names: string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const heldLockNames = new Set(held.map((lock) => lock.name));
  return names.filter((name) => !heldLockNames.has(lockNameOf(memberId, name)));
}
