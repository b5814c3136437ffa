import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'invitation';
const DAYS = 14;
const DAY_MS = 86_400_000;

/** An invitation that is on its way through signing up or in. */
export interface SavedInvitation {
  communityId: string;
  token: string;
}

/** Holds the invitation of a mailed link in this browser, for as long as it can be used at most. */
export function saveInvitation(invitation: SavedInvitation): void {
  try {
    persistentStorage.setItem(KEY, JSON.stringify({ ...invitation, until: Date.now() + DAYS * DAY_MS }));
  } catch {
    // Without a storage the link in the mail still works.
  }
}

/** The invitation that is held; null when there is none, or its time is over. */
export function savedInvitation(): SavedInvitation | null {
  try {
    const held: unknown = JSON.parse(persistentStorage.getItem(KEY) ?? 'null');
    const { communityId, token, until } = (held ?? {}) as Record<string, unknown>;
    const isHeld = typeof communityId === 'string' && typeof token === 'string' && Number(until) > Date.now();
    if (isHeld) return { communityId, token };
  } catch {
    // Not ours, or no storage: nothing is held.
  }
  return null;
}

/** It has been taken up, or turned out to be dead. */
export function clearInvitation(): void {
  persistentStorage.removeItem(KEY);
}
