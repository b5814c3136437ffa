import type { Entry } from '#contract/journal/entries.ts';
import type { SealedEntry } from '#contract/journal/sealedEntries.ts';
import type { Seal } from '#contract/journal/sealing.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { openEntry } from '#web/journal/sealed/entries/openJournal.ts';
import { deriveKeys } from '#web/journal/sealed/format/keys.ts';
import { openPicture, type PictureSeal } from '#web/journal/sealed/format/pictures.ts';
import { openKeyWithEither } from '#web/journal/sealed/screens/openSeal.ts';

// The sealed journal in the archive of an account, perhaps of another installation. Its boxes name its owner there.

/** A picture of an entry, with the fields that open it if it is sealed. */
export type ArchivedPicture = JournalPicture;

/** The opened journal of an archive. */
export interface ArchivedJournal {
  /** Rejects if the box does not open. */
  openEntry: (box: SealedEntry) => Promise<Entry>;
  /** Rejects if the box does not open. */
  openPicture: (seal: PictureSeal, box: Blob) => Promise<Blob>;
}

/** Opens the journal of an archive with its passphrase or recovery phrase; null if the text is neither. */
export async function openArchivedJournal(
  { owner, ...seal }: Seal & { owner: string },
  secret: string,
): Promise<ArchivedJournal | null> {
  const journalKey = await openKeyWithEither(owner, seal, secret);
  if (!journalKey) return null;
  const scope = { owner, generation: seal.generation };
  const keys = await deriveKeys(journalKey, scope);
  return {
    openEntry: ({ id, version, generation, box }) =>
      openEntry({ keys, scope }, { id, version, generation, box: box ?? '' }),
    openPicture: async (pictureSeal, box) => {
      const bytes = new Uint8Array(await box.arrayBuffer());
      return new Blob([await openPicture(owner, pictureSeal, bytes)], { type: pictureSeal.type });
    },
  };
}
