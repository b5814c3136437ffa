import type { Transaction } from 'kysely';
import type { EntryPicture } from '#contract/journal/entries.ts';
import type { DB } from '#server/platform/database/types.ts';
import { copiesOf, type EntryKind, type PicturesOfEntry } from './rules.ts';
import { attachPictures, detachPictures, lockPictures } from './store.ts';

/**
 * Locks the pictures that entries are to show. Returns the copies that are stored with plain entries, by the id of the
 * entry.
 * @throws ApiError 400 for a picture that is not the member's, or that another entry shows.
 */
export async function requirePictures(
  trx: Transaction<DB>,
  userId: string,
  kind: EntryKind,
  entries: PicturesOfEntry[],
): Promise<Map<string, EntryPicture[]>> {
  const ids = idsOf(entries);
  return copiesOf(kind, entries, ids.length > 0 ? await lockPictures(trx, userId, ids) : []);
}

/** Attaches the pictures of entries, which exist by now, and detaches those that the entries showed before. */
export async function setPictures(
  trx: Transaction<DB>,
  userId: string,
  { kind, entries, now }: { kind: EntryKind; entries: PicturesOfEntry[]; now: Temporal.Instant },
): Promise<void> {
  const [entryIds, ids] = [entries.map(({ entryId }) => entryId), idsOf(entries)];
  if (entryIds.length > 0) await detachPictures(trx, userId, kind, { entryIds, keptIds: ids });
  if (ids.length === 0) return;
  const entryOfEach = entries.flatMap(({ entryId, pictures }) => pictures.map(() => entryId));
  await attachPictures(trx, userId, kind, { entryIds: entryOfEach, ids, now });
}

const idsOf = (entries: PicturesOfEntry[]) => entries.flatMap(({ pictures }) => pictures.map(({ id }) => id));
