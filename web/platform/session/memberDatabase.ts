import { persistentStorage } from './storage.ts';

const PREFIX = 'database:';
const DELETED = 'deleted';

/** The name of the database in which features store data of a member on this device. */
export const memberDatabaseName = (memberId: string) => `member:${memberId}`;

/**
 * Records that the member has a database on this device, so that this is known without opening the database.
 */
export const markDatabaseOf = (memberId: string) => persistentStorage.setItem(PREFIX + memberId, 'used');

export const hasDatabaseOf = (memberId: string) => persistentStorage.getItem(PREFIX + memberId) === 'used';

/**
 * Deletes the database of a member. Resolves when it is deleted, after all tabs have closed it. If the
 * document is left before that, `finishDeletions` completes it.
 */
export async function deleteDatabaseOf(memberId: string): Promise<void> {
  const key = PREFIX + memberId;
  if (persistentStorage.getItem(key) === null) return;
  persistentStorage.setItem(key, DELETED);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(memberDatabaseName(memberId));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
  if (persistentStorage.getItem(key) === DELETED) persistentStorage.removeItem(key);
}

/** Deletes the databases whose deletion was interrupted. */
export function finishDeletions(): void {
  for (const key of persistentStorage.keys()) {
    const isDeleted = key.startsWith(PREFIX) && persistentStorage.getItem(key) === DELETED;
    if (isDeleted) void deleteDatabaseOf(key.slice(PREFIX.length)).catch(console.warn);
  }
}
