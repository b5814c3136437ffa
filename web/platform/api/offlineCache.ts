import { isLeaving } from '#web/platform/session/departure.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

const PREFIX = 'reading:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** Stores what a member has just read in this browser, for offline use. */
export function cacheQuery(memberId: string, name: string, reading: unknown): void {
  // An answer that arrives after the sign-out must not be stored again.
  if (isLeaving() || currentSession()?.user.id !== memberId) return;
  try {
    persistentStorage.setItem(keyOf(memberId, name), JSON.stringify(reading));
  } catch (failure) {
    console.warn('This reading could not be kept.', failure);
  }
}

/** What this member read last under this name; `undefined` when there is nothing. */
export function cachedQuery(memberId: string, name: string): unknown {
  try {
    return JSON.parse(persistentStorage.getItem(keyOf(memberId, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Deletes everything that this member has read, because others may use the same computer. */
export function clearQueriesOf(memberId: string): void {
  const own = keyOf(memberId, '');
  for (const key of persistentStorage.keys()) if (key.startsWith(own)) persistentStorage.removeItem(key);
}
