const PREFIX = 'draft:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** What this member has typed into a form and not yet saved; `undefined` when there is nothing. */
export function keptDraft(memberId: string, name: string): unknown {
  const text = localStorage.getItem(keyOf(memberId, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    dropDraft(memberId, name);
    return undefined;
  }
}

/** Keeps a draft in this browser, across reloads and an expired session. */
export function keepDraft(memberId: string, name: string, draft: unknown): void {
  try {
    localStorage.setItem(keyOf(memberId, name), JSON.stringify(draft));
  } catch (failure) {
    // The storage is full or closed: the form itself still holds the text, so typing goes on.
    console.warn('This draft could not be kept.', failure);
  }
}

export function dropDraft(memberId: string, name: string): void {
  localStorage.removeItem(keyOf(memberId, name));
}

/** Whether this member has a draft anywhere. */
export const hasDraft = (memberId: string) => draftKeys().some((key) => key.startsWith(keyOf(memberId, '')));

/** Removes every member's drafts: who signs out leaves nothing on a computer that others use. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
