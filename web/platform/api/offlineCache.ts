import { isLeavingDocument } from '#web/platform/session/hardNavigation.ts';
import { currentSession } from '#web/platform/session/sessionStore.ts';
import { persistentStorage } from '#web/platform/session/storage.ts';

const PREFIX = 'reading:';

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}:${name}`;

/** Stores the data of a query in this browser, for offline use. */
export function cacheQuery(memberId: string, name: string, data: unknown): void {
  // A response that arrives after the sign-out must not be stored.
  if (isLeavingDocument() || currentSession()?.user.id !== memberId) return;
  try {
    persistentStorage.setItem(keyOf(memberId, name), JSON.stringify(data));
  } catch (failure) {
    console.warn('This query could not be cached.', failure);
  }
}

/** The data that this member last received for this query; `undefined` if there is none. */
export function cachedQuery(memberId: string, name: string): unknown {
  try {
    return JSON.parse(persistentStorage.getItem(keyOf(memberId, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Deletes the cached data of this member, because others may use the same computer. */
export function clearQueriesOf(memberId: string): void {
  const prefix = keyOf(memberId, '');
  for (const key of persistentStorage.keys()) if (key.startsWith(prefix)) persistentStorage.removeItem(key);
}
