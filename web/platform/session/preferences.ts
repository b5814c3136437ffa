import { persistentStorage } from './storage.ts';

const PREFIX = 'preference:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** A choice of a member on this device; `undefined` if there is none. */
export function loadPreference(memberId: string, name: string): unknown {
  try {
    return JSON.parse(persistentStorage.getItem(keyOf(memberId, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a choice of a member on this device, until the member signs out. */
export function savePreference(memberId: string, name: string, value: unknown): void {
  try {
    persistentStorage.setItem(keyOf(memberId, name), JSON.stringify(value));
  } catch (failure) {
    // The storage is full: the choice applies until the page is closed.
    console.warn('This choice could not be stored.', failure);
  }
}

/** Deletes all choices of a member, because others may use the same computer. */
export function deletePreferencesOf(memberId: string): void {
  const prefix = keyOf(memberId, '');
  for (const key of persistentStorage.keys()) if (key.startsWith(prefix)) persistentStorage.removeItem(key);
}
