import { persistentStorage } from '#web/platform/session/storage.ts';

// Where drafts are stored in this browser, and the vault that stores some of them encrypted. It is part of the first bundle, because Sign Out deletes them.

const PREFIX = 'draft:';

/** The key of a draft in the storage. */
export const draftKey = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** Stores drafts encrypted, and keeps them decrypted in memory while it is open. */
export interface DraftVault {
  /** The prefix of the names of its drafts. */
  namePrefix: string;
  load: (name: string) => unknown;
  /** Returns before the draft is stored, because encryption is asynchronous. */
  save: (name: string, draft: unknown) => void;
  forget: (name: string) => void;
}

let vault: DraftVault | null = null;

/** Sets the vault for the drafts of a feature. Null when it is locked: then these drafts cannot be read. */
export function setDraftVault(newVault: DraftVault | null): void {
  vault = newVault;
}

export const vaultFor = (name: string) => (vault && name.startsWith(vault.namePrefix) ? vault : null);

/** The stored value of a draft. */
export function storedDraft(memberId: string, name: string): unknown {
  const text = persistentStorage.getItem(draftKey(memberId, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    deleteDraft(memberId, name);
    return undefined;
  }
}

/** Writes the stored value of a draft. */
export function storeDraft(memberId: string, name: string, draft: unknown): void {
  try {
    persistentStorage.setItem(draftKey(memberId, name), JSON.stringify(draft));
  } catch (failure) {
    // The storage is full or blocked. The form still has the text, so typing can continue.
    console.warn('This draft could not be stored.', failure);
  }
}

export function deleteDraft(memberId: string, name: string): void {
  vaultFor(name)?.forget(name);
  persistentStorage.removeItem(draftKey(memberId, name));
}

/** The names of a member's drafts that begin with `namePrefix`, in any order. */
export function draftNames(memberId: string, namePrefix = ''): string[] {
  const prefix = draftKey(memberId, '');
  const keys = persistentStorage.keys().filter((key) => key.startsWith(prefix + namePrefix));
  return keys.map((key) => key.slice(prefix.length));
}

/** Whether a member has any draft. */
export const hasDraft = (memberId: string) => draftNames(memberId).length > 0;

/**
 * Deletes all drafts of a member, because others may use the same computer. Drafts of other members stay stored.
 */
export function deleteDraftsOf(memberId: string): void {
  for (const name of draftNames(memberId)) deleteDraft(memberId, name);
}
