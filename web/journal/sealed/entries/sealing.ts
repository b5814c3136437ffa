import type { Entry } from '#contract/journal/entries.ts';
import { MAX_ENTRY_PICTURES } from '#contract/journal/pictureLimits.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { isLive } from '#web/journal/sealed/device/database.ts';
import { openPictures, sealPictures } from '#web/journal/sealed/pictures/sealedPictures.ts';
import { isOutdated } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { withRetries } from '#web/platform/api/retries/withRetries.ts';
import { type OnProgress, type OpenJournal, openEntry } from './openJournal.ts';
import { writeChanges } from './writing.ts';

const BATCH = 100;
/** The maximum number of times that a batch is read again because an entry in it was changed meanwhile. */
const MAX_ATTEMPTS = 5;

interface Options {
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Seals the plain entries, batch by batch. Each box is opened once to verify it. Then the server stores it and deletes
 * the plain entry in one transaction. Can be interrupted at any moment and called again.
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
      const sealed: Entry[] = [];
      for (const entry of firstBatchOf(entries, ({ pictures }) => pictures.length))
        sealed.push({ ...entry, pictures: await sealPictures(journal, entry.pictures, signal) });
      await writeChanges(journal, async () => sealed.map((entry) => ({ put: entry, base: entry.updatedAt })));
      attempts = 0;
    } catch (failure) {
      attempts += 1;
      if (!isOutdated(failure) || attempts === MAX_ATTEMPTS) throw failure;
    }
  }
}

/**
 * The first of these entries, as many as fit in a batch with few pictures. An interruption repeats the uploads of one
 * batch, and during a batch its pictures count twice towards the limit.
 */
function firstBatchOf<T>(entries: T[], count: (entry: T) => number): T[] {
  let pictures = 0;
  const end = entries.findIndex((entry, index) => {
    pictures += count(entry);
    return index > 0 && pictures > MAX_ENTRY_PICTURES;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** The newest entries that are still plain. */
async function plainEntries(memberId: string, signal: AbortSignal): Promise<Entry[]> {
  const call = () => api.journal.entries({ query: { limit: BATCH }, memberId, signal });
  return (await withRetries(call, signal)).items;
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
  const uploaded = new Map<string, JournalPicture>();
  while (journal.state.head.count > 0) {
    onProgress({ done: total - journal.state.head.count, total });
    signal.throwIfAborted();
    await writeChanges(journal, async () => {
      const boxes = firstBatchOf(await nextBoxes(journal), ({ pictures }) => pictures.length);
      const entries = await Promise.all(boxes.map((box) => openEntry(journal, box)));
      // This function runs again when another device has written. The pictures are uploaded only once.
      for (const picture of entries.flatMap(({ pictures }) => pictures))
        if (!uploaded.has(picture.id))
          for (const plain of await openPictures(journal, [picture], signal)) uploaded.set(picture.id, plain);
      return entries.map((entry) => ({
        open: { ...entry, pictures: entry.pictures.flatMap(({ id }) => uploaded.get(id) ?? []) },
      }));
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
