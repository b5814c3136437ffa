import { queryOptions } from '@tanstack/react-query';
import { DAY_MS } from '#contract/platform/dayNumbers.ts';
import { api } from '#web/platform/api/api.ts';
import { KEEP_SHARED } from '#web/platform/device/keep.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

// The part of the communities feature that other features may use.
export { readingsQuery } from './readingsQuery.ts';

/** A community as the current user may see it, for its own pages and those of its events. */
export const communityQuery = (id: string) =>
  queryOptions({
    queryKey: ['communities', 'one', id],
    meta: KEEP_SHARED,
    queryFn: ({ signal }) => api.communities.read({ params: { id }, signal }),
  });

const DIRECTORY_CHOICE_KEY = 'communities';

/** Which communities the directory shows: all, or the member's own. */
type DirectoryChoice = 'all' | 'yours';

/** The last choice in this browser; null if there was none. */
export function directoryChoice(): DirectoryChoice | null {
  const stored = persistentStorage.getItem(DIRECTORY_CHOICE_KEY);
  return stored === 'all' || stored === 'yours' ? stored : null;
}

export function saveDirectoryChoice(choice: DirectoryChoice): void {
  try {
    persistentStorage.setItem(DIRECTORY_CHOICE_KEY, choice);
  } catch {
    // Without storage, the directory starts with all communities.
  }
}

const SAVED_INVITATION_KEY = 'invitation';
const INVITATION_DAYS = 14;

/** An invitation that was opened before the login. */
interface SavedInvitation {
  communityId: string;
  token: string;
  /** Whether it is a link that several people can use, and not a mailed invitation. */
  isLink?: boolean;
}

/** Stores a mailed invitation or a link in this browser for 14 days. */
export function saveInvitation(invitation: SavedInvitation): void {
  try {
    persistentStorage.setItem(
      SAVED_INVITATION_KEY,
      JSON.stringify({ ...invitation, until: Date.now() + INVITATION_DAYS * DAY_MS }),
    );
  } catch {
    // Without storage, the link still works when it is opened again.
  }
}

/** The stored invitation; null when there is none or it has expired. */
export function savedInvitation(): SavedInvitation | null {
  try {
    const stored: unknown = JSON.parse(persistentStorage.getItem(SAVED_INVITATION_KEY) ?? 'null');
    const { communityId, token, isLink, until } = (stored ?? {}) as Record<string, unknown>;
    const isValid =
      typeof communityId === 'string' && typeof token === 'string' && Number(until) > Date.now();
    if (isValid) return { communityId, token, ...(isLink === true && { isLink }) };
  } catch {
    // The stored text is invalid, or there is no storage.
  }
  return null;
}

/** Deletes the invitation after it was used or found invalid. */
export function clearInvitation(): void {
  persistentStorage.removeItem(SAVED_INVITATION_KEY);
}
