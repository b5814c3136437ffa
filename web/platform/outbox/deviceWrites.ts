import {
  type DeviceDatabase,
  deviceKey,
  openJson,
  type StoredWrite,
  sealJson,
} from '#web/platform/device/deviceDatabase.ts';
import type { KeptWrite, WriteStore } from './outbox.ts';

/** The writes in the database of this device. */
export function deviceWrites<Content>(openDatabase: () => Promise<DeviceDatabase>): WriteStore<Content> {
  const read = async (database: DeviceDatabase, stored: StoredWrite): Promise<KeptWrite<Content>[]> => {
    const { content: sealed, sequence = 0, ...rest } = stored;
    try {
      const content = (await openJson(await deviceKey(database, 'writes'), sealed)) as Content;
      return [{ ...rest, sequence, content }];
    } catch (failure) {
      // One damaged write must not hide the others.
      console.warn('A write on this device cannot be read.', failure);
      return [];
    }
  };
  const seal = async (database: DeviceDatabase, write: Omit<KeptWrite<Content>, 'sequence'>) => ({
    ...write,
    content: await sealJson(await deviceKey(database, 'writes'), write.content),
  });
  return {
    load: async () => {
      const database = await openDatabase();
      const stored = await database.getAll('writes');
      return (await Promise.all(stored.map((each) => read(database, each)))).flat();
    },
    find: async (key) => {
      const database = await openDatabase();
      const stored = await database.getFromIndex('writes', 'key', key);
      return stored && (await read(database, stored))[0];
    },
    add: async (write) => {
      const database = await openDatabase();
      // Encrypted before the transaction begins, because a transaction of IndexedDB ends when nothing is requested.
      const sequence = await database.add('writes', await seal(database, write));
      return { ...write, sequence };
    },
    replace: async (key, revision, write) => {
      const database = await openDatabase();
      const sealed = write && { ...(await seal(database, write)), sequence: write.sequence };
      const transaction = database.transaction('writes', 'readwrite');
      const stored = await transaction.store.index('key').get(key);
      const isCurrent = stored?.sequence !== undefined && stored.revision === revision;
      if (isCurrent && sealed) await transaction.store.put(sealed);
      if (isCurrent && !sealed) await transaction.store.delete(stored.sequence ?? 0);
      await transaction.done;
      return isCurrent;
    },
  };
}
