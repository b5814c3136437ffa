import { persistentStorage } from './storage.ts';

const KEY = 'browser';

/** The key by which the server recognizes this browser; it stays after signing out. */
export const browserKey = (): string | undefined => persistentStorage.getItem(KEY) ?? undefined;

/** Stores the key that a sign-in returned. */
export function saveBrowserKey(key: string | undefined): void {
  if (key) persistentStorage.setItem(KEY, key);
}
