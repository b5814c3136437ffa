import { persistentStorage } from '#web/platform/session/storage.ts';

const KEY = 'communities';

/** Which communities the directory shows: all, or those that the member is in. */
export type DirectoryChoice = 'all' | 'yours';

/** What was chosen last in this browser; null where nothing was. */
export function directoryChoice(): DirectoryChoice | null {
  const kept = persistentStorage.getItem(KEY);
  return kept === 'all' || kept === 'yours' ? kept : null;
}

export function saveDirectoryChoice(choice: DirectoryChoice): void {
  try {
    persistentStorage.setItem(KEY, choice);
  } catch {
    // Without storage the directory opens with all.
  }
}
