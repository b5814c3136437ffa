import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'communities';

/** Which communities the directory shows: all, or the member's own. */
export type DirectoryChoice = 'all' | 'yours';

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
