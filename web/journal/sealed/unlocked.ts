import type { Seal } from '#contract/journal/sealing.ts';
import {
  currentState,
  type DeviceState,
  type JournalDatabase,
  newDeviceState,
  openJournalDatabase,
  type StoredKeys,
} from '#web/journal/sealed/device/database.ts';
import { openOnDevice, sealForDevice } from '#web/journal/sealed/device/deviceStore.ts';
import { openDraftVault } from '#web/journal/sealed/device/draftVault.ts';
import { lockAtOf, postponeLock, storedKeys } from '#web/journal/sealed/device/lock.ts';
import { waitingStore } from '#web/journal/sealed/device/waitingStore.ts';
import { JournalMismatch, type OpenJournal, readRows } from '#web/journal/sealed/entries/openJournal.ts';
import { reloadChanges } from '#web/journal/sealed/entries/tabs.ts';
import { sendChange } from '#web/journal/sealed/entries/waiting.ts';
import type { Bytes } from '#web/journal/sealed/format/bytes.ts';
import { deriveKeys } from '#web/journal/sealed/format/keys.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { setDraftVault } from '#web/platform/drafts/draftStorage.ts';
import { showSealedWrites } from '#web/platform/outbox/keptWrites.ts';
import { connectSealedOutbox, inOneTab, sendKept } from '#web/platform/outbox/memberOutbox.ts';
import { Outbox } from '#web/platform/outbox/outbox.ts';
import { isProgramNew } from '#web/platform/program/programTrust.ts';
import { deleteDatabaseOf, markDatabaseOf } from '#web/platform/session/memberDatabase.ts';

// The sealed journal that is unlocked in this tab. Locking and unlocking apply to all tabs of a browser.

const CHECK = 'check';
const CHANNEL = 'sealed-journal';

let current: OpenJournal | null = null;
const listeners = new Set<() => void>();
const channel = new BroadcastChannel(CHANNEL);

channel.addEventListener(
  'message',
  ({ data }: MessageEvent<{ memberId: string; event: 'locked' | 'changed' }>) => {
    if (data.memberId !== current?.memberId) return;
    if (data.event === 'locked') forgetJournal();
    else void reload(current).catch(console.warn);
  },
);

/** Shows what another tab has changed. */
async function reload(journal: OpenJournal): Promise<void> {
  await reloadChanges(journal);
  showWaiting(journal, await waitingStore(journal).load());
  await queryClient.invalidateQueries({ queryKey: ['journal'] });
}

connectSealedOutbox(async () => {
  if (current && current.waiting.length > 0) await current.outbox.sendAll();
});

/** The unlocked journal; null while it is locked. */
export const unlockedJournal = (): OpenJournal | null => current;

/** Calls `listener` when the journal is unlocked or locked. Returns a function that removes the listener. */
export function onLockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the other tabs that entries were changed. */
export const announceChanges = (memberId: string) => channel.postMessage({ memberId, event: 'changed' });

let resuming: Promise<boolean> | null = null;

/**
 * Unlocks the journal with the keys that this device has stored, unless another program has stored them. Resolves with false if it
 * stays locked.
 */
export async function resumeJournal(memberId: string): Promise<boolean> {
  if (current) return current.memberId === memberId;
  resuming ??= resume(memberId).finally(() => {
    resuming = null;
  });
  return resuming;
}

async function resume(memberId: string): Promise<boolean> {
  if (isProgramNew()) await lockDevice(memberId);
  const database = await openJournalDatabase(memberId);
  const keys = await storedKeys(database);
  if (!keys) {
    database.close();
    return false;
  }
  await openJournal(memberId, database, keys);
  return true;
}

/**
 * Unlocks the journal with its key, and stores the derived keys until the lock time.
 * @throws JournalMismatch if this device knows a journal with another key
 */
