import { persistentStorage } from './storage.ts';

const PREFIX = 'database:';
const DELETED = 'deleted';

// Databases in which data of a member is stored on this device. A sealed journal has one under the id of its member; what
// `device/deviceDatabase.ts` keeps has its own.

/** The id of the database with what `device/deviceDatabase.ts` keeps of a member. */
export const keptDatabaseOf = (memberId: string) => `kept:${memberId}`;

/** The members of whom this device keeps something. */
export const keptDatabaseMembers = (): string[] =>
  persistentStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX + keptDatabaseOf('')))
    .map((key) => key.slice((PREFIX + keptDatabaseOf('')).length));

/** The name of a database for IndexedDB. */
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
