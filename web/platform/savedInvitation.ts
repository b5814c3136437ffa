import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'invitation';
const DAYS = 14;
const DAY_MS = 86_400_000;

/** An invitation that was opened before the login. */
export interface SavedInvitation {
  communityId: string;
  token: string;
}

/** Stores the invitation of a mailed link in this browser until it expires. */
export function saveInvitation(invitation: SavedInvitation): void {
  try {
    persistentStorage.setItem(KEY, JSON.stringify({ ...invitation, until: Date.now() + DAYS * DAY_MS }));
  } catch {
    // Without storage, the link in the mail still works.
  }
}

/** The stored invitation; null when there is none or it has expired. */
export function savedInvitation(): SavedInvitation | null {
  try {
    const held: unknown = JSON.parse(persistentStorage.getItem(KEY) ?? 'null');
    const { communityId, token, until } = (held ?? {}) as Record<string, unknown>;
    const isHeld = typeof communityId === 'string' && typeof token === 'string' && Number(until) > Date.now();
    if (isHeld) return { communityId, token };
  } catch {
    // The stored text is invalid, or there is no storage.
  }
  return null;
}

/** Deletes the invitation after it was used or found invalid. */
export function clearInvitation(): void {
  persistentStorage.removeItem(KEY);
}