export async function unlockJournal(
  memberId: string,
  journalKey: Bytes,
  { generation, state }: Pick<Seal, 'generation' | 'state'>,
): Promise<void> {
  const scope = { owner: memberId, generation };
  const keys = await deriveKeys(journalKey, scope);
  const database = await openJournalDatabase(memberId);
  const known = await database.get('state', 'state');
  if (known)
    await openOnDevice({ keys, scope }, CHECK, known.check).catch(() => {
      throw new JournalMismatch('other', 'This device knows a journal with another key.');
    });
  const check = await sealForDevice({ keys, scope }, CHECK, memberId);
  const newState: DeviceState = { ...(known ?? newDeviceState(generation)), check, journal: state };
  const stored: StoredKeys = { ...keys, generation, lockAt: lockAtOf(memberId) };
  const transaction = database.transaction(['state', 'keys'], 'readwrite');
  await Promise.all([
    transaction.objectStore('state').put(newState, 'state'),
    transaction.objectStore('keys').put(stored, 'keys'),
    transaction.done,
  ]);
  markDatabaseOf(memberId);
  await openJournal(memberId, database, stored);
}

async function openJournal(
  memberId: string,
  database: JournalDatabase,
  { generation, lockAt: _lockAt, ...keys }: StoredKeys,
) {
  const device = { database, keys, scope: { owner: memberId, generation } };
  const stored = await database.get('state', 'state');
  const state = stored ? currentState(stored) : newDeviceState(generation);
  const store = waitingStore(device);
  const [rows, waiting, vault] = await Promise.all([
    readRows(device, state),
    store.load(),
    openDraftVault(device),
  ]);
  const outbox = new Outbox({
    store,
    send: (write) => sendChange(journal, write),
    inOneTab: (action) => inOneTab(`sealed-outbox:${memberId}`, action),
    onChange: (writes) => {
      showWaiting(journal, writes);
      announceChanges(memberId);
    },
  });
  const journal: OpenJournal = { ...device, memberId, state, rows, sorted: null, waiting, outbox };
  setDraftVault(vault);
  current = journal;
  showWaiting(journal, waiting);
  // The queries of the loaders have failed, because the journal was locked.
  queryClient.removeQueries({ queryKey: ['journal'] });
  notifyListeners();
  void sendKept();
}

function showWaiting(journal: OpenJournal, writes: OpenJournal['waiting']): void {
  Object.assign(journal, { waiting: writes, sorted: null });
  if (journal === current) showSealedWrites(journal.memberId, writes);
}

/** Locks the journal in all tabs. Open forms have already stored their drafts encrypted. */
export async function lockDevice(memberId: string): Promise<void> {
  const database = current?.database ?? (await openJournalDatabase(memberId));
  try {
    // First, so that the keys of a journal that is shown as locked are deleted, also when the page is closed at once.
    await database.delete('keys', 'keys');
  } finally {
    forgetJournal();
    database.close();
  }
  channel.postMessage({ memberId, event: 'locked' });
}

/** Deletes everything that this device has stored of the journal. */
export async function deleteDeviceJournal(memberId: string): Promise<void> {
  forgetJournal();
  channel.postMessage({ memberId, event: 'locked' });
  await deleteDatabaseOf(memberId);
}

/**
 * Stores the state of the journal on this device, so that the device notices a server that claims another
 * one.
 */
export async function rememberJournalState(
  journal: OpenJournal,
  state: DeviceState['journal'],
): Promise<void> {
  journal.state = { ...journal.state, journal: state };
  await journal.database.put('state', journal.state, 'state');
}

/** The state of the journal that this device has stored; null if it has never been unlocked here. */
export async function rememberedState(memberId: string): Promise<DeviceState | null> {
  const database = current?.database ?? (await openJournalDatabase(memberId));
  const state = await database.get('state', 'state');
  if (!current) database.close();
  return state ?? null;
}

function forgetJournal(): void {
  if (!current) return;
  showSealedWrites(current.memberId, []);
  current = null;
  setDraftVault(null);
  queryClient.removeQueries({ queryKey: ['journal'] });
  notifyListeners();
}

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Postpones the locking of the journal, if this device has its keys. */
export async function keepUnlocked(memberId: string): Promise<void> {
  const database = current?.database ?? (await openJournalDatabase(memberId));
  if (await storedKeys(database)) await postponeLock(database, lockAtOf(memberId));
  if (database !== current?.database) database.close();
}
