import type { Entry } from '#contract/journal/entries.ts';
import type { SealedEntry } from '#contract/journal/sealedEntries.ts';
import type { ArchivedJournal, ArchivedPicture } from '#web/journal/sealed/public.ts';
import type { Archive } from './openArchive.ts';

/** The entries of an archive, those of a sealed journal opened. */
export interface ArchivedEntries {
  /** One after the other. `entry` is null for a box that does not open. */
  all: () => AsyncGenerator<{ sourceId: string; entry: Entry | null }>;
  /** The picture of an entry, with its type; null if it is missing or does not open. */
  readPicture: (picture: ArchivedPicture) => Promise<Blob | null>;
}

/** `journal` opens the boxes. Without it, they stay behind. */
export const archivedEntries = (archive: Archive, journal: ArchivedJournal | null): ArchivedEntries => ({
  async *all() {
    for await (const item of archive.itemsOf('journal.json')) {
      const entry = item as Entry;
      yield { sourceId: entry.id, entry };
    }
    if (!journal) return;
    for await (const item of archive.itemsOf('sealed-entries.json')) {
      const box = item as SealedEntry;
      // A deleted entry has no box.
      if (box.box !== null) yield { sourceId: box.id, entry: await journal.openEntry(box).catch(() => null) };
    }
  },

  async readPicture({ id, ...picture }) {
    const { key, boxId, type } = picture;
    if (!key || !boxId || !type) {
      const file = await archive.readPicture(`journal-pictures/${id}.webp`);
      return file && new Blob([file], { type: 'image/webp' });
    }
    const box = await archive.readPicture(`journal-pictures/${id}.bin`);
    return box && journal ? journal.openPicture({ key, boxId, type }, box).catch(() => null) : null;
  },
});

/** The number of boxes with an entry in an archive. */
export async function countBoxes(archive: Archive): Promise<number> {
  let count = 0;
  for await (const item of archive.itemsOf('sealed-entries.json'))
    if ((item as SealedEntry).box !== null) count += 1;
  return count;
}
