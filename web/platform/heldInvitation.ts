import { lasting } from '#web/platform/session/storage.ts';

const KEY = 'invitation';
const DAYS = 14;
const DAY_MS = 86_400_000;

/** An invitation that is on its way through signing up or in. */
export interface HeldInvitation {
  communityId: string;
  token: string;
}

/** Holds the invitation of a mailed link in this browser, for as long as it can be used at most. */
export function holdInvitation(invitation: HeldInvitation): void {
  try {
    lasting.setItem(KEY, JSON.stringify({ ...invitation, until: Date.now() + DAYS * DAY_MS }));
  } catch {
    // Without a storage the link in the mail still works.
  }
}

/** The invitation that is held; null when there is none, or its time is over. */
export function heldInvitation(): HeldInvitation | null {
  try {
    const held: unknown = JSON.parse(lasting.getItem(KEY) ?? 'null');
    const { communityId, token, until } = (held ?? {}) as Record<string, unknown>;
    const isHeld = typeof communityId === 'string' && typeof token === 'string' && Number(until) > Date.now();
    if (isHeld) return { communityId, token };
  } catch {
    // Not ours, or no storage: nothing is held.
  }
  return null;
}

/** It has been taken up, or turned out to be dead. */
export function dropInvitation(): void {
  lasting.removeItem(KEY);
}
