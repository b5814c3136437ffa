import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/api.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

// What other features may use of communities.

/** A community as the viewer sees it, for its own pages and those of its events. */
export const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    queryFn: ({ signal }) => api.communities.read({ params: { id }, signal }),
  });

const KEY = 'communities';

/** Which communities the directory shows: all, or the member's own. */
type DirectoryChoice = 'all' | 'yours';

/** The last choice in this browser; null if there was none. */
export function directoryChoice(): DirectoryChoice | null {
  const kept = persistentStorage.getItem(KEY);
  return kept === 'all' || kept === 'yours' ? kept : null;
}

export function saveDirectoryChoice(choice: DirectoryChoice): void {
  try {
    persistentStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the directory starts with all communities.
  }
}

const SAVED_INVITATION_KEY = 'invitation';
const DAYS = 14;
const DAY_MS = 86_400_000;

/** An invitation that was opened before the login. */
interface SavedInvitation {
  communityId: string;
  token: string;
}

/** Stores the invitation of a mailed link in this browser until it expires. */
export function saveInvitation(invitation: SavedInvitation): void {
  try {
    persistentStorage.setItem(
      SAVED_INVITATION_KEY,
      JSON.stringify({ ...invitation, until: Date.now() + DAYS * DAY_MS }),
    );
  } catch {
    // Without storage, the link in the mail still works.
  }
}

/** The stored invitation; null when there is none or it has expired. */
export function savedInvitation(): SavedInvitation | null {
  try {
    const held: unknown = JSON.parse(persistentStorage.getItem(SAVED_INVITATION_KEY) ?? 'null');
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
  persistentStorage.removeItem(SAVED_INVITATION_KEY);
}
