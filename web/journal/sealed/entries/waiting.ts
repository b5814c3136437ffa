import type { Entry } from '#contract/journal/entries.ts';
import { isLive, type StoredBox } from '#web/journal/sealed/device/database.ts';
import { type DeviceStore, openOnDevice, sealForDevice } from '#web/journal/sealed/device/deviceStore.ts';
import { copyPictures, refusesPictures } from '#web/journal/sealed/pictures/sealedPictures.ts';
import { hasNoResponse } from '#web/platform/api/ApiError.ts';
import { randomUuid } from '#web/platform/api/randomUuid.ts';
import { type OpenJournal, openEntry, type WaitingEntry } from './openJournal.ts';
import { rowOf } from './rows.ts';
import { type Change, writeChanges } from './writing.ts';

const LABEL = 'waiting';

/** The changes that wait to be sent, in their order. */
export async function loadWaiting(device: DeviceStore): Promise<WaitingEntry[]> {
  const stored = await device.database.getAll('waiting');
  return Promise.all(
    stored.map(async ({ sequence = 0, content }) => ({
      ...((await openOnDevice(device, LABEL, content)) as Omit<WaitingEntry, 'sequence'>),
      sequence,
    })),
  );
}

/** The latest change of an entry that waits to be sent. */
export const waitingOf = (journal: OpenJournal, id: string): WaitingEntry | undefined =>
  journal.waiting.findLast((each) => each.id === id);

/**
 * Stores a change until it can be sent, and shows it in the lists. `base` is the entry that the change
 * replaces; by default the entry on this device.
 */
export async function addWaiting(
  journal: OpenJournal,
  id: string,
  entry: Entry | null,
  base?: Pick<StoredBox, 'version' | 'box'>,
): Promise<void> {
  const replaced = base ?? (await journal.database.get('boxes', id));
  const basedOn = waitingOf(journal, id)?.basedOn ?? (replaced?.box ? replaced.version : 0);
  const content = await sealForDevice(journal, LABEL, { id, entry, basedOn });
  const sequence = await journal.database.add('waiting', { content });
  journal.waiting = [...journal.waiting, { sequence, id, entry, basedOn }];
  applyWaiting(journal);
}

/** Applies the waiting changes to the rows of the lists. */
export function applyWaiting(journal: OpenJournal): void {
  for (const { id, entry } of journal.waiting) {
    if (entry) journal.rows.set(id, rowOf(entry));
    else journal.rows.delete(id);
  }
  journal.sorted = null;
}

/** Sends the waiting changes. Without a connection, they stay. @throws ApiError @throws JournalMismatch */
export async function sendWaiting(journal: OpenJournal): Promise<void> {
  // Of several changes of an entry, the last one is sent.
  for (const change of journal.waiting) {
    if (waitingOf(journal, change.id) === change && !(await trySend(journal, change))) return;
    await journal.database.delete('waiting', change.sequence);
    journal.waiting = journal.waiting.filter(({ sequence }) => sequence !== change.sequence);
  }
}

/** Sends a waiting change. Returns false without a connection. @throws ApiError @throws JournalMismatch */
async function trySend(journal: OpenJournal, change: WaitingEntry): Promise<boolean> {
  const send = ({ entry }: Pick<WaitingEntry, 'entry'>) =>
    writeChanges(journal, () => changesOf(journal, { ...change, entry }));
  try {
    await send(change).catch(async (failure) => {
      if (!change.entry || !refusesPictures(failure)) throw failure;
      // Another entry shows the pictures by now, or they were deleted because no entry showed them for too
      // long.
      const pictures = await copyPictures(journal, change.entry.pictures);
      await send({ entry: { ...change.entry, pictures } });
    });
    return true;
  } catch (failure) {
    if (hasNoResponse(failure)) return false;
    throw failure;
  }
}

/**
 * The changes to send for a waiting change. There are none if it has reached the server and only the reply
 * was lost. If the entry was changed on another device meanwhile, the text becomes a separate entry, so that
 * neither text is lost.
 */
async function changesOf(journal: OpenJournal, { id, entry, basedOn }: WaitingEntry): Promise<Change[]> {
  const known = await journal.database.get('boxes', id);
  const current = isLive(known) ? await openEntry(journal, known) : null;
  const isUnchanged = (isLive(known) ? known.version : 0) === basedOn;
  if (!entry) return current && isUnchanged ? [{ drop: id }] : [];
  if (current?.updatedAt === entry.updatedAt) return [];
  const isDeletedElsewhere = basedOn > 0 && !current;
  if (isUnchanged || isDeletedElsewhere) return [{ put: entry }];
  return [{ put: { ...entry, id: randomUuid() } }];
}
