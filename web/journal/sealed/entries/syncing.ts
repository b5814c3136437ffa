import type { SealedEntry } from '#contract/journal/sealedEntries.ts';
import { isLive, type StoredBox } from '#web/journal/sealed/device/database.ts';
import { EMPTY_HEAD } from '#web/journal/sealed/format/heads.ts';
import { api } from '#web/platform/api/api.ts';
import { queryClient } from '#web/platform/api/queryClient.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import { copyChanges, type OnProgress, type OpenJournal, openEntry } from './openJournal.ts';
import { reloadChanges, withJournalLock } from './tabs.ts';
import { keepChange } from './waiting.ts';

/**
 * Copies the changes of other devices, and sends the waiting changes of this device.
 * @throws ApiError @throws JournalMismatch
 */
export async function synchronize(journal: OpenJournal, onProgress?: OnProgress): Promise<void> {
  const { n } = journal.state.head;
  await copyFromServer(journal, onProgress);
  await journal.outbox.sendAll();
  if (journal.state.head.n !== n) await queryClient.invalidateQueries({ queryKey: ['journal'] });
}

/** Copies the changes of other devices. @throws ApiError @throws JournalMismatch */
export const copyFromServer = (journal: OpenJournal, onProgress?: OnProgress): Promise<void> =>
  withJournalLock(journal.memberId, async () => {
    await reloadChanges(journal);
    await copyChanges(journal, onProgress);
  });

/**
 * Sends the entries of this device to a server that was restored from an older backup. The differences are
 * stored as waiting changes before any data of this device is replaced, so that an interruption loses
 * nothing.
 * @throws ApiError @throws JournalMismatch
 */
export async function putBack(journal: OpenJournal): Promise<void> {
  const items = new Map((await allItems(journal.memberId)).map((item) => [item.id, item]));
  for (const box of await journal.database.getAll('boxes')) {
    if (!isNewer(box, items.get(box.id))) continue;
    const base = items.get(box.id) ?? { version: 0, box: null };
    await keepChange(journal, box.id, isLive(box) ? await openEntry(journal, box) : null, { base });
  }
  const state = { ...journal.state, head: EMPTY_HEAD, rowsN: 0 };
  const transaction = journal.database.transaction(['state', 'boxes', 'rows'], 'readwrite');
  await Promise.all([
    transaction.objectStore('state').put(state, 'state'),
    transaction.objectStore('boxes').clear(),
    transaction.objectStore('rows').clear(),
    transaction.done,
  ]);
  Object.assign(journal, { state, rows: new Map(), sorted: null });
  await synchronize(journal);
}

/** Whether this device has a later version of an entry than the server. */
const isNewer = (own: StoredBox, item: SealedEntry | undefined) =>
  own.version > (item?.version ?? 0) ||
  (own.version === item?.version && own.box === null && item.box !== null);

async function allItems(memberId: string): Promise<SealedEntry[]> {
  const { signal } = new AbortController();
  const all: SealedEntry[] = [];
  let since: number | null = 0;
  while (since !== null) {
    const query = { since, limit: 500 };
    const call = () => api.journal.sealedEntries({ query, memberId, isLong: true });
    const page: { items: SealedEntry[]; next: number | null } = await withRetries(call, signal);
    all.push(...page.items);
    since = page.next;
  }
  return all;
}
