import type { Entry } from '#contract/journal/entries.ts';
import { patiently } from '#web/journal/patiently.ts';
import { isLive } from '#web/journal/sealed/device/database.ts';
import { isOutdated } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { type OnProgress, type OpenJournal, openEntry } from './openJournal.ts';
import { writeChanges } from './writing.ts';

const BATCH = 100;
/** How often a batch is read again because an entry in it was changed meanwhile. */
const MAX_ATTEMPTS = 5;

interface Options {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Seals the plain entries, batch by batch. Each entry is opened again before its plain version is deleted, in the same
 * transaction in which the sealed one is stored. Can be interrupted at any moment and called again.
 * @throws ApiError @throws JournalMismatch
 */
export async function sealPlainEntries(journal: OpenJournal, { onProgress, signal }: Options): Promise<void> {
  const { plainLeft } = await api.journal.readSeal({ memberId: journal.memberId, signal });
  const total = plainLeft + journal.state.head.count;
  for (let attempts = 0; ; ) {
    onProgress({ done: journal.state.head.count, total });
    const entries = await plainEntries(journal.memberId, signal);
    if (entries.length === 0) return;
    try {
      await writeChanges(journal, async () =>
        entries.map((entry) => ({ put: entry, basis: entry.updatedAt })),
      );
      attempts = 0;
    } catch (failure) {
      attempts += 1;
      if (!isOutdated(failure) || attempts === MAX_ATTEMPTS) throw failure;
    }
  }
}

/** The newest plain entries. Those that are sealed are not among them any more. */
async function plainEntries(memberId: string, signal: AbortSignal): Promise<Entry[]> {
  const call = () => api.journal.entries({ query: { limit: BATCH }, memberId, signal });
  return (await patiently(call, signal)).items;
}

/**
 * Turns the sealed entries into plain ones, batch by batch. With the last one, the server deletes the seal. Can be
 * interrupted at any moment and called again.
 * @throws ApiError @throws JournalMismatch
 */
export async function openSealedEntries(
  journal: OpenJournal,
  { onProgress, signal }: Options,
): Promise<void> {
  const total = journal.state.head.count;
  while (journal.state.head.count > 0) {
    onProgress({ done: total - journal.state.head.count, total });
    signal.throwIfAborted();
    await writeChanges(journal, async () => {
      const boxes = await nextBoxes(journal);
      const entries = await Promise.all(boxes.map((box) => openEntry(journal, box)));
      return entries.map((entry) => ({ open: entry }));
    });
  }
  onProgress({ done: total, total });
}

/** The boxes of the next entries. */
async function nextBoxes({ database }: OpenJournal) {
  const boxes = [];
  const { store } = database.transaction('boxes');
  for (
    let cursor = await store.openCursor();
    cursor && boxes.length < BATCH;
    cursor = await cursor.continue()
  )
    if (isLive(cursor.value)) boxes.push(cursor.value);
  return boxes;
}
