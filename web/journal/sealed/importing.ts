import type { Entry } from '#contract/journal/entries.ts';
import { MAX_SEALED_CHANGES } from '#contract/journal/sealLimits.ts';
import type { JournalPicture } from '#web/journal/journalCalls.ts';
import { isLive } from '#web/journal/sealed/device/database.ts';
import { type OpenJournal, openEntry } from '#web/journal/sealed/entries/openJournal.ts';
import { type Change, writeChanges } from '#web/journal/sealed/entries/writing.ts';
import { addSealedPicture } from '#web/journal/sealed/pictures/sealedPictures.ts';
import type { RedrawnPicture } from '#web/pictures/public.ts';
import { api } from '#web/platform/api/api.ts';
import { requireUnlocked } from './requireUnlocked.ts';
import { announceChanges } from './unlocked.ts';

/**
 * Seals entries that an import of an archive creates. Those that are here already stay as they are.
 * @throws ApiError @throws JournalMismatch
 */
export async function sealImported(importId: string, entries: readonly Entry[]): Promise<void> {
  const journal = await requireUnlocked();
  const plan = async () => {
    const boxes = await Promise.all(entries.map(({ id }) => journal.database.get('boxes', id)));
    return entries.flatMap((entry, index) => (isLive(boxes[index]) ? [] : [{ put: entry }]));
  };
  await writeChanges(journal, plan, importId);
  announceChanges(journal.memberId);
}

/** Encrypts and uploads a picture of an entry that is imported. @throws ApiError @throws JournalMismatch */
export const addImportedPicture = async (
  picture: RedrawnPicture,
  signal: AbortSignal,
): Promise<Omit<JournalPicture, 'alt'>> => addSealedPicture(await requireUnlocked(), picture, { signal });

/**
 * Deletes the sealed entries that an import has created and that have not been changed since. Returns their number.
 * @throws ApiError @throws JournalMismatch
 */
export async function dropImported(importId: string): Promise<number> {
  const journal = await requireUnlocked();
  const { memberId } = journal;
  const { entryIds } = await api.journal.importedEntries({ params: { id: importId }, memberId });
  await journal.outbox.sendAll();
  let removed = 0;
  for (let start = 0; start < entryIds.length; start += MAX_SEALED_CHANGES) {
    let dropped: Change[] = [];
    await writeChanges(journal, async () => {
      dropped = await unchanged(journal, entryIds.slice(start, start + MAX_SEALED_CHANGES));
      return dropped;
    });
    removed += dropped.length;
  }
  announceChanges(memberId);
  return removed;
}

async function unchanged(journal: OpenJournal, ids: readonly string[]): Promise<Change[]> {
  const boxes = await Promise.all(ids.map((id) => journal.database.get('boxes', id)));
  const entries = await Promise.all(boxes.filter(isLive).map((box) => openEntry(journal, box)));
  return entries.flatMap((entry) => (entry.updatedAt === entry.createdAt ? [{ drop: entry.id }] : []));
}
