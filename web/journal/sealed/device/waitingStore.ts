import type { SealedWrite } from '#web/journal/kept/sealedWrite.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import type { KeptWrite, WriteStore } from '#web/platform/outbox/outbox.ts';
import type { StoredWaiting } from './database.ts';
import { type DeviceStore, openOnDevice, sealForDevice } from './deviceStore.ts';

const LABEL = 'waiting';

/**
 * The changes that wait, in the database of this device. Their contents are encrypted with its key. An earlier version has
 * stored only `id`, `entry` and `basedOn`, and a record for each change of an entry, of which the last one counts.
 */
export function waitingStore(device: DeviceStore): WriteStore<SealedWrite> {
  const { database } = device;

  const read = async (stored: StoredWaiting): Promise<KeptWrite<SealedWrite>[]> => {
    const { content: sealed, sequence = 0, revision = 0, isTried = true, refusal = null } = stored;
    try {
      const opened = (await openOnDevice(device, LABEL, sealed)) as SealedWrite & { id: string };
      const { id: key, entry, basedOn, sentAt = [], copyId = randomUuid() } = opened;
      const content = { kind: 'sealed', entry, basedOn, sentAt, copyId } as const;
      return [{ key, sequence, revision, isTried, refusal, content }];
    } catch (failure) {
      // One damaged write must not hide the others.
      console.warn('A change on this device cannot be read.', failure);
      return [];
    }
  };
  const readAll = async () => (await Promise.all((await database.getAll('waiting')).map(read))).flat();
  const seal = async ({
    key,
    revision,
    isTried,
    refusal,
    content,
  }: Omit<KeptWrite<SealedWrite>, 'sequence'>) => ({
    revision,
    isTried,
    refusal,
    content: await sealForDevice(device, LABEL, { id: key, ...content }),
  });

  return {
    load: async () => [...new Map((await readAll()).map((write) => [write.key, write])).values()],
    // The keys are encrypted, so all are read. The last record of an entry counts.
    find: async (key) => (await readAll()).findLast((each) => each.key === key),
    add: async (write) => ({ ...write, sequence: await database.add('waiting', await seal(write)) }),
    replace: async (key, revision, write) => {
      const sealed = write && { ...(await seal(write)), sequence: write.sequence };
      const sequences = (await readAll()).filter((each) => each.key === key).map(({ sequence }) => sequence);
      const { store, done } = database.transaction('waiting', 'readwrite');
      const stored = await store.get(sequences.at(-1) ?? 0);
      const isCurrent = stored !== undefined && (stored.revision ?? 0) === revision;
      if (isCurrent) for (const sequence of sequences) await store.delete(sequence);
      if (isCurrent && sealed) await store.put(sealed);
      await done;
      return isCurrent;
    },
  };
}
